//! Many worlds of one topology, eight side by side and on all cores.

use crate::batch::{Batch, LANES, Others, Own, PARTICLES, Shapes, replace};
use crate::c::Real;
use crate::calls::{Point, raised};
use crate::lists::Reals;
use crate::threads::{self, on_large_stack};
use numpy::ndarray::{Dim, Dimension};
use numpy::{
    Ix2, Ix3, PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray, PyReadonlyArray3,
    PyUntypedArrayMethods,
};
use pliant::{Error, Gravity, ParticleId, Particles, Scheme, Solver, Sweep, Vec2};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;

/// Eight worlds, without their parts.
type Lanes = pliant::Worlds<Real, PARTICLES, LANES>;

/// Many worlds of one topology: the same particles, springs, shapes, muscles and colliders.
///
/// They differ in positions, velocities, gravity and the targets of muscles. A step computes eight
/// worlds side by side, and the groups of eight on all cores. Every world has the bits that it has
/// alone, in a ``Scene`` with the same calls in the order shapes, tethers, muscles, gravity,
/// colliders.
///
/// Arrays have the shape (worlds, particles, 2). A world has at most 256 particles, 1024 springs,
/// 256 tethers, 8 shapes of at most 64 particles, 32 muscles, and 4 half-planes and 4 boxes.
#[pyclass(module = "pliant")]
pub struct Worlds {
    count: usize,
    /// Particles at the start, of which all parts take their rest shape.
    pub start: Box<Particles<Real, PARTICLES>>,
    /// Shapes and other parts of a world that has not stepped.
    pub fresh: Box<(Shapes, Others)>,
    pub batches: Vec<Batch>,
    solver: Solver<Real>,
}

/// Ids of the particles of a world.
pub fn all(particles: usize) -> impl Iterator<Item = ParticleId> + Clone {
    (0..u16::MAX).take(particles).map(ParticleId::new)
}

/// Returns an empty list with room for items.
fn room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut items = Vec::new();
    let reserved = items.try_reserve_exact(count);
    reserved.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    Ok(items)
}

/// Rejects an array of another shape, or with a number that is not finite.
fn checked<const D: usize>(
    array: &PyReadonlyArray<'_, Real, Dim<[usize; D]>>,
    shape: [usize; D],
) -> PyResult<()>
where
    Dim<[usize; D]>: Dimension,
{
    if array.shape() != shape {
        return Err(PyValueError::new_err(format!(
            "the shape must be {shape:?}"
        )));
    }
    if array.as_array().iter().all(|number| number.is_finite()) {
        return Ok(());
    }
    Err(PyValueError::new_err("a number is not finite"))
}

