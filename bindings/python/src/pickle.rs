//! Pickling.

use pyo3::prelude::*;

/// The result of `__reduce__`: a callable and its arguments.
pub(crate) type Reduced<'py, Arguments> = PyResult<(Bound<'py, PyAny>, Arguments)>;

/// Reduces a member of an enumeration to its class and its name.
pub(crate) fn reduce_member<'py>(member: &Bound<'py, PyAny>) -> Reduced<'py, (Bound<'py, PyAny>, String)> {
    let getattr = member.py().import("builtins")?.getattr("getattr")?;
    let text = member.repr()?.to_string();
    // A member is shown with its class, as `Side.BLACK`.
    let name = text.rsplit('.').next().unwrap_or_default();
    Ok((getattr, (member.get_type().into_any(), name.to_owned())))
}
