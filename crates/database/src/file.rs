//! The file of a database.
//!
//! ```text
//! 0      a header: the magic bytes, the version, a sequence number, the offset and the length of the list of segments
//! 64     the header again
//! 128    segments, each a frame with a checksum, and lists of segments; the header names the list that counts
//! ```
//!
//! A commit appends segments and a new list, synchronizes the file, and only then replaces first one header and then
//! the other. A process that is killed thus leaves the last commit intact, whatever stands behind it; the next commit
//! cuts that off. Segments that no list names any more stay until the file is written anew, under another name that
//! then replaces the file. (Shadow paging: R. A. Lorie, "Physical integrity in a large segmented database", *ACM
//! Transactions on Database Systems* 2, 1977, pp. 91–104.)

use crate::bytes::ByteReader;
use crate::error::{Damage, DatabaseError};
use crate::segment::Segment;
use outflank_files::frame::{Format, Frame, FrameError, u64_at};
use outflank_files::{AtomicFile, FileError, OutputLock};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The version of the format.
pub(crate) const VERSION: u16 = 1;

const HEADER: Format = Format { name: "a database of games", magic: b"OFDATABASE\n", version: Some(VERSION) };
const LIST: Format = Format { name: "a list of segments", magic: b"OFLIST\n", version: None };
const SEGMENT: Format = Format { name: "a segment", magic: b"OFSEGMENT\n", version: None };

/// The space of a header.
const SLOT: u64 = 64;
/// The fields of a header: the sequence number and the extent of the list.
type HeaderFields = [u8; 24];

/// A part of the file, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) at: u64,
    pub(crate) length: u64,
}

/// A segment with its place in the file.
#[derive(Clone, Debug)]
pub(crate) struct StoredSegment {
    pub(crate) extent: Extent,
    pub(crate) segment: Arc<Segment>,
}

/// The contents of a database: those of its last commit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contents {
    pub(crate) sequence: u64,
    pub(crate) segments: Vec<StoredSegment>,
    /// The end of the last part.
    end: u64,
}

/// A header that counts.
#[derive(Clone, Copy)]
struct Header {
    sequence: u64,
    list: Extent,
}

/// Creates a file with an empty database.
pub(crate) fn create(path: &Path) -> Result<(), DatabaseError> {
    let mut new = AtomicFile::create(path)?;
    // Written under a temporary name, so that nobody opens a file that is half made.
    write_all(new.temporary()?, 0, &[]).map_err(FileError::cannot_write(path))?;
    new.commit_new().map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => DatabaseError::Exists { path: path.to_owned() },
        _ => error.into(),
    })
}

pub(crate) fn read(path: &Path) -> Result<Contents, DatabaseError> {
    let mut file = open(path)?;
    read_contents(&mut file).map_err(|error| error.at(path))
}

/// Reads the sequence number of the last commit.
pub(crate) fn read_sequence(path: &Path) -> Result<u64, DatabaseError> {
    let mut file = open(path)?;
    Ok(read_header(&mut file).map_err(|error| error.at(path))?.sequence)
}

fn open(path: &Path) -> Result<File, DatabaseError> {
    File::open(path).map_err(|source| match source.kind() {
        ErrorKind::NotFound => DatabaseError::Missing { path: path.to_owned() },
        _ => FileError::cannot_read(path)(source).into(),
    })
}

/// The file of a database that one program writes to.
#[derive(Debug)]
pub(crate) struct Writer {
    path: PathBuf,
    file: File,
    contents: Contents,
    /// Whether a commit failed after it began to replace the headers: the file may name more than `contents` has, and the next
    /// commit would cut that off.
    is_torn: bool,
    /// Taken before the file is read, so that no other program changes it in the meantime.
    _lock: OutputLock,
}

impl Writer {
    /// Opens a file; an error if another program writes to it.
    pub(crate) fn open(path: &Path) -> Result<Self, DatabaseError> {
        let lock = OutputLock::acquire(path)?;
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut file = opened.map_err(FileError::cannot_write(path))?;
        let contents = read_contents(&mut file).map_err(|error| error.at(path))?;
        Ok(Self { path: path.to_owned(), file, contents, is_torn: false, _lock: lock })
    }

    pub(crate) fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Appends a segment and removes others, by their places.
    ///
    /// After an error in which it is not known which commit the file has, the writer commits nothing more.
    pub(crate) fn commit(&mut self, new: Segment, removed: &[Extent]) -> Result<(), FileError> {
        self.try_commit(new, removed, write_headers).map_err(FileError::cannot_write(&self.path))
    }

