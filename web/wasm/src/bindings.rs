//! The exports to JavaScript.

use std::{
    cell::RefCell,
    sync::{Arc, Mutex},
};

use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::Ticker;

thread_local! {
    /// What is called while the question under way takes long.
    static TICK: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The message of the last panic.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// An answer: `json` is `{"ok": ...}` or `{"error": ...}`; `bytes` are a file.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Answer {
    json: String,
    bytes: Option<Vec<u8>>,
}

#[wasm_bindgen]
impl Answer {
    /// The envelope.
    #[wasm_bindgen(getter)]
    pub fn json(&self) -> String {
        self.json.clone()
    }

    /// The file, if the answer is one.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Option<Uint8Array> {
        self.bytes.as_deref().map(Uint8Array::from)
    }
}

/// Answers a question; see [`answer`](super::answer). `tick` is called with a `Tick` as JSON.
#[wasm_bindgen]
pub fn ask(op: &str, request: &str, bytes: Option<Vec<u8>>, tick: Option<Function>) -> Answer {
    TICK.set(tick);
    let ticker: Ticker = Arc::new(|tick: &str| {
        TICK.with_borrow(|function| {
            if let Some(function) = function {
                // An error of the page's is none of the answer.
                _ = function.call1(&JsValue::NULL, &JsValue::from_str(tick));
            }
        });
    });
    let super::Answer { json, bytes } = super::answer(op, request, bytes, &ticker);
    TICK.set(None);
    Answer { json, bytes }
}

/// To be called once, before all else: a panic then throws its message, and `lastPanic` returns it.
#[wasm_bindgen]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        if let Ok(mut last) = PANIC.try_lock() {
            last.clone_from(&message);
        }
        wasm_bindgen::throw_str(&message);
    }));
}

/// The message of the last panic; empty if there was none.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> String {
    PANIC.try_lock().map(|message| message.clone()).unwrap_or_default()
}
