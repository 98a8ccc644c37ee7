//! x
fn main() {
    let (mut ok, mut n) = (0, 0);
    for f in std::env::args().skip(1) {
        let im = image::open(&f).unwrap().to_rgb8();
        let j: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(std::path::Path::new(&f).with_extension("json")).unwrap()).unwrap();
        let t = (j["rows"].as_array().unwrap().len(), j["cols"].as_array().unwrap().len());
        let s = std::time::Instant::now();
        let r = nonosat_scan::debug_size(&im);
        n += 1;
        if r == Some(t) { ok += 1; }
        println!("{} {} {:?} {:?} {:.2}", if r == Some(t) { "ok " } else { "BAD" }, f.rsplit('/').next().unwrap(), t, r, s.elapsed().as_secs_f32());
    }
    println!("{ok} of {n}");
}
