//! What does more with `NONOSAT_SLOW_TESTS` set; `.ci/run` does that, and leaves this out before.

mod brute_force;
mod cubes;
mod encodings;
mod exhaustive;
