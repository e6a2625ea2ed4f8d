-- The SQL of all migrations is that of SQLite and of PostgreSQL alike. Booleans are 0 or 1.

-- What lists know of each game, at one device or over the net; the truth about it is its log. Times are in milliseconds since 1970.
CREATE TABLE games (
    id             TEXT PRIMARY KEY,
    owner          TEXT NOT NULL,             -- who created it: a browser, or the id of a user
    version        BIGINT NOT NULL,           -- that of its last event; over the net, of the last one that changed the status
    created        BIGINT NOT NULL,
    changed        BIGINT NOT NULL,           -- when it got the version
    game           TEXT NOT NULL,
    start          TEXT NOT NULL,
    black          TEXT NOT NULL,             -- human, the specification of a machine, or nothing while the seat is open
    white          TEXT NOT NULL,
    moves          TEXT NOT NULL,             -- split by blanks
    played         BIGINT NOT NULL,
    resigned       TEXT,                      -- X or O
    margin         BIGINT,                    -- from Black's view
    opening        TEXT,
    late           TEXT,                      -- X or O, whose time was over
    clock          TEXT,                      -- the time control
    reviewed       BIGINT NOT NULL DEFAULT 0, -- the version whose accuracy is known
    black_accuracy DOUBLE PRECISION,          -- in per cent
    white_accuracy DOUBLE PRECISION,
    given          BIGINT NOT NULL,           -- how many moves the game began with
    xot            BIGINT NOT NULL DEFAULT 0, -- whether these are a random opening, as in XOT
    category       TEXT,                      -- the kind of game and the speed, as othello-blitz; none of a game at one device
    -- Of games over the net:
    rated          BIGINT,
    listed         BIGINT,                    -- whether the lobby lists it
    status         TEXT,                      -- waiting, playing, over, aborted or cancelled
    challenged     TEXT,                      -- the only user who can join
    black_user     TEXT,                      -- the id of the user; none for a machine
    white_user     TEXT,
    rating         BIGINT                     -- the mean rating of the players
);

CREATE INDEX games_by_change ON games (owner, changed) WHERE category IS NULL;

CREATE INDEX games_to_review ON games (changed) WHERE reviewed < version AND category IS NULL
    AND (margin IS NOT NULL OR resigned IS NOT NULL OR late IS NOT NULL);

-- Games in which nobody has moved: those that nobody comes back to are removed.
CREATE INDEX games_without_moves ON games (changed) WHERE moves = '' AND category IS NULL
    AND margin IS NULL AND resigned IS NULL AND late IS NULL;

CREATE INDEX games_by_status ON games (status, listed, rating) WHERE status IS NOT NULL;
CREATE INDEX games_of_black ON games (black_user, changed) WHERE black_user IS NOT NULL;
CREATE INDEX games_of_white ON games (white_user, changed) WHERE white_user IS NOT NULL;
CREATE INDEX games_of_owner ON games (owner, status);
CREATE INDEX games_of_challenged ON games (challenged, status) WHERE challenged IS NOT NULL;

-- The log of each game: of two events with one version the second is rejected.
CREATE TABLE events (
    game    TEXT NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    change  TEXT NOT NULL,        -- JSON
    due     BIGINT,               -- when the server must act unless another event follows
    PRIMARY KEY (game, version)
);

CREATE TABLE cached_analyses (
    number  BIGINT NOT NULL,                  -- what was cached last has the highest
    key     TEXT NOT NULL UNIQUE,
    value   TEXT NOT NULL
);

CREATE INDEX cached_analyses_by_number ON cached_analyses (number);

-- Users and their sessions. Times are in milliseconds since 1970.
CREATE TABLE users (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,   -- equal for names that look alike
    password TEXT,                   -- a hash; none for a guest
    created  BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    user_id    TEXT NOT NULL,
    created    BIGINT NOT NULL,
    seen       BIGINT NOT NULL,
    agent      TEXT NOT NULL         -- what the browser says that it is
);

CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE blocks (
    user_id TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);

CREATE INDEX blocks_of_blocked ON blocks (blocked);

CREATE TABLE reports (
    id       TEXT PRIMARY KEY,
    reporter TEXT NOT NULL,
    reported TEXT NOT NULL,
    game     TEXT NOT NULL,
    text     TEXT NOT NULL,
    at       BIGINT NOT NULL
);

-- The devices on which users have signed in, which strangers cannot lock out. Times are in milliseconds since 1970.
CREATE TABLE devices (
    user_id    TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    seen       BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
);

-- Names that were given up, and cannot be taken by others for a while.
CREATE TABLE held_names (
    name_key TEXT PRIMARY KEY,
    user_id  TEXT NOT NULL,
    until    BIGINT NOT NULL
);

-- Guests who have not come back are found by their sessions.
CREATE INDEX sessions_by_use ON sessions (user_id, seen);

-- Conversations and ratings. Times are in milliseconds since 1970.
CREATE TABLE chat_lines (
    game   TEXT NOT NULL,
    number BIGINT NOT NULL,
    author TEXT NOT NULL,         -- the id of the user
    text   TEXT NOT NULL,
    phrase BIGINT NOT NULL,       -- whether the text is the name of a quick phrase
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE INDEX chat_lines_of_author ON chat_lines (author);

CREATE TABLE ratings (
    player     TEXT NOT NULL,     -- the id of the user, or the specification of a machine
    category   TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    PRIMARY KEY (player, category)
);

CREATE INDEX ratings_by_rating ON ratings (category, rating);

CREATE TABLE rating_history (
    player   TEXT NOT NULL,
    category TEXT NOT NULL,
    game     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    rating   DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (player, category, game)
);

-- The processes of the site, with the time at which each was last seen.
CREATE TABLE nodes (
    id   TEXT PRIMARY KEY,
    seen BIGINT NOT NULL
);

-- Times that clocks do not count: a node was dead, or the database could not be reached.
CREATE TABLE outages (
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (began, ended)
);

-- Whether users are connected, on each node: one of them may have pages on several.
CREATE TABLE presence (
    player  TEXT NOT NULL,
    node    TEXT NOT NULL,
    left_at BIGINT,               -- none while the user is connected to the node
    PRIMARY KEY (player, node)
);

CREATE TABLE spectators (
    game  TEXT NOT NULL,
    node  TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (game, node)
);
