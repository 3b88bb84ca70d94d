//! Compositions of projections: references, slices, arrays, options and tuples; and boxes and
//! vectors where there is an allocator.

use super::project::{Pass, Project};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::Real;
use crate::particles::{Finished, Motion, ParticleId, Predicted, View};

macro_rules! by_reference {
    ($owner:ty) => {
        impl<T: Real, P: Project<T> + ?Sized> Project<T> for $owner {
            fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
                (**self).check(pass, motion)
            }
            fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
                (**self).prepare(pass, motion);
            }
            fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
                (**self).predict(pass, predicted);
            }
            fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
                (**self).project(pass, motion);
            }
            fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
                (**self).solve_velocities(pass, finished);
            }
            fn remove_vacant(&mut self, particles: &View<'_, T>) {
                (**self).remove_vacant(particles);
            }
            fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
                (**self).update_mass(id, previous, particles);
            }
            fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
                (**self).elastic_energy(h, view)
            }
            fn hash_state(&self, checksum: &mut Checksum) {
                (**self).hash_state(checksum);
            }
        }
    };
}

by_reference!(&mut P);
#[cfg(feature = "proptest")]
by_reference!(std::boxed::Box<P>);

/// Visits the items in order, or in reverse on a backward pass.
impl<T: Real, P: Project<T>> Project<T> for [P] {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.iter().try_for_each(|p| p.check(pass, motion))
    }
    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.iter_mut().for_each(|p| p.prepare(pass, motion));
    }
    fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        self.iter_mut().for_each(|p| p.predict(pass, predicted));
    }
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        P::project_each(self, pass, motion);
    }
    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.iter_mut()
            .for_each(|p| p.solve_velocities(pass, finished));
    }
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.iter_mut().for_each(|p| p.remove_vacant(particles));
    }
    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        self.iter_mut()
            .for_each(|p| p.update_mass(id, previous, particles));
    }
    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.iter()
            .fold(T::ZERO, |sum, p| sum + p.elastic_energy(h, view))
    }
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_count(self.len());
        self.iter().for_each(|p| p.hash_state(checksum));
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
            fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
                self.as_mut_slice().predict(pass, predicted);
            }
            fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
                self.as_mut_slice().project(pass, motion);
            }
            fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
                self.as_mut_slice().solve_velocities(pass, finished);
            }
            fn remove_vacant(&mut self, particles: &View<'_, T>) {
                self.as_mut_slice().remove_vacant(particles);
            }
            fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
                self.as_mut_slice().update_mass(id, previous, particles);
            }
            fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
                self.as_slice().elastic_energy(h, view)
            }
            fn hash_state(&self, checksum: &mut Checksum) {
                self.as_slice().hash_state(checksum);
            }
        }
    };
}

as_slice!([P; N], [const N: usize]);
as_slice!(heapless::Vec<P, N>, [const N: usize]);
as_slice!(Option<P>, []);
#[cfg(feature = "proptest")]
as_slice!(std::vec::Vec<P>, []);

macro_rules! tuple {
    ($($p:ident $index:tt),*; $($reverse:tt),*) => {
        /// Visits the items in order, or in reverse on a backward pass.
        impl<T: Real, $($p: Project<T>),*> Project<T> for ($($p,)*) {
            fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
                $(self.$index.check(pass, motion)?;)*
                Ok(())
            }
            fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
                $(self.$index.prepare(pass, motion);)*
            }
            fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
                $(self.$index.predict(pass, predicted);)*
            }
            fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
                if pass.backward {
                    $(self.$reverse.project(pass, motion);)*
                } else {
                    $(self.$index.project(pass, motion);)*
                }
            }
            fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
                $(self.$index.solve_velocities(pass, finished);)*
            }
            fn remove_vacant(&mut self, particles: &View<'_, T>) {
                $(self.$index.remove_vacant(particles);)*
            }
            fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
                $(self.$index.update_mass(id, previous, particles);)*
            }
            fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
                T::ZERO $(+ self.$index.elastic_energy(h, view))*
            }
            fn hash_state(&self, checksum: &mut Checksum) {
                $(self.$index.hash_state(checksum);)*
            }
        }
    };
}

/// Applies no correction: only inertia and gravity act.
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
