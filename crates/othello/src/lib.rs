//! Othello on 8×8: squares, bitboards, positions, symmetries and perft.
