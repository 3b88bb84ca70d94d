//! Modes of shape matching.

mod area;
mod basis;
mod energy;
mod every_mode;
mod momentum;
mod recovery;
mod reproduced_maps;
mod wrong_formulas;
