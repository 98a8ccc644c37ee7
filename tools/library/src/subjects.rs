//! What is drawn: the names of icons to look for, by what they are about.

use anyhow::Result;

use crate::icons::Icons;

/// An icon to make a puzzle of.
pub(crate) struct Subject {
    pub(crate) set: String,
    pub(crate) icon: String,
    pub(crate) title: String,
    pub(crate) group: String,
    pub(crate) is_colored: bool,
}

/// The sets of emoji, of which all icons are taken, and whether they are in colour.
const EMOJI: [(&str, bool); 3] = [("fluent-emoji-flat", true), ("noto", true), ("fluent-emoji-high-contrast", false)];

/// The sets of which the icons are taken that the subjects name, with what is behind their names.
const NAMED: [(&str, &str); 11] = [
    ("game-icons", ""),
    ("mdi", ""),
    ("ph", "-fill"),
    ("tabler", "-filled"),
    ("tabler", ""),
    ("lucide", ""),
    ("memory", ""),
    ("memory", "-fill"),
    ("temaki", ""),
    ("maki", ""),
    ("healthicons", ""),
];

/// Emoji that say nothing to an eye, or have too many siblings: what is in their names.
const WITHOUT: [&str; 40] = [
    "skin-tone",
    "-light",
    "-dark",
    "-medium",
    "oclock",
    "thirty",
    "button",
    "keycap",
    "man-",
    "woman-",
    "person-",
    "men-",
    "women-",
    "people-",
    "family",
    "kiss-",
    "couple",
    "flag-",
    "input-",
    "arrow",
    "gibbous",
    "quarter-moon",
    "mx-",
    "banknote",
    "circle",
    "square",
    "pointing",
    "-with-closed",
    "geomancy",
    "heavy",
    "part-alternation",
    "prohibited",
    "no-",
    "wheelchair",
    "japanese-",
    "hand-with",
    "counterclockwise",
    "speaker-",
    "trigram",
    "triangle-pointed",
];

/// The themes of emoji, and ours.
const THEMES: [(&str, &str); 8] = [
    ("Activities", "play"),
    ("Animals & Nature", "nature"),
    ("Food & Drink", "food"),
    ("Objects", "things"),
    ("People & Body", "people"),
    ("Smileys & Emotion", "faces"),
    ("Symbols", "signs"),
    ("Travel & Places", "places"),
];

/// The subjects of a text: a line for each group, `animals: bee cat ...`.
pub(crate) fn subjects(icons: &Icons, text: &str) -> Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let named: Vec<(&str, &str)> = lines
        .filter_map(|line| line.split_once(':'))
        .flat_map(|(group, names)| names.split_whitespace().map(move |name| (name, group)))
        .collect();
    for (set, is_colored) in EMOJI {
        for (icon, theme) in icons.names(set) {
            let Some((_, ours)) = THEMES.into_iter().find(|(name, _)| *name == theme) else { continue };
            if ours == "signs" && !is_sign(icon) || WITHOUT.iter().any(|part| icon.contains(part)) {
                continue;
            }
            let bare = icon.trim_end_matches("-face");
            let group = named.iter().find(|(name, _)| *name == icon || *name == bare).map_or(ours, |(_, group)| group);
            subjects.push(Subject {
                set: set.to_owned(),
                icon: icon.to_owned(),
                title: titled(icon),
                group: group.to_owned(),
                is_colored,
            });
        }
    }
    for (set, behind) in NAMED {
        let there = icons.names(set);
        for (name, group) in &named {
            let icon = format!("{name}{behind}");
            if there.iter().any(|(other, _)| *other == icon) {
                let (set, title, group) = (set.to_owned(), titled(name), (*group).to_owned());
                subjects.push(Subject { set, icon, title, group, is_colored: false });
            }
        }
    }
    Ok(subjects)
}

/// Signs that are pictures.
fn is_sign(icon: &str) -> bool {
    [
        "aquarius",
        "aries",
        "cancer",
        "capricorn",
        "gemini",
        "leo",
        "libra",
        "pisces",
        "sagittarius",
        "scorpio",
        "taurus",
        "virgo",
        "yin-yang",
        "peace-symbol",
        "recycling-symbol",
        "biohazard",
        "radioactive",
        "trident-emblem",
        "fleur-de-lis",
        "atom-symbol",
        "infinity",
        "dizzy",
        "warning",
        "menorah",
        "om",
        "wheel-of-dharma",
        "female-sign",
        "male-sign",
        "question-mark",
        "exclamation-mark",
        "bright",
        "cinema",
        "restroom",
        "litter-in-bin-sign",
        "children-crossing",
    ]
    .contains(&icon)
}

/// `Red apple` of `red-apple`.
fn titled(name: &str) -> String {
    let words = name.replace("mans-", "man's-").replace("womans-", "woman's-").replace(['-', '_'], " ");
    let words = words.trim_end_matches(" alt").trim_end_matches(" emblem").to_owned();
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
