//! Every puzzle of the library: one solution, its level and its grade.

use nonosat::library;

use crate::{common::slow, pack::check};

#[test]
fn every_puzzle_of_the_library_is_unique_and_as_hard_as_it_says() {
    let step = if slow() { 1 } else { 211 };
    library::list().iter().step_by(step).for_each(check);
}
