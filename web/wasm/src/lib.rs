//! nonosat for web pages: a question in, an answer out, both as JSON.
//!
//! [`answer`] is plain Rust. On `wasm32`, `bindings` exports it as `ask`. The questions and the answers are described
//! by `web/shared/contract.ts`; those that the command line has, too, are the same JSON, field for field.
//!
//! ```
//! use std::sync::Arc;
//!
//! let answer = nonosat_wasm::answer("version", "{}", None, &(Arc::new(|_: &str| {}) as nonosat_wasm::Ticker));
//! assert!(answer.json.starts_with(r#"{"ok":{"version":"#));
//! ```

#[cfg(target_arch = "wasm32")]
pub mod bindings;
mod data;
mod failure;
mod input;
mod ops;
mod work;

use std::panic::{AssertUnwindSafe, catch_unwind};

use failure::Failure;
use serde::{Serialize, de::DeserializeOwned};
pub use work::Ticker;

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// `{"ok": ...}` or `{"error": ...}`.
    pub json: String,
    /// A file, if the answer is one.
    pub bytes: Option<Vec<u8>>,
}

/// A question as it comes in.
struct Question<'a> {
    request: &'a str,
    bytes: Option<Vec<u8>>,
    ticker: &'a Ticker,
}

/// What `ok` holds, as JSON, and bytes beside it.
type Reply = Result<(String, Option<Vec<u8>>), Failure>;

/// Answers a question; `bytes` are the file or the pixels that it is about, and `ticker` is called now and then while
/// it works, with a `Tick` as JSON.
///
/// Whatever comes in, an answer comes out: nothing here panics, and if something does, natively the answer says so.
pub fn answer(op: &str, request: &str, bytes: Option<Vec<u8>>, ticker: &Ticker) -> Answer {
    let question = Question { request, bytes, ticker };
    let reply = catch_unwind(AssertUnwindSafe(|| ops::reply(op, question)));
    let reply = reply.unwrap_or_else(|_| Err(Failure::Defect("the solver broke down; please report it".to_owned())));
    match reply {
        Ok((json, bytes)) => Answer { json: format!("{{\"ok\":{json}}}"), bytes },
        Err(failure) => Answer { json: failure.json(), bytes: None },
    }
}

impl Question<'_> {
    /// The request as what it should be.
    fn parse<Q: DeserializeOwned>(&self) -> Result<Q, Failure> {
        let request = if self.request.trim().is_empty() { "{}" } else { self.request };
        serde_json::from_str(request).map_err(|error| Failure::Usage(format!("the request cannot be read: {error}")))
    }
}

/// The JSON of an answer; inert.
fn json(answer: &impl Serialize) -> Result<String, Failure> {
    nonosat::report::json::line(answer).map_err(|error| Failure::Defect(error.to_string()))
}
