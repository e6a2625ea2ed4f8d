-- Ratings of Reversi and Alak are of a board: those that all boards shared say nothing. Machines have fixed ratings.
DELETE FROM ratings WHERE category NOT LIKE 'othello-%' OR player NOT IN (SELECT id FROM users);
DELETE FROM rating_history WHERE category NOT LIKE 'othello-%' OR player NOT IN (SELECT id FROM users);

-- Whether the players of a game are connected, on each node: one of them may have pages on several.
DROP TABLE presence;

CREATE TABLE presence (
    game    TEXT NOT NULL,
    player  TEXT NOT NULL,
    node    TEXT NOT NULL,
    left_at BIGINT,               -- none while the player is connected to the node
    PRIMARY KEY (game, player, node)
);
