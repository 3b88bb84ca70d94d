//! Driving a body: its rest shape, and where it is pulled.

use super::ShapeMatching;
use super::mode::Mode;
use crate::error::{finite, finite_vector};
use crate::{Error, Parameter, Real, Rotation, Vec2, polar};

/// What is given of the pose instead of being fitted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose<T> {
    pub(super) rotation: Option<Rotation<T>>,
    pub(super) position: Option<Vec2<T>>,
}

impl<T: Real> Pose<T> {
    /// Nothing is.
    pub(super) const FREE: Self = Self { rotation: None, position: None };

    /// Where the goals' centre lies from origin + moved: where it was fitted to, unless it is given. `None` where that overflows.
    pub(super) fn centre(&self, fitted: Vec2<T>, origin: Vec2<T>, moved: Vec2<T>) -> Option<Vec2<T>> {
        let Some(position) = self.position else { return Some(fitted) };
        Some((position - origin) - moved).filter(|centre| centre.is_finite())
    }
}

/// A rotation of unit length to the last digits, made of one that has it to half of them.
pub(super) fn unit<T: Real>(rotation: Rotation<T>) -> Result<Rotation<T>, Error> {
    let Rotation { co, si } = rotation;
    finite(co, Parameter::Rotation)?;
    finite(si, Parameter::Rotation)?;
    let error = co * co + si * si - T::ONE;
    match polar::rotation(rotation.matrix()) {
        Ok(unit) if error * error <= T::EPSILON => Ok(unit),
        _ => Err(Error::OutOfRange(Parameter::Rotation)),
    }
}

impl<T: Real, const N: usize, M: Mode<T>> ShapeMatching<T, N, M> {
    /// Gives the body a new rest shape: a place for every member, in their order, told in any frame. The body is then as if it had been
    /// made there, but for its mode, which keeps its rotation and its plastic stretch. Takes three numbers a member from the stack.
    ///
    /// Muscles, keyframes and growth are rest shapes that change from step to step. The work they do is the energy that the new shape
    /// stores; momentum stays as it is.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] or [`Error::Full`] where there are fewer or more places than members; [`Error::NonFinite`] position, also
    /// where the extent overflows.
    ///
    /// A blob that crawls by growing long and short, and holding on with one end at a time:
    /// ```
    /// use pliant::{Particles, ShapeMatching, Solver, Stiffness, Vec2, build, measure};
    /// let mut particles = Particles::<f32, 6>::new();
    /// let blob = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 3, 2, 1.0, 1.0)?;
    /// let mut body = ShapeMatching::<f32, 6>::new(&particles, blob.iter(), Stiffness::Relaxation(0.05))?;
    /// let mut shape = [Vec2::new(0.0, 0.0); 6];
    /// shape.copy_from_slice(body.rest_offsets());
    /// let [rear, front] = [0, 2].map(|place| blob.get(place).unwrap());
    /// for _ in 0..3 {
    ///     for (length, holding, free) in [(1.5, rear, front), (1.0, front, rear)] {
    ///         particles.pin(holding)?;
    ///         particles.release(free)?;
    ///         body.set_rest(shape.map(|q| Vec2::new(length * q.x, q.y / length)))?;
    ///         for _ in 0..100 {
    ///             Solver::default().step(0.01, &mut particles, &mut body)?;
    ///         }
    ///     }
    /// }
    /// let way = particles.position(rear).unwrap().x;
    /// assert!((way - 3.0).abs() < 0.1, "a body length a crawl: {way}");
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_rest(&mut self, places: impl IntoIterator<Item = Vec2<T>>) -> Result<(), Error> {
        let mut rest = self.body.rest.clone();
        rest.take_on(places)?;
        self.body.rest = rest;
        self.mode.take_on(self.body.rest.view());
        Ok(())
    }

    /// Pulls the body to a rotation from its rest shape, to a place for its centre of mass, m, or to both, until told otherwise.
    ///
    /// `None` leaves to the fit what it has always found. A given rotation changes angular momentum and leaves momentum as it is; a given
    /// place changes both. With a given place, pinned members hold themselves and no one else. A rotation may be off unit length by
    /// √ε, half of the digits of the scalar, and is brought to it.
    ///
    /// # Errors
    /// [`Error::NonFinite`] rotation or position; [`Error::OutOfRange`] rotation: not of unit length.
    ///
    /// ```
    /// use pliant::{Particles, Rotation, ShapeMatching, Solver, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f32, 4>::new();
    /// let crate_ = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 2, 2, 1.0, 1.0)?;
    /// let mut body = ShapeMatching::<f32, 4>::new(&particles, crate_.iter(), Stiffness::Relaxation(0.1))?;
    /// let upright = Rotation { co: 0.0, si: 1.0 };
    /// body.set_pose(Some(upright), None)?;
    /// for _ in 0..200 {
    ///     Solver::default().step(0.01, &mut particles, &mut body)?;
    /// }
    /// let side = particles.positions()[1] - particles.positions()[0];
    /// assert!((side.y - 1.0).abs() < 1e-3);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_pose(&mut self, rotation: Option<Rotation<T>>, position: Option<Vec2<T>>) -> Result<(), Error> {
        let rotation = rotation.map(unit).transpose()?;
        let position = position.map(|x| finite_vector(x, Parameter::Position)).transpose()?;
        self.body.pose = Pose { rotation, position };
        Ok(())
    }
}
