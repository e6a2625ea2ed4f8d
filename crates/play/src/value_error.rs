//! What is wrong with a value, in words for people who do not know Rust.
//!
//! Parsers of the standard library, of clap and of serde say which of their types a text is not: `invalid digit found in
//! string`, `0 is not in 1..=65536`, `invalid type: string "x", expected u8`. Options, variables, the settings file and
//! requests all show such texts, and all of them pass through here.

use outflank_formats::json::mismatch_in_words;

/// What is wrong with a field of an object, such as the body of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field, with those that it is in: `moves[2]`, `seat.level`. None when serde does not say it.
    pub field: Option<String>,
    /// A sentence that names the field.
    pub message: String,
}

/// Returns what a parser of the standard library or of clap expected, by the text of its error; `None` for an error that
/// speaks for itself.
///
/// # Examples
///
/// ```
/// use outflank_play::value_error::expectation;
///
/// let error = "x".parse::<u8>().unwrap_err();
/// assert_eq!(expectation(&error.to_string()).as_deref(), Some("expected a whole number"));
/// assert_eq!(expectation("expected a size such as 8x8"), None);
/// ```
pub fn expectation(text: &str) -> Option<String> {
    let expected = match text {
        "invalid digit found in string" | "cannot parse integer from empty string" => "expected a whole number",
        "number too large to fit in target type" => "the number is too large",
        "number too small to fit in target type" => "the number is too small",
        "number would be zero for non-zero type" => "expected a whole number of 1 or more",
        "invalid float literal" | "cannot parse float from empty string" => "expected a number",
        "provided string was not `true` or `false`" => "expected true or false",
        "invalid socket address syntax" => "expected an IP address and a port, such as 127.0.0.1:6464",
        "invalid IP address syntax" => "expected an IP address, such as 127.0.0.1",
        _ => return range(text),
    };
    Some(expected.to_owned())
}

/// Words a number outside of a range: `70 is not in 1..=60`.
fn range(text: &str) -> Option<String> {
    let (_, range) = text.split_once(" is not in ")?;
    let (first, last) = range.split_once("..")?;
    Some(match last.strip_prefix('=') {
        Some(last) => format!("expected a whole number from {first} to {last}"),
        None if last.is_empty() => format!("expected a whole number of {first} or more"),
        None => format!("expected a whole number from {first}, below {last}"),
    })
}

impl FieldError {
    /// Reads the text of an error of serde, with or without the path before it; `None` when it names no field and no
    /// value.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_play::value_error::FieldError;
    ///
    /// let error = FieldError::from_serde("level: invalid type: string \"x\", expected u8 at line 1 column 9").unwrap();
    /// assert_eq!(error.field.as_deref(), Some("level"));
    /// assert_eq!(error.message, "level: expected a whole number from 0 to 255, but found \"x\"");
    /// ```
    pub fn from_serde(text: &str) -> Option<Self> {
        let text = text.rsplit_once(" at line ").map_or(text, |(reason, _)| reason);
        let (path, reason) = match text.split_once(": ") {
            Some((path, reason)) if is_path(path) => (Some(path), reason),
            _ => (None, text),
        };
        // The path to an unknown field ends with its name, that to a missing one with the object that lacks it.
        let inner = |name: &str| match path {
            Some(path) if path != name && !path.ends_with(&format!(".{name}")) => format!("{path}.{name}"),
            _ => name.to_owned(),
        };
        if let Some(name) = reason.strip_prefix("missing field ").and_then(first_quoted) {
            return Some(Self::new(Some(inner(name)), |field| format!("the field {field} is missing")));
        }
        if let Some(name) = reason.strip_prefix("duplicate field ").and_then(first_quoted) {
            return Some(Self::new(Some(inner(name)), |field| format!("the field {field} is there twice")));
        }
        if let Some(unknown) = reason.strip_prefix("unknown field ") {
            let others =
                unknown.split_once(", ").map_or(String::new(), |(_, others)| format!("; {}", unquoted(others)));
            let field = inner(first_quoted(unknown)?);
            return Some(Self::new(Some(field), |field| format!("there is no field {field}{others}")));
        }
        let of_type = || path.filter(|_| !is_syntax(reason)).map(|_| unquoted(reason));
        let reason = value_reason(reason).or_else(of_type)?;
        let message = path.map_or(reason.clone(), |path| format!("{path}: {reason}"));
        Some(Self { field: path.map(str::to_owned), message })
    }

