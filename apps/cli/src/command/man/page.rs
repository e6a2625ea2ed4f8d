//! The manual page of a command.

use clap::Command;
use clap_mangen::roff::{Inline, Roff, bold, roman};
use std::io;

/// The manual page of a command, from its help.
pub(super) struct Page<'a> {
    command: &'a Command,
    /// The names of the commands above it, the program first.
    parents: &'a [&'a str],
}

/// The exit codes of every command, with their meanings.
const EXIT_STATUS: [(&str, &str); 3] = [
    ("0", "Success."),
    ("1", "The command failed, was stopped, or found errors: input that cannot be read, illegal games, wrong answers."),
    ("2", "Usage error: the arguments are invalid."),
];

/// Returns the subcommands that are not hidden.
pub(super) fn subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set())
}

impl<'a> Page<'a> {
    /// Makes the page of a command that has been built.
    pub(super) fn new(command: &'a Command, parents: &'a [&'a str]) -> Self {
        Self { command, parents }
    }

    /// Returns the name of the page, `outflank-book-grow`.
    pub(super) fn name(&self) -> &'a str {
        name(self.command)
    }

    /// Returns the page in roff.
    ///
    /// Hyphenation is off, since it would break options and transcripts.
    pub(super) fn text(&self) -> io::Result<Vec<u8>> {
        let (man, mut text) = (clap_mangen::Man::new(self.command.clone()), Vec::new());
        man.render_title(&mut text)?;
        Roff::new().control("nh", []).to_writer(&mut text)?;
        man.render_name_section(&mut text)?;
        man.render_synopsis_section(&mut text)?;
        man.render_description_section(&mut text)?;
        man.render_options_section(&mut text)?;
        if subcommands(self.command).next().is_some() {
            man.render_subcommands_section(&mut text)?;
        }
        self.examples_and_notes().to_writer(&mut text)?;
        exit_status().to_writer(&mut text)?;
        self.see_also().to_writer(&mut text)?;
        Ok(text)
    }

    /// Renders the text after the options: the lines of examples unchanged, and the rest as paragraphs.
    fn examples_and_notes(&self) -> Roff {
        let (mut roff, text) = (Roff::new(), self.command.get_after_help().map(ToString::to_string));
        let text = text.unwrap_or_default();
        let (examples, notes) = text.split_once("\n\n").unwrap_or((&text, ""));
        if let Some(examples) = examples.strip_prefix("Examples:\n") {
            roff.control("SH", ["EXAMPLES"]).control("nf", []);
            for line in examples.lines() {
                roff.text([roman(line.trim_start())]);
            }
            roff.control("fi", []);
        }
        if !notes.is_empty() {
            roff.control("SH", ["NOTES"]);
            for note in notes.split("\n\n") {
                roff.control("PP", []).text([roman(note)]);
            }
        }
        roff
    }

    fn see_also(&self) -> Roff {
        let names = self.parents.iter().copied().chain(subcommands(self.command).map(name));
        let mut references: Vec<Inline> = Vec::new();
        for name in names {
            if !references.is_empty() {
                references.push(roman(", "));
            }
            references.extend([bold(name), roman("(1)")]);
        }
        let mut roff = Roff::new();
        roff.control("SH", ["SEE ALSO"]).text(references);
        roff
    }
}

fn exit_status() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_STATUS {
        roff.control("TP", []).text([bold(code)]).text([roman(meaning)]);
    }
    roff
}

fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}
