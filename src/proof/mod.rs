//! Certificates, their verifier, and models for outside solvers.

#[cfg(feature = "certificates")]
pub mod certify;
pub mod exchange;
#[cfg(feature = "certificates")]
pub mod verify;
