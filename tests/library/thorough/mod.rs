//! What does more with `NONOSAT_SLOW_TESTS` set; `.ci/run all` does that, and leaves this out before.

mod brute_force;
mod count_kinds;
mod cubes;
mod cubes_of_kinds;
mod encodings;
mod every_kind;
mod exhaustive;
mod pack;
mod suggest;
