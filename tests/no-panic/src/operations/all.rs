// Included for each precision, with its name and its type.

#[path = "algebra.rs"]
mod algebra;
#[path = "batch.rs"]
mod batch;
#[path = "bodies.rs"]
mod bodies;
#[path = "constraints.rs"]
mod constraints;
#[path = "contacts.rs"]
mod contacts;
#[path = "derived.rs"]
mod derived;
#[path = "dynamic.rs"]
mod dynamic;
#[path = "draw.rs"]
mod draw;
#[path = "field.rs"]
mod field;
#[path = "fluid.rs"]
mod fluid;
#[path = "fracture.rs"]
mod fracture;
#[path = "hand.rs"]
mod hand;
#[path = "builders.rs"]
mod builders;
#[path = "measures.rs"]
mod measures;
#[path = "particles.rs"]
mod particles;
#[path = "query.rs"]
mod query;
#[path = "rigid.rs"]
mod rigid;
#[path = "sets.rs"]
mod sets;
#[path = "shapes.rs"]
mod shapes;
#[path = "skin.rs"]
mod skin;
#[path = "step.rs"]
mod step;
#[path = "terrain.rs"]
mod terrain;
