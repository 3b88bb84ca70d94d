//! Tests of the scenes, in one program: each program compiles all scenes in both precisions.
#![allow(missing_docs)]

mod common;
mod motion;
mod scenes;
