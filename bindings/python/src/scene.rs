//! Scene: a world with the settings of its solver.

use crate::c::{self, PliantSolver, PliantWorld, Real};
use crate::calls::{Point, check, pair, vector};
use crate::threads::on_large_stack;
use numpy::ndarray::ArrayView2;
use numpy::{PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyKeyError, PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::ptr;

/// Keys of ``Scene.solver``.
const SETTINGS: [&str; 6] = [
    "gravity",
    "damping",
    "substeps",
    "iterations",
    "symmetric",
    "leapfrog",
];

/// Scene: particles, and everything that acts on them.
///
/// Ranges of particles are pairs of the first number and the count. The capacities are those of the
/// C library with the feature ``host``: 4096 particles, 16384 springs, 64 shapes and 16 colliders.
#[pyclass(module = "pliant", subclass)]
pub struct Scene {
    /// Memory of the world, aligned to 8 bytes. Arrays of positions point into it.
    memory: Box<[u64]>,
    /// Settings of the solver: gravity, damping, substeps, iterations, symmetric and leapfrog. A
    /// step rejects other keys.
    #[pyo3(get, set)]
    solver: Py<PyDict>,
}

impl Scene {
    pub fn world(&mut self) -> *mut PliantWorld {
        self.memory.as_mut_ptr().cast()
    }

    pub fn look(&self) -> *const PliantWorld {
        self.memory.as_ptr().cast()
    }

    fn settings(&self, py: Python<'_>) -> PyResult<PliantSolver> {
        let solver = self.solver.bind(py);
        if solver.len() > SETTINGS.len() {
            let keys = solver.keys();
            let names = keys.iter().map(|name| name.to_string());
            let unknown = names.filter(|name| !SETTINGS.contains(&name.as_str()));
            return Err(PyTypeError::new_err(format!(
                "the solver has no setting {}",
                unknown.collect::<Vec<_>>().join(", ")
            )));
        }
        let get = |name| {
            solver
                .get_item(name)?
                .ok_or_else(|| PyKeyError::new_err(name))
        };
        Ok(PliantSolver {
            gravity: vector(get("gravity")?.extract()?),
            damping: get("damping")?.extract()?,
            substeps: get("substeps")?.extract()?,
            iterations: get("iterations")?.extract()?,
            symmetric: get("symmetric")?.is_truthy()?.into(),
            leapfrog: get("leapfrog")?.is_truthy()?.into(),
        })
    }
}

/// Returns an array of rows of numbers in the memory of a scene, which the array keeps alive.
pub fn view<'py>(
    scene: &Bound<'py, Scene>,
    start: *const Real,
    shape: [usize; 2],
) -> PyResult<Bound<'py, PyArray2<Real>>> {
    // SAFETY: the numbers are in the memory of the scene, which is never moved.
    let rows = unsafe { ArrayView2::from_shape_ptr(shape, start) };
    // SAFETY: as above; nothing writes through the array.
    let array = unsafe { PyArray2::borrow_from_array(&rows, scene.clone().into_any()) };
    array.try_readwrite()?.make_nonwriteable();
    Ok(array)
}

#[pymethods]
impl Scene {
    #[new]
    #[pyo3(signature = (gravity=[0.0, 0.0], *, damping=0.0, substeps=1, iterations=1, symmetric=false, leapfrog=false))]
    fn new(
        py: Python<'_>,
        gravity: Point,
        damping: Real,
        substeps: u16,
        iterations: u16,
        symmetric: bool,
        leapfrog: bool,
    ) -> PyResult<Self> {
        let solver = PyDict::new(py);
        solver.set_item("gravity", (gravity[0], gravity[1]))?;
        solver.set_item("damping", damping)?;
        solver.set_item("substeps", substeps)?;
        solver.set_item("iterations", iterations)?;
        solver.set_item("symmetric", symmetric)?;
        solver.set_item("leapfrog", leapfrog)?;
        let bytes = c::pliant_world_size();
        let mut memory = vec![0; bytes.div_ceil(8)].into_boxed_slice();
        let mut is_at_start = false;
        on_large_stack(|| {
            let start = memory.as_mut_ptr();
            let mut world = ptr::null_mut();
            // SAFETY: the memory has the length, and the world is a variable.
            let status = unsafe { c::pliant_world_init(start.cast(), bytes, &raw mut world) };
            is_at_start = world.cast() == start;
            status
        })
        .and_then(check)?;
        if !is_at_start {
            return Err(PyMemoryError::new_err(
                "the world is not at the start of its memory",
            ));
        }
        let solver = solver.unbind();
        Ok(Self { memory, solver })
    }

    /// Advances by ``dt`` seconds with the settings of ``solver``.
    ///
    /// Other threads run meanwhile, but must not use this scene or its arrays.
    fn step(&mut self, py: Python<'_>, dt: Real) -> PyResult<()> {
        let solver = self.settings(py)?;
        py.detach(|| call!(pliant_step(self.world(), dt, &raw const solver)))
    }

    /// Kinetic, potential and elastic energy, J, at steps of ``dt`` seconds.
    ///
    /// The potential energy is that in the gravity of the last step of this scene, zero at the
    /// origin, and 0 before its first step; saved bytes have no gravity.
    fn energy(&self, dt: Real) -> PyResult<(Real, Real, Real)> {
        let energy: c::PliantEnergy = get!(pliant_energy(self.look(), dt))?;
        Ok((energy.kinetic, energy.potential, energy.elastic))
    }

    /// Momentum, kg m/s, and angular momentum about the origin, kg m²/s.
    fn momentum(&self) -> PyResult<((Real, Real), Real)> {
        let mut linear = vector([0.0; 2]);
        let angular = get!(pliant_momentum(self.look(), &raw mut linear))?;
        Ok((pair(linear), angular))
    }

    /// Checksum of all state: equal on every machine after the same calls.
    fn checksum(&self) -> PyResult<u64> {
        get!(pliant_checksum(self.look()))
    }

    /// Checksum of positions, velocities and masses: equal to that of the C library.
    fn motion_checksum(&self) -> PyResult<u64> {
        get!(pliant_motion_checksum(self.look()))
    }

    /// Returns all state besides ``solver`` as bytes.
    fn save<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut page = vec![0_u8; size_of_val(&*self.memory)];
        let length: usize = get!(pliant_write(
            self.world(),
            page.as_mut_ptr().cast(),
            page.len()
        ))?;
        page.truncate(length);
        Ok(PyBytes::new(py, &page))
    }

    /// Restores saved bytes of the same version and precision. Every value is validated.
    fn restore(&mut self, saved: &[u8]) -> PyResult<()> {
        call_deep!(pliant_read(
            self.world(),
            saved.as_ptr().cast(),
            saved.len()
        ))
    }
}

/// Version of the C library.
#[pyfunction]
pub fn version() -> String {
    let number = c::pliant_version();
    format!("{}.{}.{}", number >> 16, number >> 8 & 0xFF, number & 0xFF)
}
