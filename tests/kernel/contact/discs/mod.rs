//! Contacts between discs.

mod balls;
mod capacity;
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
