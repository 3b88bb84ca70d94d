//! Extension module of pliant for Python: single precision, and the submodule `double` in double
//! precision.
//!
//! The package in `../double` compiles these sources with the feature `double`, as that submodule.
//!
//! Each class method calls the function of the C interface with its name, which checks the
//! arguments.

mod batch;
mod c;
#[macro_use]
mod calls;
mod colliders;
mod constraints;
mod contacts;
mod drawing;
mod emitters;
mod flows;
mod forces;
mod fracture;
mod groups;
mod joints;
mod lists;
mod particles;
mod queries;
mod regions;
mod rigid;
mod scene;
mod sensors;
mod shapes;
mod terrain;
mod threads;
mod world_parts;
mod worlds;
mod yielding;

use pyo3::pymodule;

/// Classes and functions that `__init__.py` selects by precision.
#[cfg_attr(not(feature = "double"), pymodule(name = "_native"))]
#[cfg_attr(feature = "double", pymodule(name = "double", submodule))]
pub mod module {
    #[pymodule_export]
    use crate::drawing::Clock;
    #[pymodule_export]
    use crate::rigid::{angle, mass_of_capsule, mass_of_circle, mass_of_polygon, rotation};
    #[pymodule_export]
    use crate::scene::{Scene, version};
    #[pymodule_export]
    use crate::terrain::tile;
    #[pymodule_export]
    use crate::worlds::Worlds;
    #[cfg(not(feature = "double"))]
    #[pymodule_export]
    use pliant_python_double::module;

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods;
        let kinds = pyo3::types::PyTuple::new(module.py(), crate::constraints::KINDS)?;
        module.add("CONSTRAINTS", kinds)
    }
}
