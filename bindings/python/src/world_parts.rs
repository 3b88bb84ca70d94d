//! Parts of many worlds, which are added to all of them.

use crate::batch::{Batch, Contacts, Others, PARTICLES, Shape, Shapes};
use crate::c::{PliantCapacity, Real, Rejection};
use crate::calls::{Point, raised};
use crate::worlds::{Worlds, all};
use pliant::{
    Collider, ContactMaterial, Distance, HalfPlane, Linear, Muscle, ParticleId, Particles,
    RoundedBox, Stiffness, Tether,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

impl Worlds {
    /// Changes all batches. The same change of equal batches is rejected by the first one, or by
    /// none.
    fn change(
        &mut self,
        mut call: impl FnMut(&mut Batch, &Particles<Real, PARTICLES>) -> Result<(), Rejection>,
    ) -> PyResult<()> {
        for batch in &mut self.batches {
            call(batch, &self.start).map_err(raised)?;
        }
        Ok(())
    }

    /// Adds the same part to each world.
    fn add_other(
        &mut self,
        add: impl Fn(&mut Others) -> Result<(), PliantCapacity>,
    ) -> PyResult<()> {
        add(&mut self.fresh.1).map_err(raised)?;
        self.change(|batch, _| {
            let others = &mut batch.parts.3;
            others.used = true;
            Ok(others.each.0.iter_mut().try_for_each(&add)?)
        })
    }

    /// Returns the contacts of all particles of a world with a collider.
    fn contacts<C: Collider<Real>>(
        &self,
        collider: C,
        radius: Real,
        position: Point,
        [static_friction, kinetic_friction, restitution]: [Real; 3],
    ) -> PyResult<Contacts<C>> {
        let material = ContactMaterial {
            static_friction,
            kinetic_friction,
            restitution,
            ..ContactMaterial::default()
        };
        let particles = all(self.start.len());
        let contacts = Contacts::new(collider, particles, radius, material);
        let mut contacts = contacts.map_err(raised)?;
        contacts.set_position(position.into()).map_err(raised)?;
        Ok(contacts)
    }
}

#[pymethods]
impl Worlds {
    /// Adds springs between pairs of particles, of these rest lengths, m, or their distances at the
    /// start. The compliance is in m/N.
    #[pyo3(signature = (pairs, compliance=0.0, rest_lengths=None))]
    fn add_springs(
        &mut self,
        pairs: Vec<[u16; 2]>,
        compliance: Real,
        rest_lengths: Option<Vec<Real>>,
    ) -> PyResult<()> {
        if rest_lengths
            .as_ref()
            .is_some_and(|lengths| lengths.len() != pairs.len())
        {
            return Err(PyValueError::new_err(
                "pairs and rest lengths differ in number",
            ));
        }
        self.change(|batch, start| {
            let set = batch.parts.0.constraints_mut();
            let mut added = set.clone();
            for (place, pair) in pairs.iter().enumerate() {
                let [a, b] = pair.map(ParticleId::new);
                let mut spring = Distance::between(start, a, b, compliance)?;
                if let Some(lengths) = &rest_lengths {
                    spring = Distance::new(a, b, lengths[place], compliance)?;
                }
                added.add(spring)?;
            }
            *set = added;
            Ok(())
        })
    }

    /// Adds tethers, which limit the distances of pairs of particles to those at the start.
    #[pyo3(signature = (pairs, compliance=0.0))]
    fn add_tethers(&mut self, pairs: Vec<[u16; 2]>, compliance: Real) -> PyResult<()> {
        self.change(|batch, start| {
            let set = batch.parts.2.constraints_mut();
            let mut added = set.clone();
            for [a, b] in pairs.iter().map(|pair| pair.map(ParticleId::new)) {
                added.add(Tether::between(start, a, b, compliance)?)?;
            }
            *set = added;
            Ok(())
        })
    }

    /// Holds particles in their shape at the start, which also stretches and shears with a weight
    /// ``blend`` from 0, rigid, to 1. A compliance 1/ω², s², of zero is rigid.
    #[pyo3(signature = (members, blend=0.0, compliance=0.0))]
    fn add_shape(&mut self, members: Vec<u16>, blend: Real, compliance: Real) -> PyResult<()> {
        let members = members.into_iter().map(ParticleId::new);
        let stiffness = Stiffness::Compliance(compliance);
        let mode = Linear::new(blend).map_err(raised)?;
        let shape = Shape::with_mode(&self.start, members, stiffness, mode).map_err(raised)?;
        let add = |shapes: &mut Shapes| {
            shapes
                .push(shape.clone())
                .map_err(|_| PliantCapacity::Bodies)
        };
        add(&mut self.fresh.0).map_err(raised)?;
        self.change(|batch, _| {
            let shapes = &mut batch.parts.1;
            shapes.used = true;
            Ok(shapes.each.0.iter_mut().try_for_each(add)?)
        })
    }

    /// Adds muscles between pairs of particles: springs whose lengths motors change with at most a
    /// force, N.
    #[pyo3(signature = (pairs, max_force, compliance=0.0))]
    fn add_muscles(
        &mut self,
        pairs: Vec<[u16; 2]>,
        max_force: Real,
        compliance: Real,
    ) -> PyResult<()> {
        let ends = pairs.iter().map(|pair| pair.map(ParticleId::new));
        let added: Result<Vec<_>, _> = ends
            .map(|ends| Muscle::new(&*self.start, ends, compliance, max_force))
            .collect();
        let added = added.map_err(raised)?;
        self.add_other(|others| {
            others
                .muscles
                .extend_from_slice(&added)
                .map_err(|_| PliantCapacity::Muscles)
        })
    }

    /// Adds a half-plane with which all particles, of a radius, m, collide.
    #[pyo3(signature = (normal, radius=0.0, position=[0.0, 0.0], material=[0.0, 0.0, 0.0]))]
    fn add_half_plane(
        &mut self,
        normal: Point,
        radius: Real,
        position: Point,
        material: [Real; 3],
    ) -> PyResult<()> {
        let shape = HalfPlane::new(normal.into()).map_err(raised)?;
        let contacts = self.contacts(shape, radius, position, material)?;
        self.add_other(|others| {
            others
                .half_planes
                .push(contacts.clone())
                .map_err(|_| PliantCapacity::Colliders)
        })
    }

    /// Adds a box of half extents, m, with which all particles, of a radius, m, collide.
    #[pyo3(signature = (half, radius=0.0, position=[0.0, 0.0], material=[0.0, 0.0, 0.0]))]
    fn add_box(
        &mut self,
        half: Point,
        radius: Real,
        position: Point,
        material: [Real; 3],
    ) -> PyResult<()> {
        let shape = RoundedBox::rectangle(half.into()).map_err(raised)?;
        let contacts = self.contacts(shape, radius, position, material)?;
        self.add_other(|others| {
            others
                .boxes
                .push(contacts.clone())
                .map_err(|_| PliantCapacity::Colliders)
        })
    }
}
