//! The clauses of two and three literals that were given: most of a nonogram's formula.
//!
//! They stay for good, so they lie in one flat table, a row for each literal, and
//! are looked at without watching: what a row needs to be read is the row alone.

use super::clauses::Lit;

/// For each literal, what must hold when it becomes false.
#[derive(Debug, Default)]
pub(super) struct ShortClauses {
    /// A row for each literal: the others of its binary clauses, then those of its ternary clauses, in pairs.
    words: Vec<Lit>,
    /// For each literal, where its row and the pairs in it begin; and where the last row ends.
    rows: Vec<[u32; 2]>,
}

/// Short clauses being collected.
#[derive(Debug, Default)]
pub(super) struct Collection {
    pub(super) binary: Vec<[Lit; 2]>,
    pub(super) ternary: Vec<[Lit; 3]>,
}

impl ShortClauses {
    /// Sorts clauses over so many literals into rows.
    pub(super) fn new(literals: usize, collection: &Collection) -> Self {
        let mut sizes = vec![[0_u32; 2]; literals];
        collection.binary.iter().flatten().for_each(|&literal| sizes[literal as usize][0] += 1);
        collection.ternary.iter().flatten().for_each(|&literal| sizes[literal as usize][1] += 2);
        let mut rows = Vec::with_capacity(literals + 1);
        let mut end = 0;
        for [single, paired] in sizes {
            rows.push([end, end + single]);
            end += single + paired;
        }
        rows.push([end, end]);

        let mut words = vec![0; end as usize];
        let mut next = rows.clone();
        let mut write = |literal: Lit, kind: usize, others: &[Lit]| {
            let at = &mut next[literal as usize][kind];
            words[*at as usize..][..others.len()].copy_from_slice(others);
            *at += others.len() as u32;
        };
        for &[one, other] in &collection.binary {
            write(one, 0, &[other]);
            write(other, 0, &[one]);
        }
        for &[a, b, c] in &collection.ternary {
            write(a, 1, &[b, c]);
            write(b, 1, &[a, c]);
            write(c, 1, &[a, b]);
        }
        Self { words, rows }
    }

    /// The others of a literal's binary clauses, and those of its ternary clauses.
    pub(super) fn row(&self, literal: Lit) -> (&[Lit], &[[Lit; 2]]) {
        let [start, pairs] = self.rows[literal as usize];
        let end = self.rows[literal as usize + 1][0];
        let (pairs_of_row, _) = self.words[pairs as usize..end as usize].as_chunks();
        (&self.words[start as usize..pairs as usize], pairs_of_row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_literal_has_its_row() {
        let collection = Collection { binary: vec![[0, 3], [3, 1]], ternary: vec![[0, 2, 3]] };
        let short = ShortClauses::new(4, &collection);
        assert_eq!(short.row(0), (&[3][..], &[[2, 3]][..]));
        assert_eq!(short.row(1), (&[3][..], &[][..]));
        assert_eq!(short.row(2), (&[][..], &[[0, 3]][..]));
        assert_eq!(short.row(3), (&[0, 1][..], &[[0, 2]][..]));
    }
}
