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
