//! The scale of the grades: from raw figures to grades without holes.
//!
//! Raw figures crowd: of 3,288 puzzles of webpbn.com nine have some from 4 to 4.9. The scale stretches where there are
//! many puzzles. It is monotone, so the order of puzzles stays as it is.

pub use super::knots::SCALE;

/// The grade of a raw figure, before it is rounded.
pub(super) fn on_scale(raw: f64) -> f64 {
    let behind = SCALE.partition_point(|&(from, _)| from <= raw).clamp(1, SCALE.len() - 1);
    let ((from, low), (to, high)) = (SCALE[behind - 1], SCALE[behind]);
    low + (raw.clamp(from, to) - from) / (to - from) * (high - low)
}

/// The grade of a [raw figure](super::raw), in tenths, rounded down: no grade reaches the band of the next level.
///
/// Grades of version 0.1.0 were raw figures, rounded down.
pub fn grade_of_raw(raw: f64) -> f64 {
    (on_scale(raw) * 10.0).floor() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::rate::{Level, grade_band, raw_band};

    #[test]
    fn the_scale_rises_from_1_to_10_and_keeps_levels_apart() {
        assert_eq!((SCALE.first(), SCALE.last()), (Some(&(1.0, 1.0)), Some(&(10.0, 10.0))));
        assert!(SCALE.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
        for level in Level::ALL {
            let ((from, to), (low, high)) = (raw_band(level), grade_band(level));
            assert_eq!((grade_of_raw(from), grade_of_raw(to)), (low, high));
            assert!(grade_of_raw(to - 1e-9) < high);
        }
        assert_eq!((grade_of_raw(0.0), grade_of_raw(f64::INFINITY)), (1.0, 10.0));
    }
}
