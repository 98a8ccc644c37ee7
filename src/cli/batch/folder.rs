//! The folder of a batch: what lies where.

use std::path::{Path, PathBuf};

use super::shard::Shard;

/// The folder of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The folder of this path, which need not exist.
    pub(super) fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// Its path.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// What is asked about which puzzles.
    pub(super) fn plan(&self) -> PathBuf {
        self.0.join("plan.json")
    }

    /// The files of puzzles, in order.
    pub(super) fn listing(&self) -> PathBuf {
        self.0.join("listing.ndjson")
    }

    /// What was read from standard input.
    pub(super) fn stdin(&self) -> PathBuf {
        self.0.join("stdin")
    }

    /// The folder of cubes.
    pub(super) fn cubes(&self) -> PathBuf {
        self.0.join("cubes")
    }

    /// Locked while the batch is planned.
    pub(super) fn lock(&self) -> PathBuf {
        self.0.join("plan.lock")
    }

    /// The folder of a shard.
    pub(super) fn shard(&self, shard: Shard) -> PathBuf {
        self.0.join(format!("{}-of-{}", shard.index, shard.of))
    }
}
