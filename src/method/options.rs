//! What can be added to the name of an encoding: `path+sums`.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use nonosat_encodings::{Bare, Cnf, Encoding, WithSums};

use super::{ENCODINGS, EncodingInfo};

/// A change to an encoding that makes a formula.
#[derive(Clone, Copy)]
pub struct EncodingOption {
    /// What is added to the encoding's name.
    pub suffix: &'static str,
    /// One line on what it does.
    pub about: &'static str,
    wrap: fn(Formulator, &'static str) -> Formulator,
}

type Formulator = &'static (dyn Encoding<Target = Cnf> + Sync);

/// Every option; several may be given.
pub const ENCODING_OPTIONS: &[EncodingOption] = &[
    EncodingOption {
        suffix: "+sums",
        about: "and how many cells of each line are filled, as cardinality clauses",
        wrap: |encoding, name| Box::leak(Box::new(WithSums { encoding, name })),
    },
    EncodingOption {
        suffix: "+bare",
        about: "without the implications that probing found",
        wrap: |encoding, name| Box::leak(Box::new(Bare { encoding, name })),
    },
];

/// The encoding of this name, options and all; made once for each name, for as long as the program runs.
pub(super) fn encoding(name: &str) -> Option<&'static EncodingInfo> {
    static MADE: Mutex<BTreeMap<&str, &EncodingInfo>> = Mutex::new(BTreeMap::new());
    if let Some(info) = ENCODINGS.iter().find(|info| info.name == name) {
        return Some(info);
    }
    let made = |name: &str| MADE.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied();
    if let Some(info) = made(name) {
        return Some(info);
    }
    let (option, plain) =
        ENCODING_OPTIONS.iter().find_map(|option| Some((option, name.strip_suffix(option.suffix)?)))?;
    // An option given twice would do nothing, or write the same again.
    let again = plain.split('+').skip(1).any(|other| option.suffix[1..] == *other);
    let plain = Some(plain).filter(|_| !again).and_then(encoding)?;
    let name: &'static str = Box::leak(name.into());
    let info = EncodingInfo { name, encoding: (option.wrap)(plain.encoding, name), ..*plain };
    let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    Some(all.entry(name).or_insert_with(|| Box::leak(Box::new(info))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_go_with_any_encoding() {
        for info in ENCODINGS.iter().filter(|info| !info.name.contains('+')) {
            for suffixes in ["+sums", "+bare", "+sums+bare", "+bare+sums"] {
                let name = format!("{}{suffixes}", info.name);
                let made = encoding(&name).unwrap();
                assert_eq!((made.name, made.encoding.name()), (&*name, &*name));
                assert!(std::ptr::eq(made, encoding(&name).unwrap()));
            }
        }
        for wrong in ["", "+sums", "magic+sums", "order+", "order+magic", "order+sums+sums", "order+bare+sums+bare"] {
            assert!(encoding(wrong).is_none(), "{wrong}");
        }
    }
}
