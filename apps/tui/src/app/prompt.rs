//! A line of text that the program prompts for.

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) kind: PromptKind,
    pub(crate) text: String,
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromptKind {
    /// A file to write to.
    Save,
    /// A file to read from.
    Load,
    /// A square, or a slide.
    Move,
}

impl Prompt {
    /// Makes an empty line.
    pub(crate) fn new(kind: PromptKind) -> Self {
        Self { kind, text: String::new() }
    }

    /// Returns the label before the line.
    pub(crate) fn label(&self) -> &'static str {
        match self.kind {
            PromptKind::Save => "Save to: ",
            PromptKind::Load => "Load: ",
            PromptKind::Move => "Move: ",
        }
    }

    /// Adds pasted text, without line breaks at its ends and with blanks for control characters.
    pub(crate) fn paste(&mut self, text: &str) {
        self.text.extend(text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }));
    }
}
