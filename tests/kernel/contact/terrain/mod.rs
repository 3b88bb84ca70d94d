//! Contacts with terrain.

mod cost;
mod crossing;
mod extreme;
mod lookup;
mod one_way;
mod outlines;
mod response;
mod seams;
