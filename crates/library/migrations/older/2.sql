ALTER TABLE games ADD COLUMN late TEXT;                         -- X or O, whose time was over
ALTER TABLE games ADD COLUMN clock TEXT;
ALTER TABLE games ADD COLUMN reviewed INTEGER NOT NULL DEFAULT 0; -- the version whose accuracy is known
ALTER TABLE games ADD COLUMN black_accuracy REAL;               -- in per cent
ALTER TABLE games ADD COLUMN white_accuracy REAL;

CREATE INDEX games_to_review ON games (changed) WHERE reviewed < version
    AND (margin IS NOT NULL OR resigned IS NOT NULL OR late IS NOT NULL);
