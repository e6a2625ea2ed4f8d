CREATE TABLE findings (
    number  INTEGER PRIMARY KEY AUTOINCREMENT, -- what was found last has the highest
    subject TEXT NOT NULL UNIQUE,
    found   TEXT NOT NULL
) STRICT;
