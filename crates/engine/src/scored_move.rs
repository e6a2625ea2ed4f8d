//! A move with its score, as every program shows it in JSON.

use crate::{Chances, Line, SearchReport, Selectivity, Verdict};
use outflank_rules::Move;

/// A move with its score for the side that plays it.
///
/// As JSON it is an object whose keys are these fields in their order; what is not known is null.
///
/// # Examples
///
/// ```
/// use outflank_engine::{DiscDiff, Line, ScoreKind, ScoredMove, Verdict};
/// use outflank_rules::Move;
///
/// let won = Verdict::Proven(DiscDiff::new(2).expect("at most 64 discs"));
/// let line: Line<Move> = Line { verdict: won, moves: vec!["f5".parse()?, "d6".parse()?] };
/// let scored = ScoredMove::new(&line, None);
/// assert_eq!((scored.score, scored.kind, scored.win), (2.0, ScoreKind::Exact, Some(1.0)));
/// assert_eq!(scored.line, "f5d6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct ScoredMove {
    /// The move, as `f5`, or `--` for a pass.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    #[cfg_attr(feature = "utoipa", schema(value_type = String))]
    pub mv: Move,
    /// In discs; in points where the kind is `heuristic`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub score: f64,
    /// What the score is.
    pub kind: ScoreKind,
    /// The depth of the search, in plies.
    pub depth: Option<u8>,
    /// The selectivity of the search as a confidence, in per cent.
    pub selectivity: Option<u8>,
    /// The probability of a win, from 0 to 1.
    pub win: Option<f64>,
    /// The probability of a draw, from 0 to 1.
    pub draw: Option<f64>,
    /// The probability of a loss, from 0 to 1.
    pub loss: Option<f64>,
    /// In discs: the exact scores of two moves in three are no further away.
    pub uncertainty: Option<f64>,
    /// The move and best play after it, passes included, as `f5d6c3`.
    pub line: String,
}

/// What a score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum ScoreKind {
    /// The disc difference at the end of the game with best play, or a proven bound on it.
    Exact,
    /// An estimate of it.
    Estimate,
    /// Points of a heuristic, which rank the moves.
    Heuristic,
}

/// The search that a score is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreSource {
    /// The depth in plies.
    pub depth: u8,
    /// The selectivity.
    pub selectivity: Selectivity,
    /// The empty squares of the position.
    pub empties: u32,
}

impl ScoreSource {
    /// Returns the search of a report.
    pub fn of<M>(report: &SearchReport<M>) -> Self {
        let SearchReport { depth, selectivity, empties, .. } = *report;
        Self { depth, selectivity, empties: empties.into() }
    }
}

impl ScoredMove {
    /// Returns a move with its score alone.
    pub fn unsearched(mv: Move, score: f64, kind: ScoreKind) -> Self {
        Self {
            mv,
            score,
            kind,
            depth: None,
            selectivity: None,
            win: None,
            draw: None,
            loss: None,
            uncertainty: None,
            line: mv.to_string(),
        }
    }

    /// Returns the move with which a line begins, with its score. Without the search that found it, an estimate has no
    /// chances.
    ///
    /// # Panics
    ///
    /// Panics when the line has no move.
    pub fn new<M: Copy + Into<Move>>(line: &Line<M>, source: Option<ScoreSource>) -> Self {
        let Line { verdict, ref moves } = *line;
        // A proven score leaves no doubt, whatever search has proven it.
        let of_proof = (!verdict.is_estimate()).then(|| verdict.chances(0, 0));
        let chances = source.map(|source| verdict.chances(source.depth, source.empties)).or(of_proof);
        let scored = Self::unsearched(moves[0].into(), verdict.score().discs(), ScoreKind::of(verdict));
        Self {
            depth: source.map(|source| source.depth),
            selectivity: source.map(|source| source.selectivity.percent()),
            line: moves.iter().map(|&mv| mv.into().to_string()).collect(),
            ..scored.with_chances(chances)
        }
    }

    /// Returns the moves of a search, the best one first.
    pub fn of_report<M: Copy + Into<Move>>(report: &SearchReport<M>) -> Vec<Self> {
        let source = Some(ScoreSource::of(report));
        report.lines.iter().map(|line| Self::new(line, source)).collect()
    }

    /// Returns it with the chances of the side that plays the move, or without any.
    #[must_use]
    pub fn with_chances(self, chances: Option<Chances>) -> Self {
        let (win, draw, loss, uncertainty) = match chances.map(Chances::rounded) {
            Some(Chances { win, draw, loss, uncertainty }) => (Some(win), Some(draw), Some(loss), Some(uncertainty)),
            None => (None, None, None, None),
        };
        Self { win, draw, loss, uncertainty, ..self }
    }

    /// Returns it with a score in whole discs.
    #[must_use]
    pub fn rounded(self) -> Self {
        Self { score: self.score.round(), ..self }
    }

    /// Returns whether the score is exact.
    pub fn is_exact(&self) -> bool {
        self.kind == ScoreKind::Exact
    }
}

impl ScoreKind {
    /// Returns the kind of a score of the engine.
    pub fn of(verdict: Verdict) -> Self {
        if verdict.is_estimate() { Self::Estimate } else { Self::Exact }
    }
}

/// Serializes a number without a fraction as an integer: exact scores are whole discs.
#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with the field")]
fn number<S: serde::Serializer>(score: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if score.fract() == 0.0 { serializer.serialize_i64(*score as i64) } else { serializer.serialize_f64(*score) }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;
    use crate::DiscDiff;
    use crate::evaluation::Score;

    fn scored(verdict: Verdict, source: Option<ScoreSource>) -> ScoredMove {
        let moves: Vec<Move> = ["f5", "--"].map(|mv| mv.parse().unwrap()).into();
        ScoredMove::new(&Line { verdict, moves }, source)
    }

    #[test]
    fn the_keys_are_in_one_order_and_what_is_unknown_is_null() {
        let unknown = scored(Verdict::Estimate(Score::from_units(192)), None);
        let json = serde_json::to_string(&unknown).unwrap();
        assert_eq!(
            json,
            r#"{"move":"f5","score":1.5,"kind":"estimate","depth":null,"selectivity":null,"win":null,"draw":null,"loss":null,"uncertainty":null,"line":"f5--"}"#
        );
        assert_eq!(serde_json::from_str::<ScoredMove>(&json).unwrap(), unknown);
    }

    #[test]
    fn a_proven_score_is_a_whole_number_and_leaves_no_doubt() {
        let proven = Verdict::Proven(DiscDiff::new(-2).unwrap());
        let source = ScoreSource { depth: 12, selectivity: Selectivity::Sure, empties: 12 };
        let json = serde_json::to_string(&scored(proven, Some(source))).unwrap();
        assert!(
            json.starts_with(r#"{"move":"f5","score":-2,"kind":"exact","depth":12,"selectivity":100,"win":0.0"#),
            "{json}"
        );
        assert_eq!(serde_json::from_str::<ScoredMove>(&json).unwrap(), scored(proven, Some(source)));
        assert_eq!(scored(proven, None).loss, Some(1.0));
    }
}
