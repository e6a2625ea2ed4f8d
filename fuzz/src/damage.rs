//! Damage to valid texts: a reader fails most often near what it accepts.

use arbitrary::{Result, Unstructured};

/// The maximum number of places that are changed.
const MAX_CHANGES: usize = 6;
/// The maximum number of bytes that are removed or repeated.
const MAX_LENGTH: usize = 24;

/// Changes a text in a few places; `words` are inserted whole, those that the format knows.
pub(crate) fn damage(text: &mut Vec<u8>, words: &[&str], u: &mut Unstructured<'_>) -> Result<()> {
    for _ in 0..u.int_in_range(0..=MAX_CHANGES)? {
        let at = u.int_in_range(0..=text.len())?;
        let length = u.int_in_range(0..=MAX_LENGTH)?.min(text.len() - at);
        match u.int_in_range(0..=5_u8)? {
            0 => drop(text.drain(at..at + length)),
            1 => insert(text, at, u.choose(words)?.as_bytes()),
            2 => {
                let byte: u8 = u.arbitrary()?;
                insert(text, at, &[byte]);
            }
            3 => {
                let part = text[at..at + length].to_vec();
                let to = u.int_in_range(0..=text.len())?;
                insert(text, to, &part);
            }
            4 => text.truncate(at),
            _ => {
                let byte = u.arbitrary()?;
                text.get_mut(at).into_iter().for_each(|old| *old = byte);
            }
        }
    }
    Ok(())
}

fn insert(text: &mut Vec<u8>, at: usize, part: &[u8]) {
    text.splice(at..at, part.iter().copied());
}
