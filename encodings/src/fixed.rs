//! Black-and-white formulas stay the same, clause by clause, whatever other kinds of lines are added.

use crate::{
    AtMostOne, Automaton, Block, Cnf, Color, ColorSet, Direct, DnfTseitin, Encoding, Ilp, IlpFlow, IlpStart, Instance,
    Line, Log, Order, OrderCover, OrderPath, Path, Placements, Relation, WithSums, random_lines::next,
};

/// FNV-1a over 64-bit words.
struct Digest(u64);

impl Digest {
    fn add(&mut self, number: i64) {
        self.0 = (self.0 ^ number as u64).wrapping_mul(0x100_0000_01b3);
    }
}

/// Black-and-white lines of up to 20 cells, some known, two of them crossing.
fn instances() -> Vec<Instance> {
    let mut random = 7;
    let instance = |_| {
        let length = 1 + next(&mut random, 20);
        let painted: Vec<bool> = (0..length).map(|_| next(&mut random, 2) == 1).collect();
        let blocks = |painted: &[bool]| -> Vec<Block> {
            let runs = painted.split(|&filled| !filled).filter(|run| !run.is_empty());
            runs.map(|run| Block::black(run.len() as u32)).collect()
        };
        let cells = painted.iter().map(|&filled| match next(&mut random, 4) {
            0 => ColorSet::only(Color::from(filled)),
            _ => ColorSet::BLANK_OR_BLACK,
        });
        let crossing: Vec<u32> = (0..length as u32).step_by(3).collect();
        let crossed: Vec<bool> = crossing.iter().map(|&cell| painted[cell as usize]).collect();
        let lines =
            vec![Line::new((0..length as u32).collect(), blocks(&painted)), Line::new(crossing, blocks(&crossed))];
        Instance::new(cells.collect(), lines)
    };
    (0..300).map(instance).collect()
}

/// The numbers of variables and of clauses or constraints of all instances, and a digest of them.
type Size = (usize, usize, u64);

fn digest_of(encoding: &dyn Encoding<Target = Cnf>) -> Size {
    let (mut variables, mut clauses, mut digest) = (0, 0, Digest(0xcbf2_9ce4_8422_2325));
    for instance in instances() {
        let encoded = encoding.encode(&instance);
        variables += encoded.target.variables();
        clauses += encoded.target.len();
        for clause in encoded.target.clauses() {
            clause.iter().for_each(|literal| digest.add(literal.dimacs()));
            digest.add(0);
        }
    }
    (variables, clauses, digest.0)
}

fn digest_of_ilp(encoding: &dyn Encoding<Target = Ilp>) -> Size {
    let (mut variables, mut rows, mut digest) = (0, 0, Digest(0xcbf2_9ce4_8422_2325));
    for instance in instances() {
        let encoded = encoding.encode(&instance);
        variables += encoded.target.variables();
        rows += encoded.target.len();
        for (terms, relation, bound) in encoded.target.constraints() {
            for &(factor, variable) in terms {
                digest.add(factor.into());
                digest.add(variable.index() as i64);
            }
            digest.add(match relation {
                Relation::AtMost => -1,
                Relation::Exactly => 0,
                Relation::AtLeast => 1,
            });
            digest.add(bound.into());
        }
    }
    (variables, rows, digest.0)
}

#[test]
fn black_and_white_formulas_are_as_ever() {
    let direct = |at_most_one| Direct { at_most_one };
    let sums = WithSums { encoding: Order, name: "order+sums" };
    let encodings: [(&dyn Encoding<Target = Cnf>, Size); 13] = [
        (&Order, (6_111, 15_257, 0x637c_1203_f9f4_8f51)),
        (&OrderCover, (8_212, 24_790, 0x4d9a_8ea4_ae11_6dac)),
        (&OrderPath, (5_210, 29_760, 0x41c5_8dea_a5e3_6cd6)),
        (&Path, (9_062, 26_368, 0x32a2_1bcd_42ca_66e0)),
        (&Automaton, (11_017, 30_278, 0x1da6_8805_20c8_07fe)),
        (&Placements::DEFAULT, (6_287, 48_221, 0x9f78_658d_428d_e740)),
        (&direct(AtMostOne::Sequential), (5_670, 15_298, 0x3c02_fa25_6382_bbb7)),
        (&direct(AtMostOne::Pairwise), (5_184, 15_369, 0x8602_6e84_7008_dd90)),
        (&direct(AtMostOne::Product), (5_719, 15_573, 0xce58_12a8_fb83_1c95)),
        (&direct(AtMostOne::Commander), (5_410, 15_418, 0x40ab_0ea0_1c66_3738)),
        (&Log, (4_860, 22_238, 0x29b0_d46a_889f_bd30)),
        (&DnfTseitin::DEFAULT, (7_085, 60_714, 0xd7f1_3c80_5c59_c2fd)),
        (&sums, (14_387, 56_690, 0x1ce1_45f9_6aea_28a2)),
    ];
    for (encoding, expected) in encodings {
        assert_eq!(digest_of(encoding), expected, "{}", encoding.name());
    }
    let encodings: [(&dyn Encoding<Target = Ilp>, Size); 2] =
        [(&IlpStart, (5_184, 5_847, 0xbdec_921a_14e7_4a2d)), (&IlpFlow, (8_263, 8_264, 0xd69b_1437_ca7a_fbbd))];
    for (encoding, expected) in encodings {
        assert_eq!(digest_of_ilp(encoding), expected, "{}", encoding.name());
    }
}
