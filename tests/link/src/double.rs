//! The operations in double precision.

type T = f64;

macro_rules! scalar {
    () => {
        "f64"
    };
}

#[path = "operations/algebra.rs"]
mod algebra;
#[path = "operations/bodies.rs"]
mod bodies;
#[path = "operations/constraints.rs"]
mod constraints;
#[path = "operations/contacts.rs"]
mod contacts;
#[path = "operations/fluid.rs"]
mod fluid;
#[path = "operations/makers.rs"]
mod makers;
#[path = "operations/measures.rs"]
mod measures;
#[path = "operations/particles.rs"]
mod particles;
#[path = "operations/query.rs"]
mod query;
#[path = "operations/sets.rs"]
mod sets;
#[path = "operations/shapes.rs"]
mod shapes;
#[path = "operations/step.rs"]
mod step;
