//! Scalars, vectors, matrices and the polar decomposition.

mod length;
mod numbers;
mod polar;
mod square_root;
