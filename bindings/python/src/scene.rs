//! Scene: a world with the settings of its solver.

use crate::c::{self, PliantSolver, PliantStatus, PliantWorld, Real};
use crate::calls::{Point, check, pair, vector};
use numpy::ndarray::ArrayView2;
use numpy::{PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyKeyError, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::panic::resume_unwind;
use std::ptr;
use std::thread::{self, ScopedJoinHandle};

/// Scene: particles, and everything that acts on them.
///
/// Ranges of particles are pairs of the first number and the count. The capacities are those of the
/// C library with the feature ``host``: 4096 particles, 16384 springs, 64 shapes and 16 colliders.
#[pyclass(module = "pliant", subclass)]
pub struct Scene {
    /// Memory of the world, aligned to 8 bytes. Arrays of positions point into it.
    memory: Box<[u64]>,
    /// Settings of the solver: gravity, damping, substeps, iterations, symmetric and leapfrog.
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

/// Calls a function on a thread with enough stack: parts of a world that is created or read are
/// there, and threads of Python can have little.
fn on_large_stack(call: impl FnOnce() -> PliantStatus + Send) -> PyResult<()> {
    let size = c::pliant_world_size().saturating_mul(4);
    let status = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(size);
        thread.spawn_scoped(scope, call).map(ScopedJoinHandle::join)
    });
    check(status?.unwrap_or_else(|panic| resume_unwind(panic)))
}

/// Returns an array of rows of numbers in the memory of a scene, which the array keeps alive.
pub fn view<'py>(
    scene: &Bound<'py, Scene>,
    start: *const Real,
    shape: [usize; 2],
) -> Bound<'py, PyArray2<Real>> {
    // SAFETY: the numbers are in the memory of the scene, which is never moved.
    let rows = unsafe { ArrayView2::from_shape_ptr(shape, start) };
    // SAFETY: as above; nothing writes through the array.
    let array = unsafe { PyArray2::borrow_from_array(&rows, scene.clone().into_any()) };
    array.readwrite().make_nonwriteable();
    array
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
        })?;
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
        let memory = &mut self.memory;
        on_large_stack(|| {
            let world = memory.as_mut_ptr().cast();
            // SAFETY: a world, and bytes with their length.
            unsafe { c::pliant_read(world, saved.as_ptr().cast(), saved.len()) }
        })
    }
}

/// Version of the C library.
#[pyfunction]
pub fn version() -> String {
    let number = c::pliant_version();
    format!("{}.{}.{}", number >> 16, number >> 8 & 0xFF, number & 0xFF)
}
