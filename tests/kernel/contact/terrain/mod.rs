//! Contacts with terrain.

mod composed;
mod cost;
mod crossing;
mod events;
mod extreme;
mod lookup;
mod one_way;
mod outlines;
mod priority;
mod response;
mod seams;
