//! Measures.

use super::T;
use pliant::{Distances, measure};

entries! {
    1 "measure::mass" = measure::mass::<T, 8>;
    1 "measure::centre" = measure::centre::<T, 8>;
    1 "measure::momentum" = measure::momentum::<T, 8>;
    2 "measure::angular_momentum" = measure::angular_momentum::<T, 8>;
    1 "measure::kinetic_energy" = measure::kinetic_energy::<T, 8>;
    2 "measure::potential_energy" = measure::potential_energy::<T, 8>;
    3 "measure::elastic_energy" = measure::elastic_energy::<T, Distances<T, 8>, 8>;
    2 "measure::checksum" = measure::checksum::<T, Distances<T, 8>, 8>;
}
