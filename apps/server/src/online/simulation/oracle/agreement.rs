//! Nothing happens that nobody asked for, and nobody acts for another; what was acknowledged is in the log.

use super::super::evidence::{Answer, Asked, Connection, Evidence, What};
use super::Log;
use outflank_library::GameId;
use outflank_rules::Side;
use outflank_service::document::{Change, Command, Seat, Status};

/// Who can have caused an event.
enum Cause {
    /// These users, by asking for this.
    Users(Vec<String>, Command),
    /// The creator of the game.
    Creator(String),
    /// The time.
    Time,
    /// The creator by cancelling it, or the time.
    CreatorOrTime(String),
    /// The event before it, or the end of the game of which this is the rematch.
    Other,
}

/// Checks that somebody asked for each event who may, and that the game was agreed on.
pub(super) fn check(evidence: &Evidence, log: &Log, logs: &[Log]) -> Result<(), String> {
    check_rematch(log, logs)?;
    for at in 0..log.events.len() {
        check_claim(evidence, log, at)?;
        let (version, change) = (log.events[at].version, &log.events[at].change);
        let is_caused = match cause(log, at)? {
            Cause::Users(users, command) => {
                users.iter().any(|user| asked_for(evidence, user, (&log.id, version - 1), &command).next().is_some())
            }
            Cause::Creator(user) => evidence.asked.iter().any(|asked| created(asked, &user, &log.id)),
            Cause::CreatorOrTime(user) => {
                let cancelled =
                    asked_for(evidence, &user, (&log.id, version - 1), &Command::Cancel {}).next().is_some();
                cancelled || is_due(log, at)
            }
            Cause::Time => is_due(log, at),
            Cause::Other => true,
        };
        if !is_caused {
            return Err(format!("nobody who may has asked for event {version}, {change:?}, without being refused"));
        }
    }
    Ok(())
}

/// Checks that what users were told is done: an event of the log, unless the time was over first.
pub(super) fn check_acknowledged(evidence: &Evidence, logs: &[Log]) -> Result<(), String> {
    let mut acknowledged = Vec::new();
    for asked in &evidence.asked {
        if let (Answer::Created(id), What::Create) = (&asked.answer, &asked.what)
            && !logs.iter().any(|log| log.id == *id && log.end().settings.creator == asked.user)
        {
            return Err(format!("a game of {} was acknowledged, and is not stored", asked.user));
        }
        let (Answer::Done, What::Command { game, version, command, .. }) = (&asked.answer, &asked.what) else {
            continue;
        };
        let log = logs.iter().find(|log| log.id == *game).ok_or("a command was acknowledged in a game that is not")?;
        let is_done = match log.events.get(*version as usize) {
            None => false,
            Some(_) => match cause(log, *version as usize)? {
                Cause::Users(users, done) => {
                    let is_first = !acknowledged.contains(&(game, *version));
                    acknowledged.push((game, *version));
                    users.contains(&asked.user) && done == *command && is_first
                }
                Cause::CreatorOrTime(_) | Cause::Time => true,
                Cause::Creator(_) | Cause::Other => false,
            },
        };
        if !is_done {
            let event = log.events.get(*version as usize).map(|event| &event.change);
            let user = &asked.user;
            return Err(format!(
                "{user} was told that {command:?} at version {version} is done, but then comes {event:?}"
            ));
        }
    }
    Ok(())
}

/// Checks that nobody loses for having left who has a page open, of any game, at a server that is alive.
fn check_claim(evidence: &Evidence, log: &Log, at: usize) -> Result<(), String> {
    let Change::WinClaimed { by } = log.events[at].change else { return Ok(()) };
    let (Some(other), Some(asked)) = (log.user(at, !by), asked_of(evidence, log, at)) else { return Ok(()) };
    let (began, ended) = (asked.began.true_time, asked.ended.map(|ended| ended.true_time));
    let is_there = |connection: &&Connection| {
        let is_open = connection.opened < began && connection.closed.is_none_or(|it| ended.is_some_and(|end| it > end));
        connection.user == other && is_open && asked.are_alive[connection.server]
    };
    match evidence.connections.iter().find(is_there) {
        Some(page) => Err(format!("{other} has left by {by}'s claim, and has a page open at server {}", page.server)),
        None => Ok(()),
    }
}

/// Returns whether an event comes when the time of the game is over; outages are counted elsewhere.
fn is_due(log: &Log, at: usize) -> bool {
    log.games[at - 1].due().is_some_and(|due| log.events[at].at >= due)
}

