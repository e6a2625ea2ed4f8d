//! A line of text that the program prompts for.

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) kind: PromptKind,
    pub(crate) text: String,
    /// What happened to the line as it stands, when it was confirmed before.
    pub(crate) answer: Option<Answer>,
}

/// Why a confirmed line is shown again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It failed with this message.
    Failed(String),
    /// The file holds another game, which a second confirmation replaces.
    HoldsAGame,
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
        Self { kind, text: String::new(), answer: None }
    }

    /// Makes a line that was confirmed, to be corrected or confirmed again.
    pub(crate) fn answered(kind: PromptKind, text: String, answer: Answer) -> Self {
        Self { kind, text, answer: Some(answer) }
    }

    /// Returns the label before the line.
    pub(crate) fn label(&self) -> &'static str {
        match self.kind {
            PromptKind::Save => "Save to: ",
            PromptKind::Load => "Load: ",
            PromptKind::Move => "Move: ",
        }
    }

    /// Adds a typed character.
    pub(crate) fn push(&mut self, typed: char) {
        self.answer = None;
        self.text.push(typed);
    }

    /// Removes the last character.
    pub(crate) fn pop(&mut self) {
        self.answer = None;
        self.text.pop();
    }

    /// Adds pasted text, without line breaks at its ends and with blanks for control characters.
    pub(crate) fn paste(&mut self, text: &str) {
        self.answer = None;
        self.text.extend(text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }));
    }
}
