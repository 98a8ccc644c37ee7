//! Durations, sizes, counts and grades as people write them.

use std::time::Duration;

use nonosat::{analyse::rate::Level, puzzle::pattern::Size};

/// The longest side of a puzzle that is generated.
const LONGEST_SIDE: usize = 1000;

/// Reads `20` or `20x30`: the width and the height of a puzzle.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let advice = "expected a size such as 20 or 20x30";
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |text: &str| match text.parse() {
        Ok(side @ 1..=LONGEST_SIDE) => Ok(side),
        Ok(_) => Err(format!("a side has 1 to {LONGEST_SIDE} cells")),
        Err(_) => Err(advice.to_owned()),
    };
    Ok(Size { width: side(width)?, height: side(height)? })
}

/// Reads a share from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share from 0 to 1, such as 0.5".to_owned())
}

/// Reads the name of a level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    Level::by_name(text).ok_or_else(|| "expected rules, line, probe-1, probe-2 or search".to_owned())
}

/// Reads `2.5..3.5`, `2.5` for this grade alone, or `3` for all from 3.0 to 3.9.
pub(crate) fn grades(text: &str) -> Result<(f64, f64), String> {
    let advice = "expected grades from 1 to 10, such as 2.5..3.5 or 3";
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let grade = |text: &str| text.parse().ok().filter(|grade| (1.0..=10.0).contains(grade)).ok_or(advice);
    let grades: (f64, f64) = (grade(low)?, grade(high)?);
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok((grades.0, (grades.1 + 0.9).min(10.0)));
    }
    if grades.0 > grades.1 { Err("the lowest grade comes first".to_owned()) } else { Ok(grades) }
}

/// Reads `500ms`, `10s`, `2m`, `1.5h`; a number alone is seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let advice = "expected a time such as 500ms, 10s, 2m or 1h";
    let (number, unit) = split(text).ok_or(advice)?;
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(advice.to_owned()),
    };
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "this is too long a time".to_owned())
}

/// Reads `500MB`, `2GiB`, `64k`; a number alone is bytes, a letter alone a power of 1024.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let advice = "expected a size such as 500MB or 2GiB";
    let (number, unit) = split(text).ok_or(advice)?;
    let unit = unit.to_ascii_lowercase();
    let (prefix, base) = match unit.strip_suffix('b') {
        Some(prefix) => prefix.strip_suffix('i').map_or((prefix, 1000.0), |prefix| (prefix, 1024.0)),
        None => (unit.strip_suffix('i').unwrap_or(&unit), 1024.0_f64),
    };
    let power = ["", "k", "m", "g", "t"].iter().position(|&known| known == prefix).ok_or(advice)?;
    let bytes = number * base.powi(power as i32);
    // Beyond 2^53 a float is not exact, but that is precise enough for petabytes.
    if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err("this is more memory than there is".to_owned()) }
}

/// Reads `15mm`, `1.5cm`, `0.6in`, `12pt` as millimetres; a number alone is millimetres.
pub(crate) fn millimetres(text: &str) -> Result<f64, String> {
    let advice = "expected a length such as 15mm, 1.5cm or 0.6in";
    let (number, unit) = split(text).ok_or(advice)?;
    let unit = match unit {
        "" | "mm" => 1.0,
        "cm" => 10.0,
        "in" => 25.4,
        "pt" => 25.4 / 72.0,
        _ => return Err(advice.to_owned()),
    };
    Ok(number * unit)
}

/// Shows a count or a rate: `0.3`, `12`, `340 k`, `1.2 M`.
pub(crate) fn count(count: f64) -> String {
    let units = ["", " k", " M", " G", " T"];
    let mut power = 0;
    let mut shown = count;
    while shown >= 999.5 && power + 1 < units.len() {
        (shown, power) = (shown / 1000.0, power + 1);
    }
    let unit = units[power];
    let is_whole = power == 0 && count.fract() == 0.0;
    if shown < 9.95 && !is_whole { format!("{shown:.1}{unit}") } else { format!("{shown:.0}{unit}") }
}

/// The number and the unit behind it.
fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|symbol: char| !symbol.is_ascii_digit() && symbol != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((number.parse().ok()?, unit.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let ms = |text| duration(text).unwrap().as_millis();
        assert_eq!(["500ms", "10s", "2m", "7", "0.5", "1.5 h"].map(ms), [500, 10_000, 120_000, 7000, 500, 5_400_000]);
        for wrong in ["", "s", "-1s", "1d", "1.2.3", "10 s s", "1e400h", "99999999999999999999999h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_of_puzzles_shares_levels_and_grades() {
        assert_eq!(size("20"), Ok(Size { width: 20, height: 20 }));
        assert_eq!(size("20x30"), Ok(Size { width: 20, height: 30 }));
        assert!(["", "0", "20x", "x", "20x30x4", "1001", "-3"].iter().all(|wrong| size(wrong).is_err()));
        assert_eq!((share("0.25"), share("1")), (Ok(0.25), Ok(1.0)));
        assert!(["", "1.1", "-0.1", "NaN", "half"].iter().all(|wrong| share(wrong).is_err()));
        assert!(Level::ALL.into_iter().all(|each| level(each.name()) == Ok(each)) && level("easy").is_err());
        assert_eq!((grades("2.5..3.5"), grades("3..4")), (Ok((2.5, 3.5)), Ok((3.0, 4.0))));
        assert_eq!((grades("3"), grades("10"), grades("3.0")), (Ok((3.0, 3.9)), Ok((10.0, 10.0)), Ok((3.0, 3.0))));
        assert!(["", "..", "3..2", "0.5", "2..11", "2...3", "NaN"].iter().all(|wrong| grades(wrong).is_err()));
    }

    #[test]
    fn lengths() {
        let lengths = ["15mm", "1.5cm", "1in", "7", "72 pt"].map(|text| millimetres(text).unwrap());
        assert_eq!(lengths, [15.0, 15.0, 25.4, 7.0, 25.4]);
        for wrong in ["", "mm", "-1mm", "1m", "1.2.3mm", "NaN", "inf"] {
            assert!(millimetres(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts() {
        let shown = [0.0, 3.0, 0.31, 12.4, 999.0, 999.7, 1234.0, 340_000.0, 1_234_567.0, 9.96e6, 5e15].map(count);
        assert_eq!(shown, ["0", "3", "0.3", "12", "999", "1.0 k", "1.2 k", "340 k", "1.2 M", "10 M", "5000 T"]);
    }

    #[test]
    fn sizes() {
        let sizes = ["17", "17B", "64k", "64kB", "64KiB", "500MB", "2GiB", "1.5G"].map(|text| bytes(text).unwrap());
        assert_eq!(sizes, [17, 17, 65536, 64000, 65536, 500_000_000, 2 << 30, 3 << 29]);
        for wrong in ["", "GB", "-1", "1XB", "1 G G", "99999999999TB"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