/// Returns what caused an event.
fn cause(log: &Log, at: usize) -> Result<Cause, String> {
    let before = at.checked_sub(1);
    let game = &log.games[at];
    let by = |side: Side, command| match log.user(at, side) {
        Some(user) => Ok(Cause::Users(vec![user.to_owned()], command)),
        None => Err(format!("{side} has no player, and acts")),
    };
    match &log.events[at].change {
        Change::Created { settings } if settings.rematch_of.is_none() => Ok(Cause::Creator(settings.creator.clone())),
        Change::Joined { .. } if game.settings.rematch_of.is_some() => Ok(Cause::Other),
        Change::Joined { black, white } => joined(log, [&black.seat, &white.seat]),
        Change::Cancelled => Ok(Cause::CreatorOrTime(game.settings.creator.clone())),
        Change::Declined => {
            let challenged = game.settings.challenged.clone().ok_or("a game that is no challenge is declined")?;
            Ok(Cause::Users(vec![challenged], Command::Decline {}))
        }
        Change::Moved { mv, .. } => {
            let side = before.and_then(|before| log.games[before].to_move()).ok_or("there is a move of nobody")?;
            by(side, Command::Move { mv: mv.clone() })
        }
        Change::TakebackOffered { by: side } => by(*side, Command::Takeback {}),
        Change::TakenBack { by: side, .. } => match before.and_then(|before| log.games[before].takeback) {
            offered if offered == Some(*side) => by(!*side, Command::Takeback {}),
            _ => Err("a move is taken back that nobody has offered to take back".to_owned()),
        },
        Change::OfferDeclined { by: side } => by(*side, Command::Decline {}),
        Change::Resigned { by: side, .. } => by(*side, Command::Resign {}),
        Change::Aborted { by: Some(side) } => by(*side, Command::Abort {}),
        Change::WinClaimed { by: side } => by(*side, Command::Claim {}),
        Change::RematchOffered { by: side } => by(*side, Command::Rematch {}),
        Change::RematchAccepted { .. } => match before.and_then(|before| log.games[before].rematch.offered_by) {
            Some(offered_by) => by(!offered_by, Command::Rematch {}),
            None => Err("a rematch is accepted that nobody has offered".to_owned()),
        },
        Change::Aborted { by: None } | Change::Flagged { .. } => Ok(Cause::Time),
        Change::Created { .. } | Change::Rated { .. } => Ok(Cause::Other),
        Change::Undone { .. } | Change::Redone { .. } => Err("users do what only one device does".to_owned()),
    }
}

fn joined(log: &Log, seats: [&Seat; 2]) -> Result<Cause, String> {
    let settings = &log.games[0].settings;
    let [Some(black), Some(white)] = seats.map(Seat::user) else { return Err("a machine has joined".to_owned()) };
    let joiner = match (black == settings.creator, white == settings.creator) {
        (true, false) => white,
        (false, true) => black,
        _ => return Err(format!("{black} plays {white} in a game of {}", settings.creator)),
    };
    if settings.challenged.as_ref().is_some_and(|challenged| challenged != joiner) {
        return Err(format!("{joiner} plays in a game for {:?}", settings.challenged));
    }
    Ok(Cause::Users(vec![joiner.to_owned()], Command::Join {}))
}

/// Checks that a game has at most one rematch, between the same players, which its log names.
fn check_rematch(log: &Log, logs: &[Log]) -> Result<(), String> {
    let is_rematch = |other: &&Log| other.end().settings.rematch_of.as_deref() == Some(log.id.as_str());
    let mut rematches = logs.iter().filter(is_rematch);
    let (first, second) = (rematches.next(), rematches.next());
    if second.is_some() {
        return Err("there are two rematches".to_owned());
    }
    if first.map(|first| first.id.as_str()) != log.end().rematch.game.as_deref() {
        return Err("the rematch that was accepted is not the one that exists".to_owned());
    }
    let Some(rematch) = first else { return Ok(()) };
    let players = |log: &Log, sides: [Side; 2]| sides.map(|side| log.end().seat(side).cloned());
    let sides = match log.end().status {
        Status::Over => [Side::White, Side::Black],
        Status::Aborted => Side::BOTH,
        Status::Waiting | Status::Playing | Status::Cancelled => return Err("a rematch precedes the end".to_owned()),
    };
    let is_agreed = players(rematch, sides) == players(log, Side::BOTH);
    if is_agreed { Ok(()) } else { Err("the rematch is not one of the same players".to_owned()) }
}

/// Returns what a user asked for at a version of a game and was not refused.
pub(super) fn asked_for<'a>(
    evidence: &'a Evidence,
    user: &'a str,
    (game, version): (&'a GameId, u32),
    command: &'a Command,
) -> impl Iterator<Item = &'a Asked> {
    evidence.asked.iter().filter(move |asked| {
        let is_this = matches!(&asked.what, What::Command { game: it, version: base, command: of, .. }
            if it == game && *base == version && of == command);
        is_this && asked.user == user && asked.answer.may_be_done()
    })
}

/// Returns who moved or acted in an event, as the server was asked, if that is certain.
pub(super) fn asked_of<'a>(evidence: &'a Evidence, log: &'a Log, at: usize) -> Option<&'a Asked> {
    let Ok(Cause::Users(users, command)) = cause(log, at) else { return None };
    let base = (&log.id, log.events[at].version - 1);
    let all: Vec<_> = evidence
        .asked
        .iter()
        .filter(|asked| {
            users.contains(&asked.user)
                && asked.answer.may_be_done()
                && matches!(&asked.what, What::Command { game, version, command: of, .. }
                    if (game, *version) == base && *of == command)
        })
        .collect();
    // Of several the acknowledged one has done it; without one, it is not known which.
    let done = all.iter().find(|asked| asked.answer == Answer::Done);
    done.copied().or_else(|| (all.len() == 1).then(|| all[0]))
}

fn created(asked: &Asked, user: &str, id: &GameId) -> bool {
    let is_this = match &asked.answer {
        Answer::Created(created) => created == id,
        Answer::Unknown => true,
        _ => false,
    };
    matches!(asked.what, What::Create) && asked.user == user && is_this
}
