//! Body of shape matching whose mode is selected at run time.

use crate::{Key, Settings};
use pliant::{
    Error, Isochoric, Linear, ParticleId, Particles, Plastic, Plasticity, Project, Quadratic, Real,
    Rigid, Rotation, ShapeMatching, Stiffness, Vec2,
};

/// Number of members of the largest body.
pub(crate) const MEMBERS: usize = 174;

type Matching<T, M> = ShapeMatching<T, MEMBERS, M>;

/// Modes, in the order of [`Key::Mode`].
#[derive(Clone, Debug, Project)]
pub(crate) enum Body<T> {
    Rigid(Matching<T, Rigid<T>>),
    Linear(Matching<T, Linear<T>>),
    Isochoric(Matching<T, Isochoric<T>>),
    Quadratic(Matching<T, Quadratic<T>>),
    Plastic(Matching<T, Plastic<T>>),
}

/// Returns the plasticity of plastic bodies.
pub(crate) fn plasticity<T: Real>() -> Plasticity<T> {
    Plasticity {
        yield_strain: T::from_f64(0.1),
        creep: T::from_f64(10.0),
        limit: T::from_f64(0.6),
    }
}

/// Evaluates an expression with the body of any mode.
macro_rules! whichever {
    ($body:expr, $name:ident => $expression:expr) => {
        match $body {
            Body::Rigid($name) => $expression,
            Body::Linear($name) => $expression,
            Body::Isochoric($name) => $expression,
            Body::Quadratic($name) => $expression,
            Body::Plastic($name) => $expression,
        }
    };
}

impl<T: Real> Body<T> {
    /// Creates a body with the settings. Its rest shape is the current positions of its members.
    pub(crate) fn new<const P: usize>(
        particles: &Particles<T, P>,
        members: &[ParticleId],
        settings: &Settings,
    ) -> Result<Self, Error> {
        let (alpha, blend) = (
            Stiffness::Alpha(T::from_f64(settings.get(Key::Alpha))),
            T::from_f64(settings.get(Key::Blend)),
        );
        let members = members.iter().copied();
        Ok(match settings.count(Key::Mode) {
            0 => Self::Rigid(Matching::new(particles, members, alpha)?),
            1 => Self::Linear(Matching::with_mode(
                particles,
                members,
                alpha,
                Linear::new(blend)?,
            )?),
            2 => Self::Isochoric(Matching::with_mode(
                particles,
                members,
                alpha,
                Isochoric::new(blend)?,
            )?),
            3 => Self::Quadratic(Matching::with_mode(
                particles,
                members,
                alpha,
                Quadratic::new(blend)?,
            )?),
            _ => Self::Plastic(Matching::with_mode(
                particles,
                members,
                alpha,
                Plastic::new(plasticity())?,
            )?),
        })
    }

    /// Returns a body with the same rest shape and the current settings.
    pub(crate) fn renewed<const P: usize>(
        &self,
        particles: &Particles<T, P>,
        settings: &Settings,
    ) -> Result<Self, Error> {
        let (mut ids, mut rest) = ([ParticleId::new(0); MEMBERS], [Vec2::ZERO; MEMBERS]);
        let count = self.len();
        whichever!(self, old => {
            ids.iter_mut().zip(old.members()).for_each(|(place, id)| *place = *id);
            rest.iter_mut().zip(old.rest_offsets()).for_each(|(place, offset)| *place = *offset);
        });
        let mut body = Self::new(particles, ids.get(..count).unwrap_or_default(), settings)?;
        body.set_rest(rest.get(..count).unwrap_or_default())?;
        Ok(body)
    }

    pub(crate) fn set_stiffness(&mut self, stiffness: Stiffness<T>) -> Result<(), Error> {
        whichever!(self, body => body.set_stiffness(stiffness))
    }

    pub(crate) fn set_rest(&mut self, places: &[Vec2<T>]) -> Result<(), Error> {
        whichever!(self, body => body.set_rest(places.iter().copied()))
    }

    pub(crate) fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        whichever!(self, body => body.set_pose(None, Some(position)))
    }

    /// Returns the number of members.
    pub(crate) fn len(&self) -> usize {
        whichever!(self, body => body.members().len())
    }

    /// Returns the rotation of a rigid body.
    pub(crate) fn rotation(&self) -> Rotation<T> {
        if let Self::Rigid(body) = self {
            body.mode().rotation()
        } else {
            Rotation::IDENTITY
        }
    }

    /// Returns the goals of the members.
    pub(crate) fn goals(&self) -> [Vec2<T>; MEMBERS] {
        let mut goals = [Vec2::ZERO; MEMBERS];
        whichever!(self, body => goals.iter_mut().zip(body.goals()).for_each(|(goal, place)| *goal = place));
        goals
    }
}
