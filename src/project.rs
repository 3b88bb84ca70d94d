//! Projections: everything that can correct particles within a substep.

use crate::{Checksum, Error, Motion, Real, Vec2, View};

/// How goal positions are evaluated by shape matching.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Scheme {
    /// From the predicted positions: implicit, dissipative, stable. Müller et al. (2006), "Position based dynamics", section 3.
    #[default]
    Predicted,
    /// From the positions at the start of the substep, once a substep: conserves angular momentum to rounding, but can gain
    /// energy at large deformations. Müller et al. (2005), equations 9 and 10. Constraints are not affected.
    Explicit,
}

/// One pass over a scene: what a projection is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pass<T> {
    /// The length of the substep h, s.
    pub time_step: T,
    /// 1/h, 1/s.
    pub rate: T,
    /// Which pass of the substep this is, counted from zero. In pass zero, multipliers start anew.
    pub index: u32,
    /// Whether this pass goes from the last item to the first.
    pub backward: bool,
    /// The scheme that the solver asks for.
    pub scheme: Scheme,
}

/// The particles at the end of a substep: what a [`Project`] may change velocities of. All slices are equally long.
#[derive(Debug)]
pub struct Finished<'a, T> {
    /// The velocity h g that gravity gave free particles in this substep, m/s.
    pub gain: Vec2<T>,
    /// Positions, m.
    pub positions: &'a [Vec2<T>],
    /// Velocities, m/s.
    pub velocities: &'a mut [Vec2<T>],
    /// Inverse masses, 1/kg, zero for pinned particles.
    pub inverse_masses: &'a [T],
}

/// Something that corrects the displacements of particles: a set of constraints, a shape match, a contact set, or a type of
/// your own. Tuples, arrays and slices of projections, `Option`s and mutable references are projections, so a scene is a
/// tuple.
///
/// A projection must be total: whatever finite state it meets, it leaves finite displacements or skips the correction.
///
/// ```
/// use pliant::{Motion, Particles, Pass, Project, Solver, Vec2};
/// /// Keeps every particle above y = 0.
/// struct Ground;
/// impl Project<f32> for Ground {
///     fn project(&mut self, _: &Pass<f32>, motion: &mut Motion<'_, f32>) {
///         for ((x, d), w) in motion.positions.iter().zip(motion.displacements.iter_mut()).zip(motion.inverse_masses) {
///             if x.y + d.y < 0.0 && *w > 0.0 {
///                 d.y = -x.y;
///             }
///         }
///     }
/// }
/// let mut particles = Particles::<f32, 1>::new();
/// particles.add(Vec2::new(0.0, 0.1), 1.0)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..60 {
///     solver.step(1.0 / 60.0, &mut particles, &mut Ground)?;
/// }
/// assert_eq!(particles.positions(), [Vec2::new(0.0, 0.0)]);
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Project<T: Real> {
    /// Refuses a step that cannot be carried out, before anything has moved. Called once a step.
    ///
    /// # Errors
    /// Whatever makes the step meaningless, such as a particle that does not exist.
    fn check(&self, _pass: &Pass<T>, _motion: &Motion<'_, T>) -> Result<(), Error> {
        Ok(())
    }

    /// Computes what stays the same during a step. Called once a step, after every check has passed.
    fn prepare(&mut self, _pass: &Pass<T>, _motion: &Motion<'_, T>) {}

    /// Corrects the displacements once.
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>);

    /// Changes velocities, as restitution does, and moves what moves of itself. Called once a substep, after positions and
    /// velocities have been updated. Projections that hold others pass the call on, in order.
    fn settle(&mut self, _pass: &Pass<T>, _finished: &mut Finished<'_, T>) {}

    /// The energy stored by these particles, J, when substeps have the given length, s.
    fn elastic_energy(&self, _time_step: T, _view: &View<'_, T>) -> T {
        T::ZERO
    }

    /// Adds the bits of the state that later steps depend on to a checksum.
    fn digest(&self, _checksum: &mut Checksum) {}
}

impl<T: Real, P: Project<T> + ?Sized> Project<T> for &mut P {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        (**self).check(pass, motion)
    }
    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        (**self).prepare(pass, motion);
    }
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        (**self).project(pass, motion);
    }
    fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        (**self).settle(pass, finished);
    }
    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        (**self).elastic_energy(time_step, view)
    }
    fn digest(&self, checksum: &mut Checksum) {
        (**self).digest(checksum);
    }
}

/// The items in order, in reverse on a backward pass.
impl<T: Real, P: Project<T>> Project<T> for [P] {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.iter().try_for_each(|p| p.check(pass, motion))
    }
    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.iter_mut().for_each(|p| p.prepare(pass, motion));
    }
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.backward {
            self.iter_mut().rev().for_each(|p| p.project(pass, motion));
        } else {
            self.iter_mut().for_each(|p| p.project(pass, motion));
        }
    }
    fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.iter_mut().for_each(|p| p.settle(pass, finished));
    }
    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        self.iter().fold(T::ZERO, |sum, p| sum + p.elastic_energy(time_step, view))
    }
    fn digest(&self, checksum: &mut Checksum) {
        self.iter().for_each(|p| p.digest(checksum));
    }
}

macro_rules! as_slice {
    ($owner:ty, [$($generics:tt)*]) => {
        impl<T: Real, P: Project<T>, $($generics)*> Project<T> for $owner {
            fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
                self.as_slice().check(pass, motion)
            }
            fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
                self.as_mut_slice().prepare(pass, motion);
            }
            fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
                self.as_mut_slice().project(pass, motion);
            }
            fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
                self.as_mut_slice().settle(pass, finished);
            }
            fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
                self.as_slice().elastic_energy(time_step, view)
            }
            fn digest(&self, checksum: &mut Checksum) {
                self.as_slice().digest(checksum);
            }
        }
    };
}

as_slice!([P; N], [const N: usize]);
as_slice!(Option<P>, []);

macro_rules! tuple {
    ($($p:ident $place:tt),*; $($reverse:tt),*) => {
        /// The items in order, in reverse on a backward pass.
        impl<T: Real, $($p: Project<T>),*> Project<T> for ($($p,)*) {
            fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
                $(self.$place.check(pass, motion)?;)*
                Ok(())
            }
            fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
                $(self.$place.prepare(pass, motion);)*
            }
            fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
                if pass.backward {
                    $(self.$reverse.project(pass, motion);)*
                } else {
                    $(self.$place.project(pass, motion);)*
                }
            }
            fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
                $(self.$place.settle(pass, finished);)*
            }
            fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
                T::ZERO $(+ self.$place.elastic_energy(time_step, view))*
            }
            fn digest(&self, checksum: &mut Checksum) {
                $(self.$place.digest(checksum);)*
            }
        }
    };
}

/// Nothing but inertia and gravity.
impl<T: Real> Project<T> for () {
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}
}

tuple!(A 0; 0);
tuple!(A 0, B 1; 1, 0);
tuple!(A 0, B 1, C 2; 2, 1, 0);
tuple!(A 0, B 1, C 2, D 3; 3, 2, 1, 0);
tuple!(A 0, B 1, C 2, D 3, E 4; 4, 3, 2, 1, 0);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5; 5, 4, 3, 2, 1, 0);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6; 6, 5, 4, 3, 2, 1, 0);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7; 7, 6, 5, 4, 3, 2, 1, 0);
