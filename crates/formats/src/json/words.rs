//! Errors of serde in words for people who do not know Rust: `invalid type: integer `5`, expected a sequence`.

/// Words the error of a value of another type than was expected; `None` for other errors.
///
/// # Examples
///
/// ```
/// use outflank_formats::json::mismatch_in_words;
///
/// let words = mismatch_in_words("invalid type: integer `5`, expected a sequence").unwrap();
/// assert_eq!(words, "expected a list, but found 5");
/// ```
pub fn mismatch_in_words(reason: &str) -> Option<String> {
    let mismatch = ["invalid type: ", "invalid value: "].into_iter().find_map(|kind| reason.strip_prefix(kind))?;
    let (found, expected) = mismatch.rsplit_once(", expected ")?;
    Some(format!("expected {}, but found {}", expected_type(expected), found_value(found)))
}

/// Words an error of the syntax of JSON, without its place.
pub fn syntax_in_words(reason: &str) -> String {
    match reason {
        "EOF while parsing a value" => "the text ends where a value is expected",
        "EOF while parsing a list" => "the text ends within a list",
        "EOF while parsing an object" => "the text ends within an object",
        "EOF while parsing a string" => "the text ends within a text in quotes",
        "expected value" | "expected ident" => "this is no JSON: expected a value",
        "key must be a string" => "expected a name in quotes",
        "trailing characters" => "expected the end",
        "trailing comma" => "a comma stands before the end of a list or an object",
        _ => return unquoted(reason),
    }
    .to_owned()
}

/// Returns a text without its backquotes.
pub(super) fn unquoted(text: &str) -> String {
    text.replace('`', "")
}

/// Returns the name of a type in words.
fn expected_type(name: &str) -> String {
    match name {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number of 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a string" | "a borrowed string" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        // The latter is of an enum with a tag, which would be the first element of a list.
        "a map" | "variant identifier" => "an object",
        "a nonzero u8" => "a whole number from 1 to 255",
        "a nonzero u16" => "a whole number from 1 to 65535",
        "a nonzero u32" => "a whole number from 1 to 4294967295",
        _ if name.starts_with("a nonzero ") => "a whole number of 1 or more",
        _ if name.starts_with("struct ") || name.contains("tagged enum") => "an object",
        _ => return unquoted(name),
    }
    .to_owned()
}

/// Returns a value as serde describes it, in words.
fn found_value(found: &str) -> String {
    match found {
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        _ => {
            let kinds = ["string ", "integer ", "floating point ", "boolean ", "character "];
            unquoted(kinds.into_iter().find_map(|kind| found.strip_prefix(kind)).unwrap_or(found))
        }
    }
}
