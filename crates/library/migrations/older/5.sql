-- Games in which nobody has moved: those that nobody comes back to are removed.
CREATE INDEX games_without_moves ON games (changed) WHERE moves = ''
    AND margin IS NULL AND resigned IS NULL AND late IS NULL;
