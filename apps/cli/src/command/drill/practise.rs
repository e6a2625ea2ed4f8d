//! `outflank drill` without an action: practising at a prompt.

use super::deck_file::{DeckFile, DeckOption, now};
use super::people::{DatabaseOption, People};
use super::session::{Ended, Session};
use super::side_option::SideOption;
use crate::exit::ExitStatus;
use clap::Args;
use outflank_learn::Language;
use outflank_learn::drill::Memory;
use outflank_learn::human::Rating;
use outflank_rules::{Side, counted};

#[derive(Args)]
pub(super) struct Practise {
    /// Only the cards of this colour.
    #[arg(long, value_name = "SIDE")]
    side: Option<SideOption>,

    /// Maximum number of new cards a day.
    #[arg(long, value_name = "N", default_value = "20")]
    new: usize,

    #[command(flatten)]
    database: DatabaseOption,

    /// Rating of the people whose moves are shown without a database, 600 to 2400; below 1000, those of 1000 are shown.
    #[arg(long, value_name = "RATING", default_value = "1600", conflicts_with = "db")]
    rating: Rating,

    /// Language of the reasons: en or ja.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: Language,

    #[command(flatten)]
    deck: DeckOption,
}

impl Practise {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut file = self.deck.open()?;
        let people = People::new(self.database.open()?, self.rating)?;
        let mut session = Session::new(people, self.lang)?;
        if file.decks.is_empty() {
            session.print("There are no lines yet: `outflank drill add Tiger --side black` adds one.")?;
            return Ok(ExitStatus::Success);
        }
        let chosen = self.side.map(Side::from);
        while let Some((deck, card)) = file.decks.next(chosen, now(), self.new) {
            // Copied, since the answer changes the decks.
            let (side, card) = (deck.side(), card.clone());
            let name = deck.lines()[card.line].name().to_owned();
            let path = deck.path(&card).to_vec();
            let Ended { grade, quits } = session.ask(&card, &name, &path, |grade| {
                let memory = file.decks.answer(side, card.id, grade, now());
                file.save().map(|()| memory.as_ref().map_or_else(String::new, returns))
            })?;
            if quits || grade.is_none() {
                break;
            }
        }
        session.print(&standing(&file))?;
        Ok(ExitStatus::Success)
    }
}

/// Returns when a card returns, as a sentence.
fn returns(memory: &Memory) -> String {
    match memory.days().round() as u64 {
        0 => "It returns in ten minutes.".to_owned(),
        1 => "It returns tomorrow.".to_owned(),
        days => format!("It returns in {days} days."),
    }
}

fn standing(file: &DeckFile) -> String {
    let counts = file.decks.counts(now());
    let tomorrow = counts.forecast[0] + counts.forecast[1];
    format!(
        "{} due now, {tomorrow} by the end of tomorrow; {} new, {} known.",
        counted(counts.due, "card"),
        counts.new,
        counts.known
    )
}
