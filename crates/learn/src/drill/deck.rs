//! The lines of one colour with what is remembered of their cards.

use super::card::{Card, CardId};
use super::line::Line;
use super::memory::{Grade, Memory};
use super::progress::{Answers, Counts};
use outflank_rules::othello::{Board, Move, Position};
use outflank_rules::{Game, Side};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The lines that a player wants to know with one colour, and what is remembered of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    side: Side,
    lines: Vec<Line>,
    /// In the order of the lines.
    cards: Vec<Card>,
    memories: BTreeMap<CardId, Memory>,
    /// The answers by day, counted from 1 January 1970.
    days: BTreeMap<u64, Answers>,
}

impl Deck {
    /// The most lines of a deck.
    pub const MAX_LINES: usize = 2000;
    /// How many seconds before its time a wrong answer returns when nothing else is due.
    const AHEAD: u64 = 20 * 60;

    /// Makes a deck without lines.
    pub const fn new(side: Side) -> Self {
        Self { side, lines: Vec::new(), cards: Vec::new(), memories: BTreeMap::new(), days: BTreeMap::new() }
    }

    /// Returns the colour of the player.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the cards in the order of the lines.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Returns the moves before a card, in its line.
    pub fn path(&self, card: &Card) -> &[Move] {
        self.lines.get(card.line).map_or(&[], |line| &line.moves()[..card.ply])
    }

    /// Returns the memory of a card; none of a new one.
    pub fn memory(&self, id: CardId) -> Option<&Memory> {
        self.memories.get(&id)
    }

    /// Returns what is remembered, by card.
    pub const fn memories(&self) -> &BTreeMap<CardId, Memory> {
        &self.memories
    }

    /// Returns the answers by day, counted from 1 January 1970.
    pub const fn days(&self) -> &BTreeMap<u64, Answers> {
        &self.days
    }

    /// Counts the cards.
    pub fn counts(&self, now: u64) -> Counts {
        Counts::of(self.cards.iter().map(|card| self.memory(card.id)), now)
    }

    /// Returns how many cards are to be asked now: those that are due, and new ones if fewer than `new_per_day` were begun
    /// today.
    pub fn left(&self, now: u64, new_per_day: usize) -> usize {
        let Counts { due, new, begun_today, .. } = self.counts(now);
        due + new.min(new_per_day.saturating_sub(begun_today))
    }

    /// Returns the card to ask now: the one that is due for the longest time, else a new one if fewer than
    /// `new_per_day` were begun today, else one that was answered wrongly a moment ago.
    pub fn next(&self, now: u64, new_per_day: usize) -> Option<&Card> {
        let due = |until: u64| {
            let known = self.cards.iter().filter_map(|card| Some((card, self.memory(card.id)?)));
            known.filter(move |(_, memory)| memory.due <= until).min_by_key(|(_, memory)| memory.due)
        };
        let new = || self.cards.iter().find(|card| self.memory(card.id).is_none());
        let ahead = || due(now.saturating_add(Self::AHEAD)).filter(|(_, memory)| memory.is_relearnt());
        let is_new_allowed = self.counts(now).begun_today < new_per_day;
        due(now)
            .map(|(card, _)| card)
            .or_else(|| new().filter(|_| is_new_allowed))
            .or_else(|| ahead().map(|(card, _)| card))
    }

    /// Returns the order in which the next cards of several decks are asked: due ones, new ones, those that are asked ahead of
    /// their time; the less the earlier.
    pub(super) fn priority(&self, card: &Card, now: u64) -> (u8, u64) {
        match self.memory(card.id) {
            Some(memory) if memory.due <= now => (0, memory.due),
            None => (1, 0),
            Some(memory) => (2, memory.due),
        }
    }

    /// Adds a line; returns whether it is new. There are at most [`MAX_LINES`](Self::MAX_LINES).
    pub fn add(&mut self, line: Line) -> bool {
        self.add_all([line]) == 1
    }

    /// Adds lines, and returns how many of them are new; one without moves has nothing to ask, and is left out.
    pub fn add_all(&mut self, lines: impl IntoIterator<Item = Line>) -> usize {
        let before = self.lines.len();
        let mut known: HashSet<Vec<Move>> = self.lines.iter().map(|line| line.moves().to_vec()).collect();
        for line in lines {
            let has_place = self.lines.len() < Self::MAX_LINES && !line.moves().is_empty();
            if has_place && known.insert(line.moves().to_vec()) {
                self.lines.push(line);
            }
        }
        self.find_cards();
        self.lines.len() - before
    }

