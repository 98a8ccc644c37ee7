#[path = "../../../tests/library/intake/forms.rs"]
mod forms;
use nonosat_model::*;
use std::collections::BTreeMap;
fn runs(v: &[bool]) -> Vec<u32> { v.split(|x| !x).filter(|r| !r.is_empty()).map(|r| r.len() as u32).collect() }
struct Rng(u64);
impl Rng { fn next(&mut self) -> u64 { self.0 ^= self.0 << 13; self.0 ^= self.0 >> 7; self.0 ^= self.0 << 17; self.0 } fn below(&mut self, n: usize) -> usize { (self.next() % n as u64) as usize } }
type L = Vec<Vec<u32>>;
fn random(rng: &mut Rng, max: usize) -> (L, L) {
    let w = 2 + rng.below(max); let mut h = 2 + rng.below(max); if h == w { h += 1; }
    let d = 30 + rng.below(50);
    let cells: Vec<bool> = (0..w * h).map(|_| rng.below(100) < d).collect();
    let rows = (0..h).map(|r| runs(&cells[r * w..r * w + w])).collect();
    let cols = (0..w).map(|c| runs(&(0..h).map(|r| cells[r * w + c]).collect::<Vec<_>>())).collect();
    (rows, cols)
}
fn lists(p: &Puzzle) -> (L, L) {
    let f = |c: &[Option<Clue>]| c.iter().map(|c| c.as_ref().map_or(vec![9999], |c| c.blocks().iter().map(|b| b.length).collect())).collect();
    (f(p.rows()), f(p.columns()))
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: usize = args[1].parse().unwrap();
    let max: usize = args[2].parse().unwrap();
    let mutate = args.get(3).is_some();
    let mut rng = Rng(88172645463325252);
    let mut stats: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..n {
        let (r, c) = random(&mut rng, max);
        for form in forms::forms(&r, &c) {
            let mut text = form.text.clone();
            let mut kind = 0;
            if mutate {
                kind = rng.below(3);
                match kind {
                    0 => { // number
                        let spots: Vec<(usize, usize)> = { let b = text.as_bytes(); let mut v = vec![]; let mut i = 0; while i < b.len() { if b[i].is_ascii_digit() { let s = i; while i < b.len() && b[i].is_ascii_digit() { i += 1; } v.push((s, i)); } else { i += 1; } } v };
                        if spots.is_empty() { continue; }
                        let (s, e) = spots[rng.below(spots.len())];
                        let old: u32 = text[s..e].parse().unwrap();
                        let new = if rng.below(2) == 0 { old + 1 } else { (old + 9) % 10 };
                        text.replace_range(s..e, &new.to_string());
                    }
                    1 => { if r.iter().chain(&c).any(|x| x.is_empty()) { continue; } let mut l: Vec<&str> = text.lines().collect(); let at = rng.below(l.len()); l.remove(at); text = l.join("\n") + "\n"; }
                    _ => { let spots: Vec<usize> = text.char_indices().filter(|(_, c)| "()[]{}\"'".contains(*c)).map(|x| x.0).collect(); if spots.is_empty() { continue; } let at = spots[rng.below(spots.len())]; text.remove(at); }
                }
            }
            let stat = stats.entry(form.name.clone()).or_default();
            let read = nonosat_format::read("f", text.as_bytes(), None);
            let mut bad = None;
            match &read {
                Ok(d) => {
                    let got = lists(&d.puzzles[0]);
                    let right = d.puzzles.len() == 1 && (got == (r.clone(), c.clone()) || !form.is_named && got == (c.clone(), r.clone()));
                    if right { stat[0] += 1 } else { stat[2] += 1; bad = Some(format!("WRONG {:?} reading {:?}", got, d.reading)); }
                }
                Err(e) => { stat[1] += 1; if !mutate { bad = Some(format!("ERR {e} / {:?}", e.help())); } }
            }
            if let Some(bad) = bad {
                let s = shown.entry(form.name.clone()).or_default();
                *s += 1;
                if *s <= 1 || mutate && *s <= 2 { println!("--- {} kind {kind} truth {:?} {:?}\n{}\n{bad}", form.name, r, c, text); }
            }
        }
    }
    let (mut t, mut ok, mut w) = (0, 0, 0);
    for (k, s) in &stats { t += s[0] + s[1] + s[2]; ok += s[0]; w += s[2]; if s[2] > 0 || !mutate && s[1] > 0 { println!("{k}: right {} refused {} wrong {}", s[0], s[1], s[2]); } }
    println!("total {t} right {ok} wrong {w} forms {}", stats.len());
}
