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
