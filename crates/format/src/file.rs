//! Output files, which are written whole or not at all.
//!
//! The content goes to a temporary file in the same directory, is synced, and then renamed to the target. Whoever is
//! killed on the way, or finds no room, leaves the target as it was; at worst a hidden temporary file stays behind.

use std::{
    fs::{self, File},
    io::{self, BufWriter, IntoInnerError, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

/// The most symbolic links that are followed, as of most systems.
const MOST_LINKS: usize = 40;

/// Writes a file, whole or not at all.
///
/// # Errors
/// If it cannot be written; the target then is as before.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |out| out.write_all(bytes))
}

/// Writes a file, whole or not at all: `content` writes its bytes.
///
/// # Errors
/// If `content` fails, or the file cannot be written; a regular target then is as before.
pub fn write_with(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    content(&mut draft)?;
    draft.finish()
}

/// A file that takes the place of its target once it is finished, and leaves no trace if it never is.
///
/// An existing target keeps its permissions, and links are followed. What is no regular file (a pipe, a terminal,
/// `/dev/stdout`) is written to directly, as it cannot be replaced.
#[derive(Debug)]
pub struct Draft(Kind);

#[derive(Debug)]
enum Kind {
    Replacement { out: BufWriter<NamedTempFile>, target: PathBuf },
    Direct(BufWriter<File>),
}

impl Draft {
    /// Begins a file.
    ///
    /// # Errors
    /// If there is no such directory, or the target may not be written to.
    pub fn create(path: &Path) -> io::Result<Self> {
        let Some(target) = replaceable(path)? else {
            return Ok(Self(Kind::Direct(BufWriter::new(File::options().append(true).open(path)?))));
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".nonosat-").suffix(".tmp");
        // Those of any new file; the system takes off what the user does not want.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder_of(&target)).map_err(|error| plain(&error))?;
        Ok(Self(Kind::Replacement { out: BufWriter::new(file), target }))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written in full; a regular target then is as before.
    pub fn finish(self) -> io::Result<()> {
        match self.0 {
            Kind::Direct(mut out) => out.flush(),
            Kind::Replacement { out, target } => {
                let file = out.into_inner().map_err(IntoInnerError::into_error)?;
                if let Ok(existing) = fs::metadata(&target) {
                    file.as_file().set_permissions(existing.permissions())?;
                }
                file.as_file().sync_all()?;
                file.persist(&target).map_err(|error| error.error)?;
                // The new name is safe once the directory is. Not every system can sync one.
                let _ = File::open(folder_of(&target)).and_then(|folder| folder.sync_all());
                Ok(())
            }
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Replacement { out, .. } => out.write(bytes),
            Kind::Direct(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Replacement { out, .. } => out.flush(),
            Kind::Direct(out) => out.flush(),
        }
    }
}

/// The regular file to replace or to make, behind all links; `None` for what can only be written to.
fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        // Links to open files, such as /dev/stdout, lead there: whoever opened the file goes on with it.
        let folder = folder_of(&path).canonicalize()?;
        if ["/proc", "/dev/fd"].iter().any(|open| folder.starts_with(open)) {
            return Ok(None);
        }
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(path)),
            Err(error) => return Err(error),
            Ok(found) if found.is_symlink() => path = folder.join(fs::read_link(&path)?),
            Ok(found) if found.is_file() => {
                // What may not be written to is not replaced either.
                File::options().append(true).open(&path)?;
                return Ok(Some(path));
            }
            Ok(_) => return Ok(None),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The error without the name of the temporary file, which tells nobody anything.
fn plain(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| io::Error::from(error.kind()), io::Error::from_raw_os_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let broken = |out: &mut dyn Write| {
            out.write_all(b"half of it")?;
            Err(io::Error::other("no more"))
        };
        assert_eq!(write_with(&path, broken).unwrap_err().to_string(), "no more");
        assert!(!path.exists());
        write(&path, b"old").unwrap();
        write_with(&path, broken).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing temporary is left");
        assert_eq!(write(&folder.path().join("no/such.txt"), b"").unwrap_err().kind(), io::ErrorKind::NotFound);
        assert!(write(folder.path(), b"").is_err(), "a directory");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/target", at("link")).unwrap();
        symlink("link", at("link-to-link")).unwrap();
        symlink("circle", at("circle")).unwrap();
        for (text, mode) in [("one", None), ("two", Some(0o640)), ("three", Some(0o755))] {
            if let Some(mode) = mode {
                fs::set_permissions(at("sub/target"), PermissionsExt::from_mode(mode)).unwrap();
            }
            write(&at("link-to-link"), text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(at("sub/target")).unwrap(), text);
            assert!(at("link").is_symlink() && at("link-to-link").is_symlink());
            let now = fs::metadata(at("sub/target")).unwrap().permissions().mode() & 0o777;
            assert!(mode.is_none_or(|mode| now == mode), "{now:o}");
        }
        assert!(write(&at("circle"), b"").is_err());
        fs::write(at("plain"), "").unwrap();
        write(&at("new"), b"").unwrap();
        let mode = |name| fs::metadata(at(name)).unwrap().permissions().mode();
        assert_eq!(mode("new"), mode("plain"), "a new file is like any other");
        write(Path::new("/dev/null"), b"gone").unwrap();
        assert_eq!(fs::metadata("/dev/null").map(|null| null.is_file()).ok(), Some(false));
    }
}
