//! The lessons of the page: every line is legal, and every claim about a move or a position is true.

#[path = "lessons/alak.rs"]
mod alak;
#[path = "lessons/data.rs"]
mod data;
#[path = "lessons/othello.rs"]
mod othello;

use data::{Game, Lesson, Step};

/// Checks all steps of the lessons about a game.
fn check(game: Game, check: impl Fn(&str, &Step)) {
    let lessons: Vec<_> = Lesson::all().into_iter().filter(|lesson| lesson.game == game).collect();
    assert!(!lessons.is_empty());
    for lesson in lessons {
        for (index, step) in lesson.steps().iter().enumerate() {
            check(&format!("{}, step {}", lesson.id, index + 1), step);
        }
    }
}

#[test]
fn the_index_names_the_lessons_with_their_number_of_steps() {
    for lesson in Lesson::all() {
        assert_eq!(lesson.steps().len(), lesson.step_count(), "{}", lesson.id);
        assert!((3..=6).contains(&lesson.step_count()), "{}", lesson.id);
    }
}

#[test]
fn all_lessons_have_their_texts_in_both_languages() {
    for lesson in Lesson::all() {
        assert!(lesson.texts().iter().all(|text| text.is_complete()), "{}", lesson.id);
        for (index, step) in lesson.steps().iter().enumerate() {
            assert!(step.texts().iter().all(|text| text.is_complete()), "{}, step {}", lesson.id, index + 1);
        }
    }
}

#[test]
fn the_lines_of_the_lessons_about_othello_are_legal_and_their_claims_are_true() {
    let mut engine = othello::engine();
    let engine = std::cell::RefCell::new(&mut engine);
    check(Game::Othello, |place, step| othello::check(place, step, &mut engine.borrow_mut()));
}

#[test]
fn the_lines_of_the_lessons_about_alak_are_legal_and_their_claims_are_those_of_the_tablebase() {
    let table = alak::table();
    check(Game::Alak, |place, step| alak::check(place, step, &table));
}
