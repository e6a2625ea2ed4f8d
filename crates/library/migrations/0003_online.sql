-- Games between people. Times are in milliseconds since 1970, booleans 0 or 1.
CREATE TABLE online_games (
    id         TEXT PRIMARY KEY,
    category   TEXT NOT NULL,     -- the kind of game and the speed, as othello-blitz
    rated      BIGINT NOT NULL,
    listed     BIGINT NOT NULL,   -- whether the lobby lists it
    status     TEXT NOT NULL,     -- waiting, playing, over, aborted or cancelled
    creator    TEXT NOT NULL,
    challenged TEXT,              -- the only user who can join
    black      TEXT,              -- the id of the user; none for a machine
    white      TEXT,
    rating     BIGINT NOT NULL,   -- the mean rating of the players
    changed    BIGINT NOT NULL    -- of the status
);

CREATE INDEX online_games_by_status ON online_games (status, listed, rating);
CREATE INDEX online_games_of_black ON online_games (black, changed);
CREATE INDEX online_games_of_white ON online_games (white, changed);
CREATE INDEX online_games_of_creator ON online_games (creator, status);
CREATE INDEX online_games_of_challenged ON online_games (challenged, status);

-- The log of each game, which is the truth: of two events with one version the second is rejected.
CREATE TABLE online_events (
    game    TEXT NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    change  TEXT NOT NULL,        -- JSON
    due     BIGINT,               -- when the server must act unless another event follows
    PRIMARY KEY (game, version)
);

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

-- Whether the players of a game are connected.
CREATE TABLE presence (
    game    TEXT NOT NULL,
    player  TEXT NOT NULL,
    node    TEXT NOT NULL,
    left_at BIGINT,               -- none while the player is connected to the node
    PRIMARY KEY (game, player)
);

CREATE TABLE spectators (
    game  TEXT NOT NULL,
    node  TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (game, node)
);