    fn try_commit(
        &mut self,
        new: Segment,
        removed: &[Extent],
        // A parameter for the tests, which let it fail half-way.
        write_headers: impl FnOnce(&mut File, Header) -> io::Result<()>,
    ) -> io::Result<()> {
        self.check_whole()?;
        // Cuts off what a commit that did not get to its header left behind.
        self.file.set_len(self.contents.end)?;
        let frame = frame(&new);
        let extent = Extent { at: self.contents.end, length: frame.len() as u64 };
        let kept = self.contents.segments.iter().filter(|segment| !removed.contains(&segment.extent)).cloned();
        let segments: Vec<_> = kept.chain([StoredSegment { extent, segment: Arc::new(new) }]).collect();
        self.file.seek(SeekFrom::Start(extent.at))?;
        self.file.write_all(&frame)?;
        let list = list(&segments);
        self.file.write_all(&list)?;
        // The data before the header that names them: the system may write in another order, and a power cut in between
        // must find the old header with the old list.
        self.file.sync_data()?;
        let list = Extent { at: extent.at + extent.length, length: list.len() as u64 };
        // Readers take the valid header with the higher number, so the new commit counts as soon as one of the two is
        // whole.
        let sequence = self.contents.sequence + 1;
        self.is_torn = true;
        write_headers(&mut self.file, Header { sequence, list })?;
        self.is_torn = false;
        self.contents = Contents { sequence, segments, end: list.at + list.length };
        Ok(())
    }

    fn check_whole(&self) -> io::Result<()> {
        if self.is_torn { Err(io::Error::other("an earlier change failed: open the file again")) } else { Ok(()) }
    }

    /// Writes the file anew if more than a quarter of it belongs to removed segments.
    pub(crate) fn compact(&mut self) -> Result<(), FileError> {
        self.check_whole().map_err(FileError::cannot_write(&self.path))?;
        let used: u64 = self.contents.segments.iter().map(|segment| segment.extent.length).sum();
        // The space of four headers for what is never in use by segments, so that a small file is not written anew for
        // its lists.
        if self.contents.end / 4 * 3 <= used + SLOT * 4 {
            return Ok(());
        }
        let mut new = AtomicFile::create(&self.path)?;
        let written = self.write_anew(new.temporary()?);
        let (file, contents) = written.map_err(FileError::cannot_write(&self.path))?;
        new.commit()?;
        // The handle of the new file: the old one would write to a file without a name.
        (self.file, self.contents) = (file, contents);
        Ok(())
    }

    /// Writes the contents to a new file; returns it, to go on with when it has the name of the old one.
    fn write_anew(&self, file: &mut File) -> io::Result<(File, Contents)> {
        let contents = write_all(file, self.contents.sequence + 1, &self.contents.segments)?;
        Ok((file.try_clone()?, contents))
    }
}

/// Writes all of a file and synchronizes it.
fn write_all(file: &mut File, sequence: u64, segments: &[StoredSegment]) -> io::Result<Contents> {
    let mut at = 2 * SLOT;
    file.seek(SeekFrom::Start(at))?;
    let mut moved = Vec::new();
    for StoredSegment { segment, .. } in segments {
        let frame = frame(segment);
        file.write_all(&frame)?;
        let extent = Extent { at, length: frame.len() as u64 };
        moved.push(StoredSegment { extent, segment: Arc::clone(segment) });
        at += extent.length;
    }
    let bytes = list(&moved);
    file.write_all(&bytes)?;
    let list = Extent { at, length: bytes.len() as u64 };
    write_headers(file, Header { sequence, list })?;
    Ok(Contents { sequence, segments: moved, end: list.at + list.length })
}

/// Replaces one header and then the other.
fn write_headers(file: &mut File, header: Header) -> io::Result<()> {
    let bytes = header_bytes(header);
    // One after the other, each synchronized: a power cut damages at most one of them.
    for slot in [0, SLOT] {
        file.seek(SeekFrom::Start(slot))?;
        file.write_all(&bytes)?;
        file.sync_data()?;
    }
    Ok(())
}

fn header_bytes(header: Header) -> Vec<u8> {
    let fields = [header.sequence, header.list.at, header.list.length].map(u64::to_le_bytes);
    let mut bytes = HEADER.write(fields.as_flattened(), &[]);
    bytes.resize(SLOT as usize, 0);
    bytes
}

fn frame(segment: &Segment) -> Vec<u8> {
    let body = segment.to_bytes();
    SEGMENT.write(&(body.len() as u64).to_le_bytes(), &body)
}

fn list(segments: &[StoredSegment]) -> Vec<u8> {
    let extents = segments.iter().flat_map(|segment| [segment.extent.at, segment.extent.length]);
    let body: Vec<u8> = extents.flat_map(u64::to_le_bytes).collect();
    LIST.write(&(body.len() as u64).to_le_bytes(), &body)
}

/// An error whose file is not known yet.
enum ReadError {
    NotADatabase,
    Newer(u16),
    Damaged(Damage),
    File(io::Error),
}

impl ReadError {
    fn at(self, path: &Path) -> DatabaseError {
        let path = path.to_owned();
        match self {
            Self::NotADatabase => DatabaseError::NotADatabase { path },
            Self::Newer(version) => DatabaseError::Newer { path, version },
            Self::Damaged(details) => DatabaseError::Damaged { path, details },
            Self::File(source) => FileError::Read { file: path, source }.into(),
        }
    }
}

