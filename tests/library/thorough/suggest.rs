//! Exact suggestions against brute force: all 4x4 pictures, and a thousand of 5x5.

use nonosat::make::suggest::Want;

use crate::suggest::{check_all_of_four, check_random_of_five};

#[test]
fn all_pictures_of_four_agree() {
    for want in [Want::Unique, Want::Line, Want::ProbeOne] {
        assert!(check_all_of_four(want, 1) > 10_000, "{want}");
    }
}

#[test]
fn a_thousand_pictures_of_five_agree() {
    check_random_of_five(1000);
}
