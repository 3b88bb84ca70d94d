//! Sleep and wake-up of bodies.

mod block;
mod rest;
mod small_hits;
mod timing;
mod wake;