    /// Removes a line by its number, and what is remembered of cards that no other line has.
    pub fn remove(&mut self, line: usize) -> Option<Line> {
        let removed = (line < self.lines.len()).then(|| self.lines.remove(line))?;
        self.find_cards();
        let ids: HashSet<_> = self.cards.iter().map(|card| card.id).collect();
        self.memories.retain(|id, _| ids.contains(id));
        Some(removed)
    }

    /// Records an answer, and returns what is remembered now; none if there is no such card.
    pub fn answer(&mut self, id: CardId, grade: Grade, now: u64) -> Option<Memory> {
        self.cards.iter().find(|card| card.id == id)?;
        let memory = Memory::after(self.memory(id), grade, now);
        self.memories.insert(id, memory);
        self.days.entry(now / super::DAY).or_default().count(grade);
        Some(memory)
    }

    /// Adds the lines and answers of another deck; of two memories of a card, the one with the later answer stays.
    ///
    /// A day has the larger numbers of both, so that a file that is read twice changes nothing.
    pub fn merge(&mut self, other: &Self) -> usize {
        let added = self.add_all(other.lines.iter().cloned());
        let ids: HashSet<_> = self.cards.iter().map(|card| card.id).collect();
        for (&id, &memory) in other.memories.iter().filter(|(id, _)| ids.contains(id)) {
            let known = self.memories.entry(id).or_insert(memory);
            if memory.answered > known.answered {
                *known = memory;
            }
        }
        for (&day, answers) in &other.days {
            self.days.entry(day).or_default().raise_to(answers);
        }
        added
    }

    /// Sets what is remembered, as a file has it; without a card it is dropped.
    pub(super) fn restore(&mut self, memories: BTreeMap<CardId, Memory>, days: BTreeMap<u64, Answers>) {
        let ids: HashSet<_> = self.cards.iter().map(|card| card.id).collect();
        self.memories = memories;
        self.memories.retain(|id, _| ids.contains(id));
        self.days = days;
    }

    /// Finds the cards of the lines.
    fn find_cards(&mut self) {
        let mut found = HashMap::new();
        for (number, line) in self.lines.iter().enumerate() {
            for (ply, (position, &mv)) in line.positions().iter().zip(line.moves()).enumerate() {
                if position.to_move() == self.side && mv != Move::Pass {
                    let id = CardId::of(position.board());
                    found.entry(id).or_insert((number, ply, *position, mv));
                }
            }
        }
        let reached = self.reached();
        let cards = found.into_iter().map(|(id, (line, ply, position, expected))| {
            let right = position.moves().filter(|&mv| reached.contains(&after(&position, mv))).collect();
            Card { id, line, ply, position, expected, right }
        });
        self.cards = cards.filter(|card| !card.asks_nothing()).collect();
        self.cards.sort_by_key(|card| (card.line, card.ply));
    }

    /// Returns the positions after the player's moves, in canonical form.
    fn reached(&self) -> HashSet<Board> {
        let moves = self.lines.iter().flat_map(|line| line.positions().iter().zip(line.moves()));
        let own = moves.filter(|(position, mv)| position.to_move() == self.side && **mv != Move::Pass);
        own.map(|(position, &mv)| after(position, mv)).collect()
    }
}

