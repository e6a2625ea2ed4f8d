//! The full-width letters and digits of East Asian keyboards.

use std::borrow::Cow;

/// Returns a text of moves with full-width characters as their usual forms, `ｆ５` as `f5`, and an ideographic space as
/// a blank; the number of characters stays.
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(is_full_width) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(fold).collect())
}

fn is_full_width(c: char) -> bool {
    matches!(c, '\u{ff01}'..='\u{ff5e}' | '\u{3000}' | '\u{3001}')
}

fn fold(c: char) -> char {
    const OFFSET: u32 = 0xff01 - 0x21;
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - OFFSET).unwrap_or(c),
        '\u{3000}' => ' ',
        '\u{3001}' => ',',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_become_their_usual_forms_one_for_one() {
        assert_eq!(folded("ｆ５　Ｄ６、ｃ３－－"), "f5 D6,c3--");
        assert!(matches!(folded("f5é"), Cow::Borrowed("f5é")));
    }
}