    fn new(field: Option<String>, message: impl Fn(&str) -> String) -> Self {
        let message = message(field.as_deref().unwrap_or_default());
        Self { field, message }
    }
}

/// Words the error of a value.
fn value_reason(reason: &str) -> Option<String> {
    if let Some(unknown) = reason.strip_prefix("unknown variant ") {
        let (found, expected) = unknown.split_once(", expected ")?;
        return Some(format!("expected {}, but found {:?}", unquoted(expected), unquoted(found)));
    }
    mismatch_in_words(reason).or_else(|| expectation(reason))
}

/// Returns whether the reason is one of JSON itself, and not of the type of the field.
fn is_syntax(reason: &str) -> bool {
    [
        "EOF while",
        "expected value",
        "expected `",
        "expected ident",
        "key must",
        "trailing ",
        "invalid escape",
        "control character",
        "lone leading",
        "recursion",
    ]
    .iter()
    .any(|start| reason.starts_with(start))
}

/// Returns whether a text is a path of fields, which has no blank.
fn is_path(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.[]".contains(c))
}

fn first_quoted(text: &str) -> Option<&str> {
    text.strip_prefix('`')?.split('`').next()
}

fn unquoted(text: &str) -> String {
    // The name of a variant may be empty.
    text.replace("``, ", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, SocketAddr};
    use std::num::NonZeroU8;

    fn words<T: std::str::FromStr<Err: ToString>>(text: &str) -> String {
        let error = text.parse::<T>().err().map(|error| error.to_string()).unwrap();
        expectation(&error).unwrap_or_else(|| panic!("no words for {error}"))
    }

    #[test]
    fn errors_of_the_standard_library_are_worded() {
        assert_eq!([words::<u8>("x"), words::<u64>(""), words::<i8>("1.5")], ["expected a whole number"; 3]);
        assert_eq!(words::<u8>("300"), "the number is too large");
        assert_eq!(words::<i8>("-300"), "the number is too small");
        assert_eq!(words::<NonZeroU8>("0"), "expected a whole number of 1 or more");
        assert_eq!([words::<f64>("x"), words::<f32>("")], ["expected a number"; 2]);
        assert_eq!(words::<bool>("yes"), "expected true or false");
        assert_eq!(words::<IpAddr>("host"), "expected an IP address, such as 127.0.0.1");
        assert_eq!(words::<SocketAddr>("host:1"), "expected an IP address and a port, such as 127.0.0.1:6464");
        assert_eq!(expectation("70 is not in 1..=60").unwrap(), "expected a whole number from 1 to 60");
        assert_eq!(expectation("0 is not in 1..").unwrap(), "expected a whole number of 1 or more");
    }

    #[test]
    fn errors_of_fields_name_the_field() {
        for (text, field, message) in [
            ("missing field `kind` at line 1 column 2", Some("kind"), "the field kind is missing"),
            ("seat: missing field `level`", Some("seat.level"), "the field seat.level is missing"),
            ("kind: unknown field `kind`, expected `a`", Some("kind"), "there is no field kind; expected a"),
            ("unknown field `x`, there are no fields", Some("x"), "there is no field x; there are no fields"),
            (
                "kind: unknown variant `chess`, expected `a` or `b`",
                Some("kind"),
                "kind: expected a or b, but found \"chess\"",
            ),
            ("unknown variant `x`, expected one of `a`, `b`, `c`", None, "expected one of a, b, c, but found \"x\""),
            (
                "moves[1]: invalid type: integer `3`, expected a string",
                Some("moves[1]"),
                "moves[1]: expected a text, but found 3",
            ),
            ("invalid type: null, expected struct NewGame", None, "expected an object, but found null"),
            ("limit: invalid digit found in string", Some("limit"), "limit: expected a whole number"),
            ("clock: the clock is wrong", Some("clock"), "clock: the clock is wrong"),
            (
                "won: unknown variant `x`, expected one of ``, `a`",
                Some("won"),
                "won: expected one of a, but found \"x\"",
            ),
        ] {
            let error = FieldError::from_serde(text).unwrap();
            assert_eq!((error.field.as_deref(), error.message.as_str()), (field, message), "{text}");
        }
        for text in ["expected value at line 1 column 1", "[0]: expected value at line 1 column 2"] {
            assert_eq!(FieldError::from_serde(text), None);
        }
    }
}
