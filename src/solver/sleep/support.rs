//! Support of a sleeping body by the ground.

use super::body::Sleeping;
use crate::math::{Real, Vec2};
use crate::particles::Particles;

impl<T: Real, P, const N: usize> Sleeping<T, P, N> {
    /// Wakes the body if the ground below it goes or moves. Call it after every step.
    ///
    /// `is_supported` receives the position of a member, m, and the reach speed × delay, m. It
    /// returns whether ground at rest is within the reach of the surface of the member: for a
    /// collider, [`ColliderContacts::supports`](crate::ColliderContacts::supports); for a terrain,
    /// [`nearest_on_terrain`](crate::query::nearest_on_terrain) with the radius plus the reach.
    /// Several grounds are joined by `||`; a ground that was removed is left out.
    ///
    /// A sleeping body wakes if fewer members are supported than after the last call since it fell
    /// asleep, or none. A ground that moves supports no member, so a body does not sleep on it.
    /// Bodies that hang or float have no ground: do not call this function for them.
    ///
    /// **Cost**: one call of `is_supported` per member while asleep, none while awake.
    ///
    /// ```
    /// use pliant::{ColliderContacts, HalfPlane, Particles, Sleeping, Solver, ContactMaterial, Vec2};
    /// let mut particles = Particles::<f32, 1>::new();
    /// let ball = particles.add(Vec2::new(0.0, 0.1), 1.0)?;
    /// let mut body = Sleeping::<f32, _, 1>::new((), [ball], 0.01, 0.5)?;
    /// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
    /// let mut floor = ColliderContacts::<f32, _, 1>::new(floor, [ball], 0.1, ContactMaterial::default())?;
    /// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
    /// for step in 0..120 {
    ///     if step == 60 {
    ///         assert!(body.is_asleep());
    ///         floor.set_position(Vec2::new(0.0, -1.0))?;
    ///     }
    ///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut body, &mut floor))?;
    ///     body.rest_on(&particles, |position, reach| floor.supports(position, reach));
    /// }
    /// assert_eq!(particles.positions(), [Vec2::new(0.0, -0.9)]);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn rest_on<const M: usize>(
        &mut self,
        particles: &Particles<T, M>,
        is_supported: impl Fn(Vec2<T>, T) -> bool,
    ) {
        if !self.is_asleep() {
            return;
        }
        let reach = self.speed * self.delay;
        let members = self.members.pick(particles.positions());
        let supported = members
            .filter(|x| is_supported(**x, reach))
            .fold(0_u16, |count, _| count.saturating_add(1));
        if supported == 0 || supported < self.supported {
            self.wake();
        } else {
            self.supported = supported;
        }
    }
}