fn read_contents(file: &mut File) -> Result<Contents, ReadError> {
    let header = read_header(file)?;
    let bytes = read_extent(file, header.list)?;
    let list = framed(&LIST, &bytes, header.list)?;
    let invalid = || ReadError::Damaged(Damage::Data { at: header.list.at, text: "the list of segments is invalid" });
    let mut segments = Vec::new();
    let mut reader = ByteReader::new(list.body);
    for _ in 0..list.body.len() / 16 {
        let (at, length) = (reader.u64().map_err(|_| invalid())?, reader.u64().map_err(|_| invalid())?);
        segments.push(read_segment(file, Extent { at, length })?);
    }
    reader.finish().map_err(|_| invalid())?;
    Ok(Contents { sequence: header.sequence, segments, end: header.list.at.saturating_add(header.list.length) })
}

/// Reads the latest header that is whole.
fn read_header(file: &mut File) -> Result<Header, ReadError> {
    let mut slots = Vec::new();
    file.seek(SeekFrom::Start(0)).map_err(ReadError::File)?;
    file.take(2 * SLOT).read_to_end(&mut slots).map_err(ReadError::File)?;
    let headers: Vec<_> = (0..2).map(|slot| header(slots.get(slot * SLOT as usize..).unwrap_or_default())).collect();
    let newer = headers.iter().find_map(|header| match header {
        Err(FrameError::Version { expected, found }) if found > expected => Some(*found),
        _ => None,
    });
    // Before the headers are compared: an older copy beside a newer format would hide games.
    if let Some(version) = newer {
        return Err(ReadError::Newer(version));
    }
    // A header whose checksum is wrong was being written; the other one then has the last commit.
    let latest = headers.iter().flatten().max_by_key(|header| header.sequence).copied();
    match (latest, headers.into_iter().next()) {
        (Some(latest), _) => Ok(latest),
        (None, Some(Err(error))) if !matches!(error, FrameError::OtherFormat { .. }) => {
            Err(ReadError::Damaged(Damage::Frame { at: 0, error }))
        }
        _ => Err(ReadError::NotADatabase),
    }
}

fn header(slot: &[u8]) -> Result<Header, FrameError> {
    let Frame { fields, .. } = HEADER.read_prefix(slot, |_: &HeaderFields| 0)?;
    let list = Extent { at: u64_at(fields, 8), length: u64_at(fields, 16) };
    Ok(Header { sequence: u64_at(fields, 0), list })
}

fn read_segment(file: &mut File, extent: Extent) -> Result<StoredSegment, ReadError> {
    let bytes = read_extent(file, extent)?;
    let frame = framed(&SEGMENT, &bytes, extent)?;
    let invalid = |_| ReadError::Damaged(Damage::Data { at: extent.at, text: "the data of a segment are invalid" });
    let segment = Segment::from_bytes(frame.body).map_err(invalid)?;
    Ok(StoredSegment { extent, segment: Arc::new(segment) })
}

/// Reads the bytes of a part, or those up to the end of the file.
fn read_extent(file: &mut File, extent: Extent) -> Result<Vec<u8>, ReadError> {
    // Not a buffer of the given length, which may be anything in a damaged file: `take` reads no more than there is.
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(extent.at)).map_err(ReadError::File)?;
    file.take(extent.length).read_to_end(&mut bytes).map_err(ReadError::File)?;
    Ok(bytes)
}

fn framed<'a>(format: &Format, bytes: &'a [u8], extent: Extent) -> Result<Frame<'a, 8>, ReadError> {
    let frame = format.read(bytes, |length: &[u8; 8]| u64_at(length, 0));
    frame.map_err(|error| ReadError::Damaged(Damage::Frame { at: extent.at, error }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segment::Builder;

    #[test]
    fn after_a_commit_that_replaced_one_header_nothing_cuts_off_what_that_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        create(&path).unwrap();
        let mut writer = Writer::open(&path).unwrap();
        let before = fs_length(&path);
        let half = |file: &mut File, header: Header| {
            let bytes = header_bytes(header);
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&bytes)?;
            Err(ErrorKind::StorageFull.into())
        };
        assert!(writer.try_commit(Builder::new().finish(), &[], half).is_err());
        assert!(writer.commit(Builder::new().finish(), &[]).is_err());
        assert!(writer.compact().is_err());
        drop(writer);
        assert!(fs_length(&path) > before);
        assert_eq!(read(&path).map(|contents| contents.segments.len()).unwrap(), 1);
        let mut writer = Writer::open(&path).unwrap();
        writer.commit(Builder::new().finish(), &[]).unwrap();
        assert_eq!(read(&path).map(|contents| contents.segments.len()).unwrap(), 2);
    }

    fn fs_length(path: &Path) -> u64 {
        std::fs::metadata(path).unwrap().len()
    }
}
