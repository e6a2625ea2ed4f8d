//! Texts that users write to others.

use crate::error::AppError;
use outflank_service::ApiError;

/// Returns a text without spaces around it and without the characters that change the direction of what follows.
///
/// # Errors
///
/// Returns an error when nothing of it can be seen, or when it has too many characters.
pub(crate) fn visible_text(text: &str, max_characters: usize) -> Result<String, AppError> {
    let text: String = text.trim().chars().filter(|&letter| !changes_direction(letter)).collect();
    if text.chars().all(is_invisible) {
        return Err(ApiError::EmptyInput.into());
    }
    let is_short = text.chars().count() <= max_characters;
    is_short.then_some(text).ok_or(AppError::TextTooLong(max_characters as u32))
}

/// The property `Bidi_Control` of Unicode.
fn changes_direction(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Spaces, control characters, those with the property `Default_Ignorable_Code_Point` of Unicode, and the empty Braille pattern.
fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_no_text_and_nothing_turns_the_direction() {
        for text in ["", "  ", "\u{200b}", "\u{202e}\u{2066}", "\u{3164} \u{2800}", "\u{feff}\u{e0041}"] {
            assert!(matches!(visible_text(text, 9), Err(AppError::Api(ApiError::EmptyInput))), "{text:?}");
        }
        for (text, visible) in
            [(" gg ", "gg"), ("\u{202e}abc", "abc"), ("👩\u{200d}🔬", "👩\u{200d}🔬"), ("שלום", "שלום")]
        {
            assert_eq!(visible_text(text, 9).unwrap(), visible);
        }
        assert!(matches!(visible_text("0123456789", 9), Err(AppError::TextTooLong(9))));
    }
}
