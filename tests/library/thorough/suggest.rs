//! Exact suggestions against brute force: all 4x4 pictures and a thousand of 5x5, or a part of them.

use nonosat::make::suggest::Want;

use crate::{
    common,
    suggest::{check_all_of_four, check_random_of_five},
};

#[test]
fn all_pictures_of_four_agree() {
    let step = if common::slow() { 1 } else { 7 };
    for want in [Want::Unique, Want::Line, Want::ProbeOne] {
        assert!(check_all_of_four(want, step) > 10_000 / step, "{want}");
    }
}

#[test]
fn random_pictures_of_five_agree() {
    check_random_of_five(if common::slow() { 1000 } else { 250 });
}
