//! Scalars, vectors, matrices and the polar decomposition.

mod angle;
mod length;
mod numbers;
mod polar;
mod square_root;