impl Worlds {
    /// Returns an array of vectors of all particles of all worlds.
    fn gathered<'py>(
        &mut self,
        py: Python<'py>,
        vectors: impl Fn(&Particles<Real, PARTICLES>) -> &[Vec2<Real>],
    ) -> PyResult<Bound<'py, PyArray3<Real>>> {
        let shape = [self.count, self.start.len(), 2];
        let mut numbers = room(shape.iter().product())?;
        for world in 0..self.count {
            let particles = self.batches[world / LANES].worlds.world(world % LANES);
            let vectors = particles.map(&vectors).unwrap_or_default();
            numbers.extend(vectors.iter().flat_map(|vector| [vector.x, vector.y]));
        }
        PyArray1::from_vec(py, numbers).reshape(shape)
    }

    /// Sets vectors of all particles of all worlds, or none if one is rejected.
    fn scatter(
        &mut self,
        array: &PyReadonlyArray3<'_, Real>,
        set: impl Fn(&mut Lanes, usize, ParticleId, Vec2<Real>) -> Result<(), Error>,
    ) -> PyResult<()> {
        let particles = self.start.len();
        checked(array, [self.count, particles, 2])?;
        for (world, rows) in array.as_array().outer_iter().enumerate() {
            let worlds = &mut self.batches[world / LANES].worlds;
            for (id, row) in all(particles).zip(rows.rows()) {
                set(worlds, world % LANES, id, Vec2::new(row[0], row[1])).map_err(raised)?;
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Worlds {
    #[new]
    #[pyo3(signature = (count, positions, masses, gravity=[0.0, 0.0], *, pinned=vec![], damping=0.0, substeps=1, iterations=1, symmetric=false, leapfrog=false))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        count: usize,
        positions: Vec<Point>,
        masses: Vec<Real>,
        gravity: Point,
        pinned: Vec<u16>,
        damping: Real,
        substeps: u16,
        iterations: u16,
        symmetric: bool,
        leapfrog: bool,
    ) -> PyResult<Self> {
        if positions.len() != masses.len() {
            return Err(PyValueError::new_err(
                "positions and masses differ in number",
            ));
        }
        let mut start = Box::new(Particles::new());
        for ([x, y], mass) in positions.into_iter().zip(masses) {
            start.add(Vec2::new(x, y), mass).map_err(raised)?;
        }
        for particle in pinned {
            start.pin(ParticleId::new(particle)).map_err(raised)?;
        }
        let solver = Solver {
            gravity: gravity.into(),
            damping,
            substeps,
            iterations,
            sweep: if symmetric {
                Sweep::Symmetric
            } else {
                Sweep::Forward
            },
            scheme: if leapfrog {
                Scheme::Leapfrog
            } else {
                Scheme::Predicted
            },
        };
        let mut batches = room(count.div_ceil(LANES))?;
        let fresh = on_large_stack(|| {
            for _ in 0..count.div_ceil(LANES) {
                batches.push(Batch::new(&start));
            }
            Box::default()
        })?;
        Ok(Self {
            count,
            start,
            fresh,
            batches,
            solver,
        })
    }

    /// Number of worlds.
    fn __len__(&self) -> usize {
        self.count
    }

    /// Advances all worlds by ``dt`` seconds. Other Python threads run meanwhile.
    fn step(&mut self, py: Python<'_>, dt: Real) -> PyResult<()> {
        let solver = &self.solver;
        let batches = self.batches.par_iter_mut();
        let threads = threads::ALL.get()?;
        py.detach(|| threads.install(|| batches.try_for_each(|batch| batch.step(solver, dt))))
            .map_err(raised)
    }

    /// Lets worlds, or all of them, begin again: at the start, without velocities, with the parts
    /// as added. Accelerations stay.
    #[pyo3(signature = (worlds=None))]
    fn reset(&mut self, worlds: Option<Vec<usize>>) -> PyResult<()> {
        let worlds = worlds.unwrap_or_else(|| (0..self.count).collect());
        if let Some(unknown) = worlds.iter().find(|world| **world >= self.count) {
            return Err(PyValueError::new_err(format!(
                "there is no world {unknown}"
            )));
        }
        for world in worlds {
            let (batch, lane) = (&mut self.batches[world / LANES], world % LANES);
            batch.worlds.set_world(lane, &self.start).map_err(raised)?;
            replace(&mut batch.parts.1.each.0[lane], &self.fresh.0);
            batch.parts.3.each.0[lane].reset(&self.fresh.1);
        }
        Ok(())
    }

    /// Positions, m: an array of shape (worlds, particles, 2), which is a copy.
    #[getter]
    fn positions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<Real>>> {
        self.gathered(py, Particles::positions)
    }

    /// Sets all positions, m. Muscles keep their lengths, and shapes the rotation of the last step:
    /// see ``reset``.
    #[setter]
    fn set_positions(&mut self, positions: Reals<'_, Ix3>) -> PyResult<()> {
        self.scatter(&positions, Lanes::set_position)
    }

    /// Velocities, m/s. As ``positions``.
    #[getter]
    fn velocities<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<Real>>> {
        self.gathered(py, Particles::velocities)
    }

    /// Sets all velocities, m/s. A pinned particle moves with its velocity.
    #[setter]
    fn set_velocities(&mut self, velocities: Reals<'_, Ix3>) -> PyResult<()> {
        self.scatter(&velocities, Lanes::set_velocity)
    }

    /// Moves the lengths of all muscles towards targets, m, at speeds, m/s: arrays of shape
    /// (worlds, muscles).
    fn move_muscles(&mut self, targets: Reals<'_, Ix2>, speeds: Reals<'_, Ix2>) -> PyResult<()> {
        let shape = [self.count, self.fresh.1.muscles.len()];
        checked(&targets, shape)?;
        checked(&speeds, shape)?;
        let (targets, speeds) = (targets.as_array(), speeds.as_array());
        if let Some(&wrong) = targets.iter().chain(speeds).find(|number| **number < 0.0) {
            return Err(PyValueError::new_err(format!("{wrong} is negative")));
        }
        for (world, (targets, speeds)) in targets.outer_iter().zip(speeds.outer_iter()).enumerate()
        {
            let others = &mut self.batches[world / LANES].parts.3.each.0[world % LANES];
            for (muscle, (target, speed)) in
                others.muscles.iter_mut().zip(targets.iter().zip(speeds))
            {
                muscle.move_to(*target, *speed).map_err(raised)?;
            }
        }
        Ok(())
    }

    /// Accelerates each world by a vector, m/s², besides its gravity: an array of shape (worlds,
    /// 2).
    fn set_accelerations(&mut self, accelerations: Reals<'_, Ix2>) -> PyResult<()> {
        checked(&accelerations, [self.count, 2])?;
        for (world, row) in accelerations.as_array().rows().into_iter().enumerate() {
            let others = &mut self.batches[world / LANES].parts.3;
            let acceleration = Vec2::new(row[0], row[1]);
            let field = Gravity {
                scale: 1.0,
                acceleration,
            };
            others.each.0[world % LANES].gravity = Some(Own::everywhere(field));
            others.used = true;
        }
        Ok(())
    }
}
