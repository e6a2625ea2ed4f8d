//! What people play: by a database of games, else by the model of human play.

use crate::command::db::open_named;
use clap::Args;
use outflank_database::{Filter, Snapshot};
use outflank_learn::human::{HumanModel, Predictor, Rating};
use outflank_rules::Game;
use outflank_rules::othello::{Move, Position};
use std::path::PathBuf;
use std::sync::Arc;

/// The option that names a database.
#[derive(Args, Clone, Debug)]
pub(super) struct DatabaseOption {
    /// Database of games, such as outflank/games.db in the user data directory.
    #[arg(long = "db", value_name = "FILE")]
    pub(super) db: Option<PathBuf>,
}

/// What people play.
pub(super) enum People {
    Database(Arc<Snapshot>),
    Model(Box<Predictor>, Rating),
}

impl DatabaseOption {
    /// Opens the database; none without the option.
    pub(super) fn open(&self) -> anyhow::Result<Option<Arc<Snapshot>>> {
        let Some(file) = &self.db else { return Ok(None) };
        Ok(Some(open_named(file)?.snapshot()))
    }
}

impl People {
    /// People of a database, else those of a rating.
    pub(super) fn new(database: Option<Arc<Snapshot>>, rating: Rating) -> anyhow::Result<Self> {
        Ok(match database {
            Some(games) => Self::Database(games),
            None => Self::Model(Box::new(Predictor::new(HumanModel::shipped())?), rating),
        })
    }

    /// Returns the three moves that are played most, with their shares, as a sentence; empty where nothing is known.
    pub(super) fn sentence(&mut self, position: &Position) -> String {
        const MOST: usize = 3;
        let (who, shares) = match self {
            Self::Database(games) => ("In the database".to_owned(), shares(&played(games.as_ref(), position))),
            Self::Model(predictor, rating) => {
                let moves = predictor.probabilities(position.board(), *rating);
                let shares = moves.iter().map(|known| (known.mv, f64::from(known.probability))).collect();
                (format!("People rated {rating}"), shares)
            }
        };
        if shares.is_empty() || position.must_pass() {
            return String::new();
        }
        let moves = shares.iter().take(MOST).map(|(mv, share)| format!("{mv} {:.0} %", share * 100.0));
        format!("{who}: {}.", moves.collect::<Vec<_>>().join(", "))
    }
}

/// Returns how often each move was played in a position.
pub(super) fn played(games: &Snapshot, position: &Position) -> Vec<(Move, u64)> {
    let explored = games.explore(position, &Filter::default(), 0);
    explored.moves.iter().map(|known| (known.mv, known.totals.games)).collect()
}

fn shares(played: &[(Move, u64)]) -> Vec<(Move, f64)> {
    let games: u64 = played.iter().map(|(_, games)| games).sum();
    played.iter().map(|&(mv, count)| (mv, count as f64 / games.max(1) as f64)).collect()
}
