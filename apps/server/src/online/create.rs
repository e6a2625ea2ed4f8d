//! New online games.

use super::append::row_of;
use super::{OnlineGames, machines};
use crate::error::AppError;
use crate::guard::Client;
use crate::identity::name_key;
use crate::session::random_id;
use crate::worker_pool::{Effort, JobClient, Turn};
use outflank_library::{GameId, GameWrite, StoredUser};
use outflank_rules::{self as rules, Side, Variant};
use outflank_service::ApiError;
use outflank_service::document::{Change, Colour, Entrant, Event, GameDocument, Seat, Settings, Status};
use outflank_service::game::{ACCEPTED_PLAYERS, PlayedGame, accepted_player, requested_clock, requested_start};
use outflank_service::xot::{draw_opening, random_opening};
use serde::Deserialize;
use utoipa::ToSchema;

/// A new online game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewOnlineGame {
    /// Reversi on 8×8 by the rules of Othello becomes `othello`.
    kind: Variant,
    /// The rules (`6x6 mirrored anti`; in Alak the number of slots) or a position; the usual start when it is empty.
    #[serde(default)]
    start: String,
    /// The moves that it starts with.
    #[serde(default)]
    moves: Vec<String>,
    /// Whether it starts with eight random moves that leave the game balanced, as in XOT.
    #[serde(default)]
    xot: bool,
    /// `300+3`: seconds and increment; `30/move`; `3d/move`: days; no clock when it is absent.
    #[serde(default)]
    clock: Option<String>,
    /// Whether it changes the ratings of the players: with a clock, from the start of its board or XOT, between accounts, or
    /// against a machine with a rating: in Othello `human:N` and `level:0` to `level:5`.
    #[serde(default)]
    rated: bool,
    /// The colour of the creator.
    colour: Colour,
    /// Who can take the other seat.
    opponent: Opponent,
}

/// A game that is not yet stored.
pub(super) struct NewGame {
    pub(super) game: GameDocument,
    pub(super) write: GameWrite,
}

/// Who can take the other seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
// Variants without fields have braces: of others, serde would accept unknown fields.
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Opponent {
    /// Anybody in the lobby.
    Lobby {},
    /// Whoever has the link.
    Link {},
    /// A user.
    User {
        /// The name of the user, who is challenged.
        name: String,
    },
    /// A machine, by its specification as `level:5`.
    Machine {
        /// The specification, as for `black` of `NewGame`.
        player: String,
    },
}

impl OnlineGames {
    /// Creates a game, and returns its id.
    ///
    /// # Errors
    ///
    /// Returns the rule that the settings break.
    pub(crate) async fn create(
        &self,
        creator: &StoredUser,
        client: Client,
        new: NewOnlineGame,
    ) -> Result<GameId, AppError> {
        const MAX_WAITING: u32 = 10;
        // Until the game is stored: requests at the same time would all be counted before any of their games is.
        let _turn = self.creations.wait(creator.id.clone()).await;
        let machine = machine_of(&new.opponent)?;
        // Games against machines are counted by address, too.
        let network = client.network().filter(|_| machine.is_some());
        let _turn_of_address = match network {
            // Always after the turn of the user: two creations never wait for each other.
            Some(network) => Some(self.creations.wait(network.to_string()).await),
            None => None,
        };
        if machine.is_some() {
            self.check_machine_games(creator, client).await?;
        } else if self.library.count_waiting(&creator.id).await? >= MAX_WAITING {
            return Err(AppError::TooManySeeks);
        }
        let settings = self.settings(creator, client, &new).await?;
        let seats = machine.map(|machine| seats(Seat::User(creator.id.clone()), machine, settings.colour.draw()));
        let NewGame { game, write } = self.new_game(settings, seats).await?;
        self.check_machine_game(&creator.id, &game).await?;
        self.library.write(&write).await?;
        self.machine_games.remember(&game, client);
        self.begin(&game);
        Ok(GameId::new(game.id))
    }

    /// Returns the rematch of a game: the same settings with the colours swapped, unless nobody has played with them, as the game
    /// was aborted. It is not yet stored.
    pub(super) async fn rematch_of(&self, game: &GameDocument) -> Result<NewGame, AppError> {
        let seat = |side| game.seat(side).cloned().ok_or(AppError::Api(ApiError::NotStarted));
        let [black, white] = if game.status == Status::Aborted { Side::BOTH } else { [Side::White, Side::Black] };
        let seats = [seat(black)?, seat(white)?];
        let is_black = seats[0].user() == Some(&game.settings.creator);
        let colour = if is_black { Colour::Black } else { Colour::White };
        let [rematch_of, chat_of] = [&*game.id, game.chat_id()].map(|id| Some(id.to_owned()));
        let settings = Settings { rematch_of, chat_of, colour, ..game.settings.clone() };
        self.new_game(settings, Some(seats)).await
    }

