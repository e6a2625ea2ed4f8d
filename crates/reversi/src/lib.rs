//! Reversi on boards of any size, written for clarity.
