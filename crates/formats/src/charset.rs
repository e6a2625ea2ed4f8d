//! Texts in the charset that they name themselves.

use encoding_rs::{Decoder, Encoding, ISO_2022_JP, SHIFT_JIS, UTF_8};
use std::borrow::Cow;
use std::{fmt, mem};

/// The number of bytes in which the name of the charset is looked for, and which are enough to tell UTF-8.
const MAX_HEAD: usize = 1 << 12;

/// Converts a text in SGF to UTF-8 from the charset that its first game names, `CA[Shift_JIS]`.
///
/// This comes before anything looks for brackets: a byte of a Japanese character may be a bracket or a backslash in ASCII.
/// Bytes that are UTF-8 stay as they are, whatever the name is: somebody converted the file, or pasted its text.
pub(crate) struct Utf8Converter(State);

enum State {
    /// The first bytes, which name no charset so far; of these, some are passed on.
    Start { head: Vec<u8>, passed: usize },
    /// A charset is named, and all bytes that were passed on are ASCII; those that are held may be UTF-8.
    Named { encoding: &'static Encoding, held: Vec<u8> },
    /// The bytes are in a charset.
    Decoding(Decoder),
    /// The bytes are passed on.
    Plain,
}

/// Returns the encoding that a file names, if it is known and its brackets are those of ASCII.
pub(crate) fn encoding(name: &str) -> Option<&'static Encoding> {
    let known = Encoding::for_label(name.trim().as_bytes());
    known.filter(|&encoding| encoding.is_ascii_compatible() || encoding == ISO_2022_JP)
}

/// Decodes a text that names no charset: UTF-8, or else `Shift_JIS`, or else ISO 8859-1, in which every byte is a character.
///
/// Most Japanese characters begin with a byte that is a control character in ISO 8859-1, and no name has one.
pub(crate) fn decode_unnamed(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let may_be_japanese = bytes.iter().any(|byte| matches!(byte, 0x81..=0x9f));
    let japanese =
        may_be_japanese.then(|| SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes)).flatten();
    japanese.unwrap_or_else(|| Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()))
}

impl Utf8Converter {
    pub(crate) fn new() -> Self {
        Self(State::Start { head: Vec::new(), passed: 0 })
    }

    /// Converts the next bytes; those whose charset is not clear yet are held back.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.convert(bytes, false)
    }

    /// Converts the bytes that are left at the end of the text.
    pub(crate) fn finish(&mut self) -> Vec<u8> {
        self.convert(&[], true)
    }

    fn convert(&mut self, bytes: &[u8], is_last: bool) -> Vec<u8> {
        // What is called below sets the state again, unless the rest of the text is to be passed on as it is.
        match mem::replace(&mut self.0, State::Plain) {
            State::Plain => bytes.to_vec(),
            State::Decoding(mut decoder) => {
                let text = decode(&mut decoder, bytes, is_last);
                self.0 = State::Decoding(decoder);
                text
            }
            State::Start { mut head, passed } => {
                head.extend_from_slice(bytes);
                self.find_name(head, passed, is_last)
            }
            State::Named { encoding, mut held } => {
                held.extend_from_slice(bytes);
                self.decide(encoding, held, is_last)
            }
        }
    }

    fn find_name(&mut self, head: Vec<u8>, passed: usize, is_last: bool) -> Vec<u8> {
        let rest = &head[passed..];
        // In a fixed number of bytes, so that the result is the same however they arrive.
        if let Some(name) = charset_name(&head[..head.len().min(MAX_HEAD)]) {
            return match encoding(&name).filter(|&encoding| encoding != UTF_8) {
                Some(encoding) => self.decide(encoding, rest.to_vec(), is_last),
                None => rest.to_vec(),
            };
        }
        if is_last || head.len() >= MAX_HEAD {
            return rest.to_vec();
        }
        let ascii = rest[..ascii_length(rest)].to_vec();
        self.0 = State::Start { passed: passed + ascii.len(), head };
        ascii
    }

    /// Tells UTF-8 from the charset by the bytes from the first one beyond ASCII on.
    fn decide(&mut self, encoding: &'static Encoding, mut held: Vec<u8>, is_last: bool) -> Vec<u8> {
        let rest = held.split_off(ascii_length(&held));
        let mut text = held;
        match is_utf8(&rest, is_last) {
            None => self.0 = State::Named { encoding, held: rest },
            Some(true) => text.extend(rest),
            Some(false) => {
                let mut decoder = encoding.new_decoder_without_bom_handling();
                text.extend(decode(&mut decoder, &rest, is_last));
                self.0 = State::Decoding(decoder);
            }
        }
        text
    }
}

