//! The tables of Alak, each made when it is first asked for.

use outflank_alak::{Position, Slots, Tablebase, Value};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use utoipa::ToSchema;

/// The tables of the boards that are solved in a moment.
#[derive(Default)]
pub(crate) struct Tables {
    tables: Mutex<BTreeMap<Slots, Arc<OnceLock<Arc<Tablebase>>>>>,
}

/// A move with what it is proven to be worth to the side that makes it.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ProvenMove {
    #[serde(rename = "move")]
    mv: String,
    /// 1 wins, 0 draws, -1 loses.
    value: i8,
    /// How many plies the game lasts at best play; nothing in a draw.
    plies: Option<u16>,
}

impl Tables {
    /// The longest board whose table is made here: it takes a second and a few megabytes.
    const LONGEST: u8 = 13;

    /// Returns whether there is a table for a position.
    pub(crate) fn hold(position: &Position) -> bool {
        let most = position.slots().discs_at_start();
        let discs = position.discs();
        position.slots().count() <= Self::LONGEST && discs.black <= most && discs.white <= most
    }

    /// Returns the table of a board length, and makes it when it is new; none for a board too long.
    pub(crate) fn table(&self, slots: Slots) -> Option<Arc<Tablebase>> {
        if slots.count() > Self::LONGEST {
            return None;
        }
        let table = Arc::clone(self.tables.lock().unwrap_or_else(PoisonError::into_inner).entry(slots).or_default());
        Some(Arc::clone(table.get_or_init(|| Arc::new(Tablebase::new(slots)))))
    }
}

/// Returns the legal moves of a position with their values; none when the table lacks it.
pub(crate) fn proven_moves(position: &Position, tables: &Tables) -> Option<Vec<ProvenMove>> {
    let values = tables.table(position.slots())?.values(position).ok()?;
    Some(values.into_iter().map(|(slide, value)| ProvenMove::new(slide.to_string(), value)).collect())
}

impl ProvenMove {
    fn new(mv: String, value: Value) -> Self {
        let (value, plies) = match value {
            Value::Win { plies } => (1, Some(plies)),
            Value::Draw => (0, None),
            Value::Loss { plies } => (-1, Some(plies)),
        };
        Self { mv, value, plies }
    }
}
