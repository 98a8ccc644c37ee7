//! Statistics of measurements, and figures for people.

/// The median and the range of some figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The middle figure, or the mean of the two in the middle.
    pub median: f64,
    /// The least figure.
    pub min: f64,
    /// The greatest figure.
    pub max: f64,
}

impl Spread {
    /// The spread of some figures; `None` of none.
    ///
    /// A run that did not end counts as infinite: the median is infinite only if half of the runs are.
    pub fn of(figures: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut figures: Vec<f64> = figures.into_iter().collect();
        figures.sort_unstable_by(f64::total_cmp);
        let (min, max) = (*figures.first()?, *figures.last()?);
        let middle = figures.len() / 2;
        let median =
            if figures.len() % 2 == 1 { figures[middle] } else { f64::midpoint(figures[middle - 1], figures[middle]) };
        Some(Self { median, min, max })
    }
}

/// The exponent of growth: the slope of y against x, both as logarithms, by least squares; `None` below two points.
pub fn growth_exponent(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
    let count = logs.len() as f64;
    let (mean_x, mean_y) =
        (logs.iter().map(|p| p.0).sum::<f64>() / count, logs.iter().map(|p| p.1).sum::<f64>() / count);
    let covariance: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    (variance > 0.0).then(|| covariance / variance)
}

/// Shows seconds for people: about two significant digits; `T` if it did not end.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s.is_infinite() => "T".to_owned(),
        s if s < 0.000_095 => format!("{s:.6}"),
        s if s < 0.000_95 => format!("{s:.5}"),
        s if s < 0.0095 => format!("{s:.4}"),
        s if s < 0.0995 => format!("{s:.3}"),
        s if s < 9.95 => format!("{s:.2}"),
        s if s < 99.5 => format!("{s:.1}"),
        s => format!("{s:.0}"),
    }
}

/// Shows seconds for people, with the unit.
pub fn time(figure: f64) -> String {
    if figure.is_infinite() { "T".to_owned() } else { seconds(figure) + " s" }
}

/// Shows bytes for people.
pub fn bytes(bytes: f64) -> String {
    const MEBI: f64 = (1 << 20) as f64;
    match bytes / MEBI {
        m if m < 9.95 => format!("{m:.1} MB"),
        m if m < 1023.5 => format!("{m:.0} MB"),
        m => format!("{:.1} GB", m / 1024.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads() {
        assert_eq!(Spread::of([]), None);
        assert_eq!(Spread::of([3.0, 1.0, 2.0]), Some(Spread { median: 2.0, min: 1.0, max: 3.0 }));
        assert_eq!(Spread::of([4.0, 1.0, 2.0, 3.0]).unwrap().median, 2.5);
        let unsolved = Spread::of([1.0, f64::INFINITY, 2.0]).unwrap();
        assert_eq!((unsolved.median, unsolved.max), (2.0, f64::INFINITY));
        assert_eq!(Spread::of([1.0, f64::INFINITY]).unwrap().median, f64::INFINITY);
    }

    #[test]
    fn exponents() {
        let square: Vec<(f64, f64)> = [1.0, 2.0, 5.0].iter().map(|&x| (x, 3.0 * x * x)).collect();
        assert!((growth_exponent(&square).unwrap() - 2.0).abs() < 1e-9);
        assert_eq!(growth_exponent(&square[..1]), None);
        assert_eq!(growth_exponent(&[]), None);
    }

    #[test]
    fn figures_for_people() {
        let shown: Vec<String> = [0.00421, 0.0234, 0.456, 1.0, 12.34, 381.2].map(seconds).into();
        assert_eq!(shown, ["0.0042", "0.023", "0.46", "1.00", "12.3", "381"]);
        assert_eq!([0.000_042, 0.000_42].map(seconds), ["0.000042", "0.00042"]);
        assert_eq!([3.5e6, 50e6, 5e9].map(bytes), ["3.3 MB", "48 MB", "4.7 GB"]);
    }
}
