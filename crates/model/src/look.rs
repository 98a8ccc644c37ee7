//! Names of colours that people use.

use super::Rgb;

/// Less colour than this is none: shades of grey.
const GREY: f64 = 0.025;

/// Shades of a hue: the least lightness of each, and its name; the last is that of all that are darker.
type Shades = &'static [(f64, &'static str)];

const GREYS: Shades = &[(0.96, "white"), (0.78, "light grey"), (0.5, "grey"), (0.22, "dark grey"), (0.0, "black")];
const PINKS: Shades = &[(0.52, "pink"), (0.0, "dark red")];
const REDS: Shades = &[(0.74, "pink"), (0.48, "red"), (0.0, "dark red")];
const ORANGES: Shades = &[(0.81, "light orange"), (0.58, "orange"), (0.38, "brown"), (0.0, "dark brown")];
const BROWNS: Shades = &[(0.82, "beige"), (0.62, "light brown"), (0.38, "brown"), (0.0, "dark brown")];
const YELLOWS: Shades = &[(0.78, "yellow"), (0.6, "ochre"), (0.0, "olive")];
const PALE_YELLOWS: Shades = &[(0.9, "light yellow"), (0.78, "beige"), (0.0, "olive")];
const GREENS: Shades = &[(0.45, "green"), (0.0, "dark green")];
const PALE_GREENS: Shades = &[(0.78, "light green"), (0.45, "green"), (0.0, "dark green")];
const TURQUOISES: Shades = &[(0.55, "turquoise"), (0.0, "dark turquoise")];
const PALE_TURQUOISES: Shades = &[(0.82, "light turquoise"), (0.55, "turquoise"), (0.0, "dark turquoise")];
const BLUES: Shades = &[(0.72, "light blue"), (0.38, "blue"), (0.0, "dark blue")];
const VIOLETS: Shades = &[(0.7, "light violet"), (0.4, "violet"), (0.0, "dark violet")];
const MAGENTAS: Shades = &[(0.0, "magenta")];

/// The hues in degrees of Oklab up to which names hold: those of pale colours up to a chroma, then those of full ones.
const HUES: [(f64, f64, Shades, Shades); 9] = [
    (15.0, 0.0, PINKS, PINKS),
    (42.0, 0.09, BROWNS, REDS),
    (85.0, 0.115, BROWNS, ORANGES),
    (125.0, 0.11, PALE_YELLOWS, YELLOWS),
    (170.0, 0.17, PALE_GREENS, GREENS),
    (216.0, 0.12, PALE_TURQUOISES, TURQUOISES),
    (282.0, 0.0, BLUES, BLUES),
    (318.0, 0.0, VIOLETS, VIOLETS),
    (340.0, 0.1, VIOLETS, MAGENTAS),
];

impl Rgb {
    /// A name that people use for a colour like this, such as `light grey`; many colours share one.
    ///
    /// # References
    /// By lightness, chroma and hue in Oklab: B. Ottosson, *A perceptual color space for image processing*, 2020.
    pub fn name(self) -> &'static str {
        let [lightness, a, b] = oklab(self);
        let chroma = a.hypot(b);
        let hue = b.atan2(a).to_degrees().rem_euclid(360.0);
        // Nobody sees the hue of what is nearly black.
        let shades = if chroma < GREY || lightness < 0.2 {
            GREYS
        } else {
            let of_hue = HUES.iter().find(|hues| hue < hues.0).unwrap_or(&HUES[0]);
            // A pale red is no brown.
            let is_pale = chroma < of_hue.1 && !(of_hue.0 == 42.0 && lightness > 0.74);
            if is_pale { of_hue.2 } else { of_hue.3 }
        };
        let shade = shades.iter().find(|shade| lightness >= shade.0).or(shades.last());
        shade.map_or("black", |shade| shade.1)
    }
}

/// The lightness, how red in place of green, how yellow in place of blue.
fn oklab(Rgb(red, green, blue): Rgb) -> [f64; 3] {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let [r, g, b] = [red, green, blue].map(linear);
    let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_the_names_that_people_use() {
        for (hex, name) in [
            ("#D1D5D8", "light grey"),
            ("#FFFFFF", "white"),
            ("#000000", "black"),
            ("#808080", "grey"),
            ("#333333", "dark grey"),
            ("#FF0000", "red"),
            ("#8B0000", "dark red"),
            ("#FFC0CB", "pink"),
            ("#FFA500", "orange"),
            ("#8B4513", "brown"),
            ("#8D6E63", "brown"),
            ("#E8DABA", "beige"),
            ("#FFFF00", "yellow"),
            ("#FFF9C4", "light yellow"),
            ("#00FF00", "green"),
            ("#008000", "green"),
            ("#5C9E31", "green"),
            ("#DCEDC8", "light green"),
            ("#00FFFF", "turquoise"),
            ("#00695C", "dark turquoise"),
            ("#ADD8E6", "light blue"),
            ("#0000FF", "blue"),
            ("#0277BD", "blue"),
            ("#000080", "dark blue"),
            ("#C0A0E8", "light violet"),
            ("#4B0082", "dark violet"),
            ("#FF00FF", "magenta"),
        ] {
            assert_eq!(Rgb::parse(hex).unwrap().name(), name, "{hex}");
        }
    }
}
