//! Colliders.

use crate::c::{PliantContact, Real};
use crate::calls::{Point, Span, pair, range, vector};
use crate::contacts::material;
use crate::scene::Scene;
use pyo3::prelude::*;

const fn contact(
    particles: Span,
    radius: Real,
    position: Point,
    surface: [Real; 3],
) -> PliantContact {
    PliantContact {
        particles: range(particles),
        radius,
        position: vector(position),
        material: material(surface),
    }
}

#[pymethods]
impl Scene {
    /// Adds a half-plane. The material is static and kinetic friction and restitution.
    #[pyo3(signature = (particles, normal, radius=0.0, position=[0.0, 0.0], material=[0.0, 0.0, 0.0]))]
    fn add_half_plane(
        &mut self,
        particles: Span,
        normal: Point,
        radius: Real,
        position: Point,
        material: [Real; 3],
    ) -> PyResult<u16> {
        let contact = contact(particles, radius, position, material);
        get!(pliant_add_half_plane(
            self.world(),
            &raw const contact,
            vector(normal)
        ))
    }

    /// Adds a circle.
    #[pyo3(signature = (particles, circle_radius, radius=0.0, position=[0.0, 0.0], material=[0.0, 0.0, 0.0]))]
    fn add_circle(
        &mut self,
        particles: Span,
        circle_radius: Real,
        radius: Real,
        position: Point,
        material: [Real; 3],
    ) -> PyResult<u16> {
        let contact = contact(particles, radius, position, material);
        get!(pliant_add_circle(
            self.world(),
            &raw const contact,
            circle_radius
        ))
    }

    /// Adds a box of half extents, m.
    #[pyo3(signature = (particles, half, radius=0.0, position=[0.0, 0.0], material=[0.0, 0.0, 0.0]))]
    fn add_box(
        &mut self,
        particles: Span,
        half: Point,
        radius: Real,
        position: Point,
        material: [Real; 3],
    ) -> PyResult<u16> {
        let contact = contact(particles, radius, position, material);
        get!(pliant_add_box(
            self.world(),
            &raw const contact,
            vector(half)
        ))
    }

    /// Adds a box that particles cannot leave.
    #[pyo3(signature = (particles, half, radius=0.0, position=[0.0, 0.0], material=[0.0, 0.0, 0.0]))]
    fn add_inside(
        &mut self,
        particles: Span,
        half: Point,
        radius: Real,
        position: Point,
        material: [Real; 3],
    ) -> PyResult<u16> {
        let contact = contact(particles, radius, position, material);
        get!(pliant_add_inside(
            self.world(),
            &raw const contact,
            vector(half)
        ))
    }

    /// Adds a capsule: all points within a radius, m, of a segment of twice ``half_length``, m, on
    /// its x axis.
    #[pyo3(signature = (particles, half_length, capsule_radius, radius=0.0, position=[0.0, 0.0], material=[0.0, 0.0, 0.0]))]
    fn add_capsule(
        &mut self,
        particles: Span,
        half_length: Real,
        capsule_radius: Real,
        radius: Real,
        position: Point,
        material: [Real; 3],
    ) -> PyResult<u16> {
        let contact = contact(particles, radius, position, material);
        get!(pliant_add_capsule(
            self.world(),
            &raw const contact,
            half_length,
            capsule_radius
        ))
    }

    /// Position, m, and direction of the x axis of a collider.
    fn collider_pose(&self, collider: u16) -> PyResult<((Real, Real), (Real, Real))> {
        let mut position = vector([0.0; 2]);
        let rotation = get!(pliant_collider_pose(
            self.look(),
            collider,
            &raw mut position
        ))?;
        Ok((pair(position), pair(rotation)))
    }

    /// Moves a collider to a position, m, and a direction of its x axis. It jumps there, and pushes
    /// particles out.
    #[pyo3(signature = (collider, position, rotation=[1.0, 0.0]))]
    fn set_collider_pose(
        &mut self,
        collider: u16,
        position: Point,
        rotation: Point,
    ) -> PyResult<()> {
        call!(pliant_set_collider_pose(
            self.world(),
            collider,
            vector(position),
            vector(rotation)
        ))
    }

    /// Lets another particle collide with a collider.
    fn add_collider_particle(&mut self, collider: u16, particle: u16) -> PyResult<()> {
        call!(pliant_add_collider_particle(
            self.world(),
            collider,
            particle
        ))
    }

    /// Lets a particle pass through a collider.
    fn remove_collider_particle(&mut self, collider: u16, particle: u16) -> PyResult<()> {
        call!(pliant_remove_collider_particle(
            self.world(),
            collider,
            particle
        ))
    }

    /// Sets the velocity, m/s, and the angular velocity, rad/s, of a collider.
    #[pyo3(signature = (collider, velocity=[0.0, 0.0], angular_velocity=0.0))]
    fn move_collider(
        &mut self,
        collider: u16,
        velocity: Point,
        angular_velocity: Real,
    ) -> PyResult<()> {
        call!(pliant_move_collider(
            self.world(),
            collider,
            vector(velocity),
            angular_velocity
        ))
    }
}
