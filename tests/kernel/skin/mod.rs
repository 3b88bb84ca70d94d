//! Skins: binding, accuracy, rejected and extreme input.

mod accuracy;
mod binding;
mod extreme;
mod hand_computed;
mod shapes;
mod thin;
