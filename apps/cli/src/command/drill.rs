//! `outflank drill`.

mod add;
mod deck_file;
mod due;
mod list;
mod people;
mod practise;
mod session;
mod side_option;
mod transfer;

use crate::exit::ExitStatus;
use add::Add;
use clap::{Args, Subcommand};
use due::Due;
use list::{List, Remove};
use practise::Practise;
use transfer::{Export, Import};

const EXAMPLES: &str = "\
Examples:
  outflank drill add Tiger 'Rose-v-Toth' --side black
  outflank drill add f5d6c3d3c4f4c5b3c2 'mine: f5f6e6f4g6' --side black
  outflank drill add --book-moves 12 --side white     12 moves of the book
  outflank drill add Cat --db games.db --side black   lines of a database
  outflank drill add my-games.ggf --plies 12 --side white
  outflank drill                                      practise what is due
  outflank drill due --json
  outflank drill export openings.json

A card is a position of your lines in which you are to move. It returns when you are about to forget it, by FSRS 6. Every \
move that leads to a position of your lines is right, whatever the order of moves and however the board is turned. At the \
prompt, type the square of your move. The decks are in openings.json of the data directory; the page /learn/openings \
imports and exports files of the same form.";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Drill {
    #[command(subcommand)]
    action: Option<Action>,

    #[command(flatten)]
    practise: Practise,
}

/// The actions on decks.
#[derive(Subcommand)]
enum Action {
    /// Add lines: openings by name, moves, files of games, a book or a database.
    Add(Add),
    /// List the lines with their cards.
    List(List),
    /// Remove a line.
    Remove(Remove),
    /// Show how many cards are due, and when the others are.
    Due(Due),
    /// Write the decks to a file.
    Export(Export),
    /// Add the decks of a file; the later of two answers to a card is kept.
    Import(Import),
}

impl Drill {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.action {
            None => self.practise.run(),
            Some(Action::Add(add)) => add.run(),
            Some(Action::List(list)) => list.run(),
            Some(Action::Remove(remove)) => remove.run(),
            Some(Action::Due(due)) => due.run(),
            Some(Action::Export(export)) => export.run(),
            Some(Action::Import(import)) => import.run(),
        }
    }
}
