//! The registry: every method, encoding and engine by its name.

/// A complete way to an answer.
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Whether it always ends with a verdict, given time and memory.
    pub complete: bool,
    /// One line on what it does.
    pub about: &'static str,
}

/// An encoding.
#[derive(Clone, Copy, Debug)]
pub struct EncodingInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it makes: `cnf` or `ilp`.
    pub target: &'static str,
    /// One line on what it does.
    pub about: &'static str,
}

/// An engine.
#[derive(Clone, Copy, Debug)]
pub struct EngineInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it takes: `cnf` or `ilp`.
    pub input: &'static str,
    /// What it can do beside solving: `incremental`, `assumptions`, `core`, `proof`, `interrupt`.
    pub abilities: &'static [&'static str],
    /// One line on it.
    pub about: &'static str,
}

/// Every method.
pub const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "auto", complete: true, about: "line solving, probing, then a SAT engine for what is left" },
    MethodInfo { name: "line", complete: false, about: "line solving alone; unknown where it gets stuck" },
    MethodInfo { name: "probe", complete: false, about: "line solving and probing; unknown where they get stuck" },
    MethodInfo { name: "sat", complete: true, about: "line solving, then a SAT engine for what is left" },
];

/// Every encoding.
pub const ENCODINGS: &[EncodingInfo] =
    &[EncodingInfo { name: "order", target: "cnf", about: "order encoding of the block starts" }];

/// Every engine.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: "varisat",
        input: "cnf",
        abilities: &["incremental"],
        about: "varisat 0.2, a CDCL solver in Rust",
    },
    EngineInfo {
        name: "batsat",
        input: "cnf",
        abilities: &["incremental", "interrupt"],
        about: "batsat 0.6, MiniSat in Rust",
    },
];
