use super::*;
use crate::read as read_any;
