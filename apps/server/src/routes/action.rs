//! What one does at a board.

use super::table::{Open, Seen, Table};
use super::view::Hint;
use crate::Site;
use crate::failure::Failure;
use crate::game::{Contest, Patience, Seat, Strength, stops};
use crate::site::now;
use outflank_engine::Level;
use outflank_game::{Clock, Side};
use std::time::Duration;

/// How a game is to be changed.
pub(super) enum Action {
    /// A person plays a move.
    Move(String),
    /// The machine plays its move.
    Reply,
    /// Moves are taken back to the last choice of a person.
    Undo,
    /// Moves are played again to the next choice of a person.
    Redo,
    /// The person to move gives up, or the only person.
    Resign,
    /// The time of the side to move is said to be over.
    Flag,
}

/// How long pages wait before they show a machine's move, so that people can follow it.
const SHOWN_AFTER: Duration = Duration::from_millis(700);

impl Action {
    /// Does it.
    pub(super) async fn perform(self, site: &Site, mut open: Open) -> Result<Open, Failure> {
        match self {
            Self::Move(mv) => open.place(&mv)?,
            Self::Reply => open = reply(site, open).await?,
            Self::Undo => open.walk(Open::undo)?,
            Self::Redo => open.walk(Open::redo)?,
            Self::Resign => open.resign()?,
            Self::Flag => return Err(Failure::TimeLeft),
        }
        Ok(open)
    }
}

impl Open {
    fn place(&mut self, mv: &str) -> Result<(), Failure> {
        let side = self.to_move()?;
        if self.seats()[side] != Seat::Human {
            return Err(Failure::NotTheTurn("person"));
        }
        self.play(side, mv, (now(), Duration::ZERO))
    }

    /// Plays a move; the clock of whoever is next runs after the wait.
    fn play(&mut self, side: Side, mv: &str, (now, wait): (Duration, Duration)) -> Result<(), Failure> {
        self.contest.play(mv).map_err(Failure::Illegal)?;
        if let Some(clock) = &mut self.clock {
            clock.press(side, now, now + wait);
        }
        Ok(())
    }

    /// Goes back or forth; what has passed of the time is lost to whoever was to move.
    fn walk(&mut self, step: fn(&mut Self) -> Result<(), Failure>) -> Result<(), Failure> {
        let to_move = self.contest.to_move();
        step(self)?;
        if let Some(clock) = &mut self.clock {
            clock.restart(to_move, now());
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if self.game.late.is_some() {
            return Err(Failure::GameOver);
        }
        // Whoever resigned takes that back first.
        let is_done = self.game.resigned.take().is_some() || self.take_back();
        is_done.then_some(()).ok_or(Failure::NoMove)
    }

    /// Goes back to the last choice of a person, unless that was before the position that the game began with.
    fn take_back(&mut self) -> bool {
        let (_, played) = self.contest.moves();
        let is_done = self.contest.undo(&stops(self.seats())) && self.contest.moves().1 >= self.game.given;
        if !is_done {
            self.contest.go_to(played);
        }
        is_done
    }

    fn redo(&mut self) -> Result<(), Failure> {
        self.contest.redo(&stops(self.seats())).then_some(()).ok_or(Failure::NoMove)
    }

    fn resign(&mut self) -> Result<(), Failure> {
        let (seats, to_move) = (self.seats(), self.to_move()?);
        let people = Side::BOTH.into_iter().filter(|&side| seats[side] == Seat::Human);
        let loser = people.max_by_key(|&side| side == to_move).ok_or(Failure::NotTheTurn("person"))?;
        self.game.resigned = Some(loser);
        Ok(())
    }
}

impl Table {
    /// Suggests a move, and plays none.
    pub(super) async fn hint(&self, seen: Seen) -> Result<Hint, Failure> {
        const LEVEL: Level = Level::new(12).expect("there is such a level");
        const ADVISERS: [Strength; 4] =
            [Strength::Level(LEVEL), Strength::Perfect, Strength::Lookahead(4), Strength::Random];
        let open = self.open_as(seen).await?;
        open.to_move()?;
        let mut advisers = ADVISERS.map(Seat::Machine).into_iter();
        let adviser = advisers.find(|&adviser| open.contest.admits(adviser)).ok_or(Failure::Broken)?;
        let (_, mv) = choose(&self.site, open.contest, adviser, None).await?;
        Ok(Hint { mv })
    }
}

/// Has the machine play, unless its time is over before it has chosen.
async fn reply(site: &Site, open: Open) -> Result<Open, Failure> {
    let side = open.to_move()?;
    let seat = open.seats()[side];
    if seat == Seat::Human {
        return Err(Failure::NotTheTurn("machine"));
    }
    let Open { game, contest, clock } = open;
    let time = clock.map(|clock| clock.for_machine(side, now()));
    let (contest, mv) = choose(site, contest, seat, time).await?;
    let mut open = Open { game, contest, clock };
    if !open.flag_falls(now()) {
        open.play(side, &mv, (now(), SHOWN_AFTER))?;
    }
    Ok(open)
}

/// Has a thread choose a move; the game goes there and back.
async fn choose(
    site: &Site,
    contest: Box<dyn Contest>,
    seat: Seat,
    clock: Option<Clock>,
) -> Result<(Box<dyn Contest>, String), Failure> {
    let chosen = site.players.run(move |desk, stop| {
        let mv = contest.choose(seat, desk, &Patience::new(clock, stop));
        (contest, mv)
    });
    let (contest, mv) = chosen.await?;
    Ok((contest, mv.ok_or(Failure::Broken)?))
}
