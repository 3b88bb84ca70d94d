//! Sleep and wake-up of bodies.

mod block;
mod rest;
mod small_hits;
mod stacks;
mod support;
mod timing;
mod wake;
