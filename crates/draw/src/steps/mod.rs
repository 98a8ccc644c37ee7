//! Explanations as a page and as a film.

#[cfg(feature = "gif")]
mod caption;
#[cfg(feature = "gif")]
mod film;
mod page;

#[cfg(feature = "gif")]
pub use film::{FilmOptions, film};
pub use page::page;
