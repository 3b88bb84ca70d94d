//! Measures.

use super::{CAPACITY, T};
use pliant::{Distances, measure};

entries! {
    1 "measure::mass" = measure::mass::<T, CAPACITY>;
    1 "measure::center" = measure::center::<T, CAPACITY>;
    1 "measure::momentum" = measure::momentum::<T, CAPACITY>;
    2 "measure::angular_momentum" = measure::angular_momentum::<T, CAPACITY>;
    1 "measure::kinetic_energy" = measure::kinetic_energy::<T, CAPACITY>;
    2 "measure::potential_energy" = measure::potential_energy::<T, CAPACITY>;
    3 "measure::elastic_energy" = measure::elastic_energy::<T, Distances<T, CAPACITY>, CAPACITY>;
    1 "measure::part_checksum" = measure::part_checksum::<T, Distances<T, CAPACITY>>;
    2 "measure::checksum" = measure::checksum::<T, Distances<T, CAPACITY>, CAPACITY>;
}
