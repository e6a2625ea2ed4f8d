//! The routes of the page that work without a server: the same on a server and in a browser.

mod alak;
mod drill;
mod explanation;
mod game_handle;
mod games;
mod moves;
mod positions;
mod puzzles;
pub mod rejection;

use crate::{ApiError, Service};
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::middleware::from_fn;
use axum::routing::{MethodFilter, MethodRouter, on};
use utoipa::Path;
use utoipa_axum::PathItemExt;
use utoipa_axum::router::UtoipaMethodRouter;

pub use drill::fair_lines;
pub use game_handle::{BaseVersion, GameHandle};

/// Passes all handlers to a macro.
macro_rules! with_all_handlers {
    ($macro:ident) => {
        $macro! {
            games::create, games::list, games::show, games::remove, games::export,
            moves::play, moves::reply, moves::hint, moves::undo, moves::redo, moves::resign, moves::flag,
            positions::line, positions::read, positions::write,
            explanation::figures, explanation::explain,
            drill::change, drill::openings, drill::people, drill::book,
            alak::moves, alak::tree,
            puzzles::overview, puzzles::of_day, puzzles::show, puzzles::next, puzzles::attempt,
        }
    };
}

/// Returns the routes for a server whose state contains the service, each with its description and the schemas that it names.
pub fn routes<S>() -> Vec<UtoipaMethodRouter<S>>
where
    S: Clone + Send + Sync + 'static,
    Service: FromRef<S>,
{
    macro_rules! described {
        ($($module:ident :: $handler:ident,)*) => { vec![$(utoipa_axum::routes!($module::$handler)),*] };
    }
    with_all_handlers!(described)
}

/// Returns the router of a service that stands alone, as in a browser: the same routes without their descriptions, which would
/// be a fifth of a module of WebAssembly.
pub fn router(service: Service) -> Router {
    macro_rules! plain {
        ($($module:ident :: $handler:ident,)*) => {
            // `#[utoipa::path]` makes a type `__path_` for each handler, which knows its address and methods.
            utoipa_axum::paste! { Router::new()$(.merge(plain_route::<$module::[<__path_ $handler>]>(|methods| on(methods, $module::$handler))))* }
        };
    }
    with_all_handlers!(plain)
        .fallback(async || ApiError::PageNotFound)
        // In a browser, a body is a file of its own user.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn(rejection::convert_rejections))
        .with_state(service)
}

fn plain_route<P: Path>(handler: impl FnOnce(MethodFilter) -> MethodRouter<Service>) -> Router<Service> {
    let methods = P::methods().into_iter().map(|method| method.to_method_filter()).reduce(MethodFilter::or);
    methods.map_or_else(Router::new, |methods| Router::new().route(&P::path(), handler(methods)))
}
