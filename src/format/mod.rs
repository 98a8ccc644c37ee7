//! Puzzle files: reading and writing every format.
