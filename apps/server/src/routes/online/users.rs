//! What others see of a user, and the best players.

use crate::AppState;
use crate::error::AppError;
use crate::identity::name_key;
use crate::online::{Category, ParseCategoryError};
use crate::online::{MAX_SHOWN_DEVIATION, OnlineEntry, OpeningResults, OpponentView};
use crate::session::Session;
use axum::Json;
use axum::extract::{Path, Query, State};
use outflank_library::{OnlineList, Page, PastRating, StoredRating, StoredUser};
use outflank_service::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The rated games after which a profile shows the rating.
const SHOWN_RATINGS: u32 = 1_000;

/// A user, as others see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProfileView {
    /// The name.
    name: String,
    /// Whether the name has a password; that of a guest lasts as long as the cookie of a browser.
    is_account: bool,
    /// In seconds since 1970.
    created: u64,
    /// Whether the user who asks blocks this one.
    is_blocked: bool,
    /// The ratings, one for each board and speed.
    ratings: Vec<RatingHistory>,
    /// The openings of the last finished games of Othello, the most frequent first.
    openings: Vec<OpeningResults>,
}

/// A rating, and how it has changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatingHistory {
    #[serde(flatten)]
    rating: RatingView,
    /// The ratings after the last rated games, the latest last.
    history: Vec<PastRatingView>,
}

/// A rating of a player.
#[derive(Serialize, ToSchema)]
struct RatingView {
    /// The board and the speed, as `othello-blitz` or `reversi-6x6-rapid`.
    category: String,
    /// The rating by Glicko-2; players begin at 1500.
    rating: f64,
    /// How uncertain it is, in points: the strength lies within twice as many, with a probability of 95 %.
    deviation: f64,
    /// Whether the deviation is still too large for the rating to count, as after a few games.
    is_provisional: bool,
    /// The number of rated games.
    games: u32,
}

/// A rating after a game.
#[derive(Serialize, ToSchema)]
struct PastRatingView {
    /// The id of the game.
    game: String,
    /// In seconds since 1970.
    at: u64,
    /// The rating after it.
    rating: f64,
}

/// A player among the best.
#[derive(Serialize, ToSchema)]
pub(crate) struct RankedView {
    /// The name of a user, or the specification of a machine.
    name: String,
    #[serde(flatten)]
    rating: RatingView,
}

/// Which part of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// The number of games to skip.
    #[serde(default)]
    skip: u32,
}

/// Which ratings.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CategoryQuery {
    /// The board and the speed, as `othello-blitz`, `reversi-6x6-rapid`, `reversi-6x6-anti-rapid` or `alak-11-blitz`.
    category: String,
}

/// Returns a user with the ratings.
#[utoipa::path(get, path = "/api/users/{name}", tag = "users",
    params(("name" = String, Path, description = "The name of the user.")),
    responses((status = 200, body = ProfileView)))]
pub(crate) async fn profile(
    State(state): State<AppState>,
    session: Session,
    Path(name): Path<String>,
) -> Result<Json<ProfileView>, AppError> {
    let user = find(&state, &name).await?;
    let is_blocked = match session.user() {
        Ok(viewer) => state.library.has_blocked(&viewer.id, &user.id).await?,
        Err(_) => false,
    };
    Ok(Json(ProfileView {
        is_account: user.password.is_some(),
        created: user.created / 1000,
        is_blocked,
        openings: state.online.openings(finished(&session, &user), &user.id).await?,
        name: user.name,
        ratings: RatingHistory::all(&state, &user.id, SHOWN_RATINGS).await?,
    }))
}

/// Lists the finished games of a user, the latest first; private ones are listed for the user only.
#[utoipa::path(get, path = "/api/users/{name}/games", tag = "users", operation_id = "user_games",
    params(("name" = String, Path, description = "The name of the user."), PageQuery),
    responses((status = 200, body = Vec<OnlineEntry>)))]
pub(crate) async fn games(
    State(state): State<AppState>,
    session: Session,
    Path(name): Path<String>,
    Query(PageQuery { skip }): Query<PageQuery>,
) -> Result<Json<Vec<OnlineEntry>>, AppError> {
    let user = find(&state, &name).await?;
    state.online.entries(finished(&session, &user), Page { limit: 20, skip }).await.map(Json)
}

/// Lists the people of your last finished games, the latest first.
#[utoipa::path(get, path = "/api/opponents", tag = "users", responses((status = 200, body = Vec<OpponentView>)))]
pub(crate) async fn opponents(
    State(state): State<AppState>,
    session: Session,
) -> Result<Json<Vec<OpponentView>>, AppError> {
    state.online.opponents(&session.user()?.id).await.map(Json)
}

/// Lists the best players of a category.
#[utoipa::path(get, path = "/api/ratings", tag = "users", params(CategoryQuery),
    responses((status = 200, body = Vec<RankedView>)))]
pub(crate) async fn best(
    State(state): State<AppState>,
    Query(CategoryQuery { category }): Query<CategoryQuery>,
) -> Result<Json<Vec<RankedView>>, AppError> {
    let category: Category =
        category.parse().map_err(|error: ParseCategoryError| ApiError::invalid(error).in_field("category"))?;
    let best = state.library.best_ratings(&category.to_string(), MAX_SHOWN_DEVIATION).await?;
    let ids: Vec<_> = best.iter().map(|rating| rating.player.clone()).collect();
    let names = state.library.user_names(&ids).await?;
    let ranked = |rating: StoredRating| RankedView {
        name: names.get(&rating.player).map_or_else(|| rating.player.clone(), |user| user.name.clone()),
        rating: RatingView::from(rating),
    };
    Ok(Json(best.into_iter().map(ranked).collect()))
}

/// Returns the list of the finished games of a user that a session may see.
fn finished<'a>(session: &Session, user: &'a StoredUser) -> OnlineList<'a> {
    let is_own = session.user().is_ok_and(|viewer| viewer.id == user.id);
    if is_own { OnlineList::Own(&user.id) } else { OnlineList::Finished(&user.id) }
}

async fn find(state: &AppState, name: &str) -> Result<StoredUser, AppError> {
    state.library.find_user(&name_key(name)).await?.ok_or(AppError::UserNotFound)
}

impl RatingHistory {
    /// Returns the ratings of a user, with those after the last rated games.
    pub(crate) async fn all(state: &AppState, user: &str, limit: u32) -> Result<Vec<Self>, AppError> {
        let ratings = state.library.ratings_of(user).await?;
        let history = state.library.rating_history(user, limit).await?;
        Ok(ratings.into_iter().map(|rating| Self::of(rating, &history)).collect())
    }

    fn of(rating: StoredRating, history: &[PastRating]) -> Self {
        let history =
            history.iter().filter(|past| past.category == rating.category).map(PastRatingView::from).collect();
        Self { rating: RatingView::from(rating), history }
    }
}

impl From<StoredRating> for RatingView {
    fn from(stored: StoredRating) -> Self {
        Self {
            is_provisional: stored.deviation > MAX_SHOWN_DEVIATION,
            category: stored.category,
            rating: stored.rating.round(),
            deviation: stored.deviation.round(),
            games: stored.games,
        }
    }
}

impl From<&PastRating> for PastRatingView {
    fn from(past: &PastRating) -> Self {
        Self { game: past.game.as_str().to_owned(), at: past.at / 1000, rating: past.rating.round() }
    }
}
