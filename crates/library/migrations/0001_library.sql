-- The games of each owner, and a cache of analyses. The SQL of all migrations is that of SQLite and of PostgreSQL alike.
CREATE TABLE IF NOT EXISTS games (
    owner          TEXT NOT NULL,
    id             TEXT NOT NULL,
    version        BIGINT NOT NULL,
    created        BIGINT NOT NULL,           -- seconds since 1970
    changed        BIGINT NOT NULL,
    game           TEXT NOT NULL,
    start          TEXT NOT NULL,
    black          TEXT NOT NULL,
    white          TEXT NOT NULL,
    moves          TEXT NOT NULL,             -- split by blanks
    played         BIGINT NOT NULL,
    resigned       TEXT,                      -- X or O
    margin         BIGINT,                    -- from Black's view
    opening        TEXT,
    late           TEXT,                      -- X or O, whose time was over
    clock          TEXT,
    reviewed       BIGINT NOT NULL DEFAULT 0, -- the version whose accuracy is known
    black_accuracy DOUBLE PRECISION,          -- in per cent
    white_accuracy DOUBLE PRECISION,
    given          BIGINT NOT NULL DEFAULT 0, -- how many moves the game began with
    PRIMARY KEY (owner, id)
);

CREATE INDEX IF NOT EXISTS games_by_change ON games (owner, changed);

CREATE INDEX IF NOT EXISTS games_to_review ON games (changed) WHERE reviewed < version
    AND (margin IS NOT NULL OR resigned IS NOT NULL OR late IS NOT NULL);

-- Games in which nobody has moved: those that nobody comes back to are removed.
CREATE INDEX IF NOT EXISTS games_without_moves ON games (changed) WHERE moves = ''
    AND margin IS NULL AND resigned IS NULL AND late IS NULL;

CREATE TABLE IF NOT EXISTS findings (
    number  BIGINT NOT NULL,                  -- what was found last has the highest
    subject TEXT NOT NULL UNIQUE,
    found   TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS findings_by_number ON findings (number);
