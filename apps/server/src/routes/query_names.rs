//! The names in queries: what the description of the API does not list is rejected, so that a condition with a wrong name is
//! not taken for none.

use axum::extract::{MatchedPath, Query, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use outflank_service::ApiError;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::{OpenApi as Description, RefOr};

/// The names that the query of each path may have.
pub(super) type QueryNames = Arc<HashMap<String, Vec<String>>>;

/// Returns the names that a description lists; the methods of a path share theirs, since only one of them has a query.
pub(super) fn of_description(description: &Description) -> QueryNames {
    let paths = description.paths.paths.iter();
    Arc::new(
        paths.map(|(path, item)| (path.clone(), item.get.iter().chain(&item.post).flat_map(names).collect())).collect(),
    )
}

/// Middleware that rejects a name that the description of the path does not list.
pub(super) async fn reject_unknown(State(known): State<QueryNames>, request: Request, next: Next) -> Response {
    let names = request.extensions().get::<MatchedPath>().and_then(|path| known.get(path.as_str()));
    // A query that cannot be read is rejected by the handler, which says why.
    let given = Query::<Vec<(String, String)>>::try_from_uri(request.uri()).unwrap_or_default().0;
    let unknown = names.and_then(|names| Some((given.iter().find(|(name, _)| !names.contains(name))?, names)));
    match unknown {
        Some(((name, _), names)) => ApiError::unknown_parameter(name, names).into_response(),
        None => next.run(request).await,
    }
}

fn names(operation: &Operation) -> Vec<String> {
    let name = |parameter: &RefOr<Parameter>| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => Some(parameter.name.clone()),
        _ => None,
    };
    operation.parameters.iter().flatten().filter_map(name).collect()
}