/// Returns the canonical board after a move.
fn after(position: &Position, mv: Move) -> Board {
    position.after(mv).board().canonical().0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drill::{DAY, RELEARN};

    const NOW: u64 = 20_000 * DAY + 1234;

    fn deck(side: Side, lines: &[&str]) -> Deck {
        let mut deck = Deck::new(side);
        deck.add_all(lines.iter().map(|line| Line::parse(line).unwrap()));
        deck
    }

    fn squares(moves: &[Move]) -> String {
        moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_deck_has_a_card_for_each_own_move_that_asks_something() {
        let black = deck(Side::Black, &["f5d6c3d3c4"]);
        let paths: Vec<_> =
            black.cards().iter().map(|card| (squares(black.path(card)), card.expected.to_string())).collect();
        assert_eq!(paths, [("f5 d6".to_owned(), "c3".to_owned()), ("f5 d6 c3 d3".to_owned(), "c4".to_owned())]);
        let white = deck(Side::White, &["f5d6c3d3c4"]);
        assert_eq!(white.cards().iter().map(|card| card.ply).collect::<Vec<_>>(), [1, 3]);
    }

    #[test]
    fn a_position_is_one_card_in_whatever_order_or_image_the_moves_came() {
        // The same line on a board that is mirrored at the diagonal.
        let images = deck(Side::Black, &["f5d6c3d3c4", "e6f4c3c4d3"]);
        assert_eq!((images.lines().len(), images.cards().len()), (2, 2));
        let orders = deck(Side::Black, &["f5d6c3d3c4f4", "f5d6c4d3c3f4"]);
        let first = &orders.cards()[0];
        assert_eq!((orders.cards().len(), squares(&first.right).as_str()), (3, "c3 c4"));
    }

    #[test]
    fn a_move_that_transposes_into_the_deck_is_right_though_no_line_plays_it_there() {
        let deck = deck(Side::Black, &["f5d6c3d3c4", "f5d6c4d3c5"]);
        let card = deck.cards().iter().find(|card| squares(deck.path(card)) == "f5 d6 c4 d3").unwrap();
        assert_eq!((card.expected.to_string().as_str(), squares(&card.right).as_str()), ("c5", "c3 c5"));
    }

    #[test]
    fn due_cards_come_first_then_new_ones_then_those_answered_wrongly() {
        let mut deck = deck(Side::Black, &["f5d6c3d3c4", "f5f6e6f4g6"]);
        let ids: Vec<_> = deck.cards().iter().map(|card| card.id).collect();
        assert_eq!((ids.len(), deck.next(NOW, 9).unwrap().id), (4, ids[0]));
        deck.answer(ids[0], Grade::Wrong, NOW).unwrap();
        assert_eq!(deck.next(NOW, 9).unwrap().id, ids[1]);
        assert_eq!(deck.next(NOW + RELEARN, 9).unwrap().id, ids[0], "it is due");
        assert_eq!(deck.next(NOW, 1).unwrap().id, ids[0], "no more new ones today");
        assert_eq!([deck.left(NOW, 1), deck.left(NOW, 3), deck.left(NOW + RELEARN, 1)], [0, 2, 1]);
        deck.answer(ids[0], Grade::Right, NOW + 60).unwrap();
        assert_eq!(deck.next(NOW + 60, 1), None);
        assert_eq!(
            deck.next(NOW + DAY, 1).unwrap().id,
            deck.cards()
                .iter()
                .find(|card| deck.memory(card.id).is_none_or(|memory| memory.due <= NOW + DAY))
                .unwrap()
                .id
        );
    }

    #[test]
    fn counts_follow_the_answers() {
        let mut deck = deck(Side::Black, &["f5d6c3d3c4", "f5f6e6f4g6"]);
        let ids: Vec<_> = deck.cards().iter().map(|card| card.id).collect();
        deck.answer(ids[0], Grade::Right, NOW).unwrap();
        deck.answer(ids[1], Grade::Wrong, NOW).unwrap();
        let counts = deck.counts(NOW);
        assert_eq!((counts.cards, counts.new, counts.due, counts.begun_today, counts.known), (4, 2, 0, 2, 0));
        assert_eq!((counts.forecast[0], counts.forecast[2]), (1, 1), "the wrong one today, the other one in two days");
        assert_eq!(deck.counts(NOW + 2 * DAY).due, 2);
        assert_eq!(deck.days().values().copied().collect::<Vec<_>>(), [Answers { right: 1, hesitant: 0, wrong: 1 }]);
    }

    #[test]
    fn a_removed_line_takes_only_its_own_cards_with_it() {
        let mut deck = deck(Side::Black, &["f5d6c3d3c4", "f5d6c3d3c4f4c5"]);
        let ids: Vec<_> = deck.cards().iter().map(|card| card.id).collect();
        for &id in &ids {
            deck.answer(id, Grade::Right, NOW).unwrap();
        }
        assert_eq!(deck.remove(1).unwrap().moves_text(), "f5d6c3d3c4f4c5");
        assert_eq!((deck.cards().len(), deck.memories().len()), (2, 2));
        assert_eq!(deck.remove(7), None);
        assert!(deck.answer(ids[2], Grade::Right, NOW).is_none());
    }

    #[test]
    fn merging_keeps_the_later_answer_and_twice_is_the_same_as_once() {
        let mut ours = deck(Side::White, &["f5d6c3d3c4"]);
        let mut theirs = deck(Side::White, &["f5d6c3d3c4", "f5f6e6f4"]);
        let id = ours.cards()[0].id;
        ours.answer(id, Grade::Right, NOW).unwrap();
        theirs.answer(id, Grade::Wrong, NOW + 5).unwrap();
        assert_eq!(ours.merge(&theirs), 1);
        assert_eq!(ours.memory(id).unwrap().wrong, 1);
        let once = ours.clone();
        assert_eq!((ours.merge(&theirs), &ours), (0, &once));
    }
}
