CREATE TABLE games (
    owner    TEXT NOT NULL,
    id       TEXT NOT NULL,
    version  INTEGER NOT NULL,
    created  INTEGER NOT NULL, -- seconds since 1970
    changed  INTEGER NOT NULL,
    game     TEXT NOT NULL,
    start    TEXT NOT NULL,
    black    TEXT NOT NULL,
    white    TEXT NOT NULL,
    moves    TEXT NOT NULL,    -- split by blanks
    played   INTEGER NOT NULL,
    resigned TEXT,             -- X or O
    margin   INTEGER,          -- from Black's view
    opening  TEXT,
    PRIMARY KEY (owner, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_change ON games (owner, changed);
