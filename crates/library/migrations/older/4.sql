ALTER TABLE games ADD COLUMN given INTEGER NOT NULL DEFAULT 0; -- how many moves the game began with