/// Returns whether bytes are UTF-8; `None` if more are needed to tell.
///
/// The answer depends on a fixed number of bytes, so that it is the same however they arrive.
fn is_utf8(bytes: &[u8], is_last: bool) -> Option<bool> {
    if bytes.first() == Some(&ESCAPE) {
        return Some(false);
    }
    let is_cut = bytes.len() >= MAX_HEAD;
    match str::from_utf8(&bytes[..bytes.len().min(MAX_HEAD)]) {
        Err(error) if error.error_len().is_some() => Some(false),
        _ if is_cut => Some(true),
        Ok(_) if is_last => Some(true),
        Err(_) if is_last => Some(false),
        _ => None,
    }
}

impl fmt::Debug for Utf8Converter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Utf8Converter").finish_non_exhaustive()
    }
}

/// Begins a Japanese character in ISO-2022-JP, all of whose bytes are ASCII.
const ESCAPE: u8 = 0x1b;

/// Returns the number of bytes before the first that ASCII may not tell.
fn ascii_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| !byte.is_ascii() || byte == ESCAPE).unwrap_or(bytes.len())
}

/// Returns the value of the first property `CA`, once all of it has arrived.
fn charset_name(head: &[u8]) -> Option<String> {
    const PROPERTY: &[u8] = b"CA[";
    // The name of another property may end with these letters.
    let is_name = |at: usize| at == 0 || !head[at - 1].is_ascii_uppercase();
    let at = (0..head.len()).find(|&at| head[at..].starts_with(PROPERTY) && is_name(at))?;
    let value = &head[at + PROPERTY.len()..];
    let end = value.iter().position(|&byte| byte == b']')?;
    Some(String::from_utf8_lossy(&value[..end]).into_owned())
}

fn decode(decoder: &mut Decoder, bytes: &[u8], is_last: bool) -> Vec<u8> {
    let length = decoder.max_utf8_buffer_length(bytes.len()).expect("a length in memory");
    let mut text = String::with_capacity(length);
    // A byte that is no character of the charset becomes a replacement character.
    let _ = decoder.decode_to_string(bytes, &mut text, is_last);
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(bytes: &[u8], chunk: usize) -> String {
        let mut converter = Utf8Converter::new();
        let mut text: Vec<u8> = bytes.chunks(chunk).flat_map(|chunk| converter.push(chunk)).collect();
        text.extend(converter.finish());
        String::from_utf8_lossy(&text).into_owned()
    }

    #[test]
    fn texts_are_converted_however_their_bytes_arrive() {
        for (name, text) in [
            ("Shift_JIS", "表示ソフト 予想"),
            ("EUC-JP", "岡本一樹"),
            ("ISO-2022-JP", "第一局 [表]"),
            ("windows-1251", "Партия"),
            ("ISO-8859-1", "François"),
            ("GBK", "黑白棋"),
        ] {
            for file in [format!("(;CA[{name}]PB[{text}];B[f5])"), format!("(;PB[{text}]CA[{name}];B[f5])")] {
                let bytes = encoding(name).unwrap().encode(&file).0;
                for chunk in [1, 2, 3, 7, 1000] {
                    assert_eq!(converted(&bytes, chunk), file, "{name}, {chunk} bytes at a time");
                    assert_eq!(converted(file.as_bytes(), chunk), file, "{name} in UTF-8");
                }
            }
        }
    }

    #[test]
    fn a_text_without_a_charset_is_japanese_where_it_can_be_nothing_else() {
        for text in ["黒 f5 白 パス", "村上健 - Ben", "1手目"] {
            assert_eq!(decode_unnamed(&SHIFT_JIS.encode(text).0), text);
            assert_eq!(decode_unnamed(text.as_bytes()), text);
        }
        assert_eq!(decode_unnamed(b"Op\xe9n de Paris, Fran\xe7ois"), "Opén de Paris, François");
    }

    #[test]
    fn ascii_is_passed_on_at_once() {
        assert_eq!(Utf8Converter::new().push(b"(;GM[2];B[f5])"), b"(;GM[2];B[f5])");
        assert_eq!(Utf8Converter::new().push(b"(;CA[SJIS];B[f5])"), b"(;CA[SJIS];B[f5])");
    }

    #[test]
    fn charsets_without_the_brackets_of_ascii_are_unknown() {
        assert!(["UTF-8", "utf8", "latin1", "cp1252", "sjis"].into_iter().all(|name| encoding(name).is_some()));
        assert!(["UTF-16", "klingon", "", "iso-2022-kr"].into_iter().all(|name| encoding(name).is_none()));
    }
}
