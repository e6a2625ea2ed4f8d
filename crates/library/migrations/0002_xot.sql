-- Whether the game began with a random opening, as in XOT.
ALTER TABLE games ADD COLUMN xot BIGINT NOT NULL DEFAULT 0;
