//! The file formats and notations of the field.
