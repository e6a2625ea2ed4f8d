//! The names of a WTHOR file, which stand before it in the body of a request.

use crate::ApiError;
use outflank_formats::wthor::{NameFiles, NameTables};
use serde::Deserialize;
use utoipa::IntoParams;

/// The lengths of the files of names before a file of games.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NameLengths {
    /// The length in bytes of the .JOU file at the beginning of the body; 0 without one.
    #[serde(default)]
    players: usize,
    /// The length in bytes of the .TRN file after that; 0 without one.
    #[serde(default)]
    tournaments: usize,
}

impl NameLengths {
    /// Returns the names, and where in the body the file of games begins.
    ///
    /// # Errors
    ///
    /// Returns an error when the body is shorter than its parts, or a part is no file of names.
    pub fn split(self, body: &[u8]) -> Result<(NameTables, usize), ApiError> {
        let length = self.players.checked_add(self.tournaments).filter(|&length| length <= body.len());
        let length = length.ok_or_else(|| ApiError::invalid("the body is shorter than its parts"))?;
        let (players, tournaments) = body[..length].split_at(self.players);
        let file = |bytes| Some(bytes).filter(|bytes: &&[u8]| !bytes.is_empty());
        let names = NameTables::read(NameFiles { players: file(players), tournaments: file(tournaments) });
        Ok((names.map_err(ApiError::invalid)?, length))
    }
}
