//! Contacts of soft outlines with terrain.

mod crossing;
mod members;
mod motion;
mod response;
