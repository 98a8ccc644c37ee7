//! Encodings without the implications of probing.

use crate::{Encoded, Encoding, Instance};

/// Another encoding, without the implications of the instance.
///
/// For comparisons: it shows the effect of the implications that probing found.
///
/// # Size
/// That of the other encoding, less a binary clause for each of [`Instance::implications`].
///
/// # Strength
/// That of the other encoding. An implication may follow from several lines together, which an encoding of single lines
/// does not propagate at once.
#[derive(Clone, Copy, Debug)]
pub struct Bare<E> {
    /// The other encoding.
    pub encoding: E,
    /// The name of both together.
    pub name: &'static str,
}

impl<E: Encoding> Encoding for Bare<E> {
    type Target = E::Target;

    fn name(&self) -> &'static str {
        self.name
    }

    fn encode(&self, instance: &Instance) -> Encoded<E::Target> {
        self.encoding.encode(&Instance::new(instance.cells.clone(), instance.lines.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Color, ColorSet, Fact, Line, Order};

    #[test]
    fn implications_are_left_out() {
        let line = Line::new(vec![0, 1], vec![Block::black(1)]);
        let mut instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 2], vec![line]);
        let without = Order.encode(&instance).target.len();
        let fact = |cell| Fact { cell, color: Color::BLACK };
        instance.implications.push((fact(0), fact(1)));
        assert_eq!(Order.encode(&instance).target.len(), without + 1);
        assert_eq!(Bare { encoding: Order, name: "order+bare" }.encode(&instance).target.len(), without);
    }
}
