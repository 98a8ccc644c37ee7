//! Proofs as DRAT files, in text and in binary.

use std::io::{self, BufWriter, Write};

use nonosat_encodings::Literal;

use super::ProofSink;

/// A writer of DRAT, the format of proofs that checkers like drat-trim read.
///
/// Variables have the numbers of DIMACS, from 1 on. In text a step is a line, `1 -2 0` for a clause added, `d 1 -2 0`
/// for one deleted. In binary it is the byte `a` or `d`, twice the number of each variable, plus one if negated, as a
/// number of base 128 with the lowest digits first, and a zero.
///
/// After an error nothing more is written; [`ProofSink::finish`] returns it.
///
/// # References
/// N. Wetzler, M. Heule, W. Hunt, *DRAT-trim: efficient checking and trimming using expressive clausal
/// proofs*, SAT 2014.
#[derive(Debug)]
pub struct Drat<W: Write> {
    writer: BufWriter<W>,
    form: Form,
    step: Vec<u8>,
    error: Option<io::Error>,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Text,
    Binary,
}

impl<W: Write> Drat<W> {
    /// Writes text.
    pub fn text(writer: W) -> Self {
        Self::new(writer, Form::Text)
    }

    /// Writes the binary form, about a third as long.
    pub fn binary(writer: W) -> Self {
        Self::new(writer, Form::Binary)
    }

    fn new(writer: W, form: Form) -> Self {
        Self { writer: BufWriter::new(writer), form, step: Vec::new(), error: None }
    }

    fn write(&mut self, is_deletion: bool, clause: &[Literal]) {
        if self.error.is_some() {
            return;
        }
        self.step.clear();
        let formed = match self.form {
            Form::Text => write_text(&mut self.step, is_deletion, clause),
            Form::Binary => {
                write_binary(&mut self.step, is_deletion, clause);
                Ok(())
            }
        };
        self.error = formed.and_then(|()| self.writer.write_all(&self.step)).err();
    }
}

impl<W: Write> ProofSink for Drat<W> {
    fn add(&mut self, clause: &[Literal]) {
        self.write(false, clause);
    }

    fn delete(&mut self, clause: &[Literal]) {
        self.write(true, clause);
    }

    fn finish(&mut self) -> io::Result<()> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.writer.flush(),
        }
    }
}

fn write_text(step: &mut Vec<u8>, is_deletion: bool, clause: &[Literal]) -> io::Result<()> {
    if is_deletion {
        step.extend(b"d ");
    }
    for literal in clause {
        write!(step, "{} ", literal.dimacs())?;
    }
    step.extend(b"0\n");
    Ok(())
}

fn write_binary(step: &mut Vec<u8>, is_deletion: bool, clause: &[Literal]) {
    step.push(if is_deletion { b'd' } else { b'a' });
    for literal in clause {
        // Variables count from 1 here.
        let mut number = literal.index() + 2;
        while number > 0x7f {
            step.push(number as u8 | 0x80);
            number >>= 7;
        }
        step.push(number as u8);
    }
    step.push(0);
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::Variable;

    use super::*;

    fn literal(dimacs: i32) -> Literal {
        let positive = Variable::new(dimacs.unsigned_abs() - 1).positive();
        if dimacs > 0 { positive } else { !positive }
    }

    fn write_steps(sink: &mut dyn ProofSink) -> io::Result<()> {
        sink.add(&[1, -2, 63].map(literal));
        sink.add(&[-63, 64, -8193].map(literal));
        sink.delete(&[1, -2, 63].map(literal));
        sink.add(&[]);
        sink.finish()
    }

    #[test]
    fn text_is_a_line_a_step() {
        let mut bytes = Vec::new();
        write_steps(&mut Drat::text(&mut bytes)).unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "1 -2 63 0\n-63 64 -8193 0\nd 1 -2 63 0\n0\n");
    }

    /// 63 and -8193 are the example of the format's description.
    #[test]
    fn binary_numbers_have_seven_bits_a_byte() {
        let mut bytes = Vec::new();
        write_steps(&mut Drat::binary(&mut bytes)).unwrap();
        let expected: [&[u8]; 4] = [
            &[b'a', 2, 5, 0x7e, 0],
            &[b'a', 0x7f, 0x80, 0x01, 0x83, 0x80, 0x01, 0],
            &[b'd', 2, 5, 0x7e, 0],
            &[b'a', 0],
        ];
        assert_eq!(bytes, expected.concat());
    }

    /// A writer with room for so many bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let taken = bytes.len().min(self.0);
            self.0 -= taken;
            if taken > 0 { Ok(taken) } else { Err(io::ErrorKind::StorageFull.into()) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_error_is_returned_at_the_end() {
        for room in [0, 10, 100_000] {
            let mut drat = Drat::text(Full(room));
            (0..20_000).for_each(|_| drat.add(&[literal(1), literal(-2)]));
            assert_eq!(drat.finish().unwrap_err().kind(), io::ErrorKind::StorageFull, "{room}");
        }
        assert!(write_steps(&mut Drat::binary(Full(100))).is_ok());
    }
}
