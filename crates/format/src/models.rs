//! Data for solvers of constraints: MiniZinc, GLPK, ASP, PyCSP3. What is read is a puzzle's data, never a model.

pub(super) mod asp;
pub(super) mod challenge;
pub(super) mod dzn;
pub(super) mod glpk;
pub(super) mod pycsp3;
mod statements;
mod tokens;
