//! Sleep and wake-up of bodies.

mod block;
mod rest;
mod small_hits;
mod stacks;
mod timing;
mod wake;
