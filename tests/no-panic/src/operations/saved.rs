//! Serialization with serde.

use super::{CAPACITY, T};
use pliant::{
    ContactMaterial, Depenetration, Mat2, Material, Particles, Plasticity, Rotation, Solver,
    Stiffness, Vec2,
};

derived! {
    "Mat2" Mat2<T>: Serialize Deserialize;
    "Material" Material<T>: Serialize Deserialize;
    "Particles" Particles<T, CAPACITY>: Serialize Deserialize;
    "Plasticity" Plasticity<T>: Serialize Deserialize;
    "Depenetration" Depenetration<T>: Serialize Deserialize;
    "Rotation" Rotation<T>: Serialize Deserialize;
    "Solver" Solver<T>: Serialize Deserialize;
    "Stiffness" Stiffness<T>: Serialize Deserialize;
    "ContactMaterial" ContactMaterial<T>: Serialize Deserialize;
    "Vec2" Vec2<T>: Serialize Deserialize;
}
