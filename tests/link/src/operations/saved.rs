//! What serde writes and reads.

use super::{CAPACITY, T};
use pliant::{Mat2, Material, Particles, Plasticity, Recovery, Rotation, Solver, Stiffness, Surface, Vec2};

derived! {
    "Mat2" Mat2<T>: Serialize Deserialize;
    "Material" Material<T>: Serialize Deserialize;
    "Particles" Particles<T, CAPACITY>: Serialize Deserialize;
    "Plasticity" Plasticity<T>: Serialize Deserialize;
    "Recovery" Recovery<T>: Serialize Deserialize;
    "Rotation" Rotation<T>: Serialize Deserialize;
    "Solver" Solver<T>: Serialize Deserialize;
    "Stiffness" Stiffness<T>: Serialize Deserialize;
    "Surface" Surface<T>: Serialize Deserialize;
    "Vec2" Vec2<T>: Serialize Deserialize;
}
