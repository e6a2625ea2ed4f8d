//! Samples: positions with their values.

use crate::label::Labeller;
use crate::phase::{PHASES, phase};
use crate::{LabelOptions, LabelledGame, Sample};
use outflank_engine::{Engine, EngineOptions, NoMemory};
use outflank_formats::wthor::{Games, WthorGame};
use outflank_rules::Workers;

/// The positions of many games, phase by phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples {
    games: usize,
    phases: Vec<Vec<Sample>>,
}

/// Of positions with fewer empties than this, a fit takes one in [`ONE_IN`].
// The errors of a fit are the same with all of them, and it takes longer by a quarter (notebook of the manual).
const FEW_EMPTIES: usize = 9;
const ONE_IN: usize = 6;
/// The games of a labelling task.
const GAMES_PER_TASK: usize = 100;
/// The hash table of a task's engine, in MiB: small, since it is made for every task and searches are small.
const HASH_MEBIBYTES: usize = 1;

impl Samples {
    /// Labels the positions of games, or returns `None` when it was stopped.
    ///
    /// # Errors
    ///
    /// Returns an error when the table of an engine cannot be allocated.
    pub fn from_wthor(
        files: &[Games<'_>],
        options: LabelOptions,
        workers: &Workers<'_>,
    ) -> Result<Option<Self>, NoMemory> {
        let games: Vec<_> = files.iter().flat_map(|file| file.iter().map(|game| (game, theory_at(file)))).collect();
        let tasks: Vec<_> = games.chunks(GAMES_PER_TASK).collect();
        let labelled = workers.map(tasks.len(), |task| label(tasks[task], options, workers).transpose());
        let labelled = labelled.map(|tasks| tasks.into_iter().collect::<Result<Vec<_>, _>>()).transpose()?;
        Ok(labelled.map(|samples| Self { games: games.len(), ..Self::of(samples.into_iter().flatten()) }))
    }

    /// Sorts samples by phase; they count as of no game.
    pub fn of(samples: impl IntoIterator<Item = Sample>) -> Self {
        let mut sorted = Self { games: 0, phases: vec![Vec::new(); PHASES] };
        samples.into_iter().for_each(|sample| sorted.push(sample));
        sorted
    }

    /// Adds the labelled positions of a game, those before a pass included.
    ///
    /// From 0 to 1, `lambda` is the weight of later labels in a position's value ([`LabelledGame::values`]).
    pub fn push_game(&mut self, game: &LabelledGame, lambda: f32) {
        self.push_those(game, lambda, |_| true);
    }

    /// Does what [`push_game`](Self::push_game) does, but takes one in six of the positions with fewer than nine empties:
    /// searches solve them, and seldom evaluate them.
    pub fn push_game_to_fit(&mut self, game: &LabelledGame, lambda: f32) {
        let number = self.games + 1;
        // By the number of the game as well, so that each number of empties is taken from one game in six.
        let is_taken = |empties: usize| empties >= FEW_EMPTIES || (number + empties).is_multiple_of(ONE_IN);
        self.push_those(game, lambda, is_taken);
    }

    fn push_those(&mut self, game: &LabelledGame, lambda: f32, is_taken: impl Fn(usize) -> bool) {
        self.games += 1;
        for (ply, value) in game.plies().iter().zip(game.values(lambda)) {
            let Some(value) = value.filter(|_| is_taken(ply.board.empties().len() as usize)) else { continue };
            self.push(Sample { board: ply.board, value });
            if ply.after_pass {
                // Searches evaluate boards on which the mover must pass, too; no ply of a game has one.
                self.push(Sample { board: ply.board.passed(), value: -value });
            }
        }
    }

    /// Adds the samples of other games.
    pub fn append(&mut self, mut other: Self) {
        self.games += other.games;
        self.phases.iter_mut().zip(&mut other.phases).for_each(|(phase, other)| phase.append(other));
    }

    /// Returns the number of games.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.phases.iter().map(Vec::len).sum()
    }

    /// Returns the positions phase by phase.
    pub fn phases(&self) -> &[Vec<Sample>] {
        &self.phases
    }

    fn push(&mut self, sample: Sample) {
        self.phases[phase(sample.board)].push(sample);
    }
}

impl Default for Samples {
    fn default() -> Self {
        Self::of([])
    }
}

fn label(
    games: &[(WthorGame<'_>, u8)],
    options: LabelOptions,
    workers: &Workers<'_>,
) -> Result<Option<Vec<Sample>>, NoMemory> {
    let engine = Engine::new(EngineOptions { hash_mebibytes: HASH_MEBIBYTES, ..EngineOptions::default() })?;
    let mut labeller = Labeller { options, engine, stop: workers.stop };
    let samples: Option<Vec<_>> = games.iter().map(|(game, theory_at)| labeller.samples(game, *theory_at)).collect();
    Ok(samples.map(|samples| samples.concat()))
}

/// Returns the empties at which the theoretical scores of a file hold.
fn theory_at(file: &Games<'_>) -> u8 {
    /// The meaning of a header without a number.
    const UNNAMED: u8 = 22;
    match file.header().solved_empties {
        0 => UNNAMED,
        named => named,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labelled_game::tests::random_game;
    use outflank_rules::othello::Board;

    fn boards(push: impl Fn(&mut Samples, &LabelledGame)) -> Vec<Board> {
        let mut samples = Samples::default();
        (0..200).map(random_game).for_each(|game| push(&mut samples, &game));
        assert_eq!(samples.games(), 200);
        samples.phases().iter().flatten().map(|sample| sample.board).collect()
    }

    #[test]
    fn a_fit_takes_one_in_six_of_the_last_positions_and_all_others() {
        let all = boards(|samples, game| samples.push_game(game, 0.9));
        let taken = boards(|samples, game| samples.push_game_to_fit(game, 0.9));
        let last = |board: &&Board| (board.empties().len() as usize) < FEW_EMPTIES;
        let [of_all, of_taken] = [&all, &taken].map(|boards| boards.iter().filter(last).count());
        assert_eq!(taken.len() - of_taken, all.len() - of_all);
        assert!((5 * of_taken..7 * of_taken).contains(&of_all), "{of_taken} of {of_all}");
    }
}