    /// Returns the event that begins a game of these players.
    pub(super) async fn joined(&self, game: &GameDocument, [black, white]: [Seat; 2]) -> Result<Change, AppError> {
        let (black, white) = (self.entrant(game, black).await?, self.entrant(game, white).await?);
        Ok(Change::Joined { black, white })
    }

    /// Returns a new game, which is not yet stored; with players, it begins at once.
    async fn new_game(&self, settings: Settings, seats: Option<[Seat; 2]>) -> Result<NewGame, AppError> {
        let id = random_id();
        let created = Change::Created { settings: Box::new(settings.clone()) };
        let event = Event { version: 1, at: self.now(), change: created };
        let mut game = GameDocument::new(&id, settings, event.at).map_err(ApiError::InvalidInput)?;
        let mut write = GameWrite::default();
        write.events.push((GameId::new(id), game.stored_event(&event)));
        if let Some(seats) = seats {
            let joined = self.joined(&game, seats).await?;
            self.add_event(&mut game, joined, &mut write)?;
        }
        write.games.push(row_of(&game));
        Ok(NewGame { game, write })
    }

    /// Tells the players of a new game, and lets a machine begin.
    pub(super) fn begin(&self, game: &GameDocument) {
        self.wake_users(game, true);
        machines::play_if_to_move(self, game);
    }

    async fn settings(&self, creator: &StoredUser, client: Client, new: &NewOnlineGame) -> Result<Settings, AppError> {
        let start = requested_start(new.kind, &new.start).map_err(|error| error.in_field("start"))?;
        let is_usual = start.is_usual_start() && (new.xot || new.moves.is_empty());
        let moves = self.first_moves(creator, client, new, &start).await?;
        let game = PlayedGame::new(start.clone(), &moves);
        let game = game.map_err(|error| ApiError::IllegalMove(error).in_field("moves"))?;
        if game.record().is_over() {
            return Err(AppError::Api(ApiError::GameOver));
        }
        let control = requested_clock(new.clock.as_deref())?;
        let challenged = self.challenged(creator, &new.opponent).await?;
        let settings = Settings {
            kind: start.variant(),
            start: start.to_string(),
            given: game.all_moves(),
            drawn: new.xot,
            clock: control.map(|control| control.to_string()),
            seats: None,
            rated: new.rated,
            public: !matches!(new.opponent, Opponent::Link {}),
            creator: creator.id.clone(),
            colour: new.colour,
            challenged,
            rematch_of: None,
            chat_of: None,
        };
        if new.rated && (!is_usual || control.is_none() || creator.password.is_none()) {
            return Err(AppError::NotRateable);
        }
        Ok(settings)
    }

    /// Returns the moves that a game starts with: those that are given, or an opening of XOT that is drawn.
    async fn first_moves(
        &self,
        creator: &StoredUser,
        client: Client,
        new: &NewOnlineGame,
        start: &rules::Position,
    ) -> Result<Vec<String>, AppError> {
        if !new.xot {
            return Ok(new.moves.clone());
        }
        let client = JobClient::of(client, &creator.id);
        let attempt = async || {
            let turn = Turn::new(client.clone(), Effort::Short);
            self.move_workers.run(turn, |context, _| random_opening(context)).await
        };
        draw_opening(start, &new.moves, attempt).await
    }

    /// Returns the id of the user who is challenged.
    async fn challenged(&self, creator: &StoredUser, opponent: &Opponent) -> Result<Option<String>, AppError> {
        let Opponent::User { name } = opponent else { return Ok(None) };
        let user = self.library.find_user(&name_key(name)).await?.ok_or(AppError::UserNotFound)?;
        if user.id == creator.id {
            return Err(AppError::Yourself("challenge"));
        }
        if self.library.is_blocked(&creator.id, &user.id).await? {
            return Err(AppError::Blocked);
        }
        Ok(Some(user.id))
    }

    /// Returns who takes a seat, if a game of these rules can be played with it.
    async fn entrant(&self, game: &GameDocument, seat: Seat) -> Result<Entrant, AppError> {
        // Whether a machine can play depends on the board, which is known only now.
        if let Seat::Machine(spec) = &seat {
            accepted_player(&game.record, spec)?;
        }
        let rating = self.shown_rating(game, &seat).await?;
        if game.settings.rated && rating.is_none() { Err(AppError::NotRateable) } else { Ok(Entrant { seat, rating }) }
    }
}

fn machine_of(opponent: &Opponent) -> Result<Option<Seat>, AppError> {
    let Opponent::Machine { player } = opponent else { return Ok(None) };
    let invalid = |error: &dyn ToString| ApiError::invalid(error.to_string()).in_field("opponent.player");
    let spec = ACCEPTED_PLAYERS.parse(player).map_err(|error| invalid(&error))?;
    if spec.is_human() {
        return Err(invalid(&"expected a machine, such as level:5").into());
    }
    Ok(Some(Seat::Machine(spec.to_string())))
}

fn seats(creator: Seat, other: Seat, colour: Side) -> [Seat; 2] {
    match colour {
        Side::Black => [creator, other],
        Side::White => [other, creator],
    }
}
