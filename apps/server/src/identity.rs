//! Who a user is: names and passwords.

mod password;
mod user_name;

pub(crate) use password::{Password, PasswordHash};
pub(crate) use user_name::{NameError, ValidName, name_key};
