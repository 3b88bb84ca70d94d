#![doc = include_str!("guide.md")]

pub mod theory;
