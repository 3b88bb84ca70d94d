//! Contacts with terrain.

mod boundaries;
mod composed;
mod cost;
mod crossing;
mod events;
mod exact_lookups;
mod extreme;
mod golden_encounters;
mod lookup;
mod one_way;
mod outlines;
mod priority;
mod response;
mod seams;
