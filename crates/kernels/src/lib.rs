//! Moves and flips of Othello on raw 64-bit words.
