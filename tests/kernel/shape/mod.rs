//! Shape matching: bodies, modes, plasticity, regions and lattices.

mod borrowed;
mod driven;
mod energy;
mod example_shapes;
mod fit_thresholds;
mod four_bodies;
mod four_members;
mod goals;
mod lattice;
mod mode;
mod momentum;
mod nearest_blends;
mod plastic;
mod regions;
mod rejected_input;
mod relaxation;
mod small_square;
mod target_pose;
mod weights;
