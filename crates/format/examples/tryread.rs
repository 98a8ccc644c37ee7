use std::io::Read;
fn main() {
    for path in std::env::args().skip(1) {
        let mut bytes = Vec::new();
        if path == "-" { std::io::stdin().read_to_end(&mut bytes).unwrap(); } else { bytes = std::fs::read(&path).unwrap(); }
        match nonosat_format::read(&path, &bytes, None) {
            Ok(d) => {
                for p in &d.puzzles {
                    let t = |c: &[Option<nonosat_model::Clue>]| c.iter().map(|c| c.as_ref().map_or("?".into(), |c| c.to_string())).collect::<Vec<_>>().join(";");
                    println!("{path}\t{}\t{}x{}\t{}|{}\t{}", d.format, p.width(), p.height(), t(p.rows()), t(p.columns()), d.reading.as_ref().map_or(String::new(), |r| r.to_string()));
                }
            }
            Err(e) => println!("{path}\tERR\t{e}\t{}", e.help().unwrap_or("")),
        }
    }
}
