//! Meshes that are cut and torn.

mod bodies;
mod conservation;
mod cuts;
mod fan;
mod followers;
mod lattice;
mod limits;
mod parts;
mod plate;
mod random_cuts;
mod rejected_input;
mod tears;
mod ties;
