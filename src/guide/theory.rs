#![doc = include_str!("theory.md")]
