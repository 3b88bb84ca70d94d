//! Contacts between discs.

mod balls;
mod capacity;
mod deep_overlaps;
mod filters;
mod momentum;
mod motion;
mod overlaps;
mod piles;
mod rejected_input;
mod rest;
mod search;
mod search_order;
mod state;
mod sweep;
