//! All tolerances of the tests, with their derivations.

mod constraint;
mod contact;
mod fluid;
mod math;
mod shape;
mod skin;
mod solver;
mod testing;

pub(crate) use constraint::*;
pub(crate) use contact::*;
pub(crate) use fluid::*;
pub(crate) use math::*;
pub(crate) use shape::*;
pub(crate) use skin::*;
pub(crate) use solver::*;
pub(crate) use testing::*;
