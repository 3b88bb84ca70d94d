//! Any finite state and any accepted setting leave finite state.

use crate::both;
use crate::support::float::Float;
use pliant::{
    Anchor, ContactMaterial, Filter, HalfPlane, Inside, Joint, MassProperties, Particles,
    RigidBody, RigidColliderContacts, RigidContacts, Rotation, RoundedBox, Scheme, Solver, Sweep,
    Vec2,
};

/// Contacts of three hulls.
type Contacts<T> = RigidContacts<T, 3, 6, 8>;

/// Contacts of two hulls with a collider.
type Walls<T, C> = RigidColliderContacts<T, C, 2, 6, 8>;

/// Colliders of each kind.
type Colliders<T> = (
    Walls<T, HalfPlane<T>>,
    Walls<T, RoundedBox<T>>,
    Walls<T, Inside<T>>,
);

/// Contacts, bodies and joints of a scene.
type Parts<T> = (Contacts<T>, Colliders<T>, [RigidBody<T>; 2], [Joint<T>; 2]);

both!(finite_state_stays_finite);

/// Numbers over the whole range of the scalar, by a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn bits(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// Returns a number below n.
    fn below(&mut self, n: u16) -> u16 {
        u16::try_from(self.bits() % u64::from(n)).unwrap()
    }

    /// Returns zero, one, or a number with a random exponent, as finite as the scalar.
    fn any<T: Float>(&mut self) -> T {
        let [kind, sign, mantissa] = [8, 2, 1000].map(|n| self.below(n));
        let mantissa = f64::from(mantissa);
        let exponent = i32::from(self.below(250)) - 125;
        let value = match kind {
            0 => 0.0,
            1..=4 => 1.0 + mantissa / 1000.0,
            _ => 2.0_f64.powi(exponent) * (1.0 + mantissa / 1000.0),
        };
        T::of(if sign == 0 { value } else { -value })
    }

    fn vector<T: Float>(&mut self) -> Vec2<T> {
        Vec2::new(self.any(), self.any())
    }

    fn rotation<T: Float>(&mut self) -> Rotation<T> {
        Rotation {
            cos: self.any(),
            sin: self.any(),
        }
    }
}

/// A scene with two bodies, or `None` where a setting is rejected.
fn scene<T: Float>(numbers: &mut Numbers, particles: &mut Particles<T, 5>) -> Option<Parts<T>> {
    let hook = particles
        .add(numbers.vector(), numbers.any::<T>().abs())
        .ok()?;
    let mut body = || {
        let shape = MassProperties::new(
            numbers.any::<T>().abs(),
            numbers.vector(),
            numbers.any::<T>().abs(),
        );
        RigidBody::new(particles, shape.ok()?, numbers.vector(), numbers.rotation()).ok()
    };
    let bodies = [body()?, body()?];
    let [a, b] = bodies;
    let first = a.anchor(numbers.vector()).ok()?;
    let second = b.anchor(numbers.vector()).ok()?;
    let mut joint = match numbers.bits() % 3 {
        0 => Joint::revolute(first, second),
        1 => Joint::weld(particles, first, second, numbers.any::<T>().abs()),
        _ => Joint::revolute(first, second)
            .and_then(|joint| joint.with_limits(numbers.rotation(), numbers.rotation())),
    }
    .ok()?;
    if numbers.below(2) == 0 {
        joint = joint
            .with_motor(numbers.any(), numbers.any::<T>().abs())
            .ok()?;
    }
    let pin = Joint::revolute(Anchor::from(hook), a.anchor(numbers.vector()).ok()?).ok()?;
    let pin = pin.with_compliance(numbers.any::<T>().abs()).ok()?;
    let material = ContactMaterial {
        restitution: T::HALF,
        ..ContactMaterial::with_friction(numbers.any::<T>().abs())
    };
    let mut contacts = Contacts::new(material).ok()?;
    let half = Vec2::new(numbers.any::<T>().abs(), numbers.any::<T>().abs());
    let solid = RoundedBox::rectangle(half).ok()?;
    let mut colliders = (
        Walls::new(HalfPlane::new(numbers.vector()).ok()?, material).ok()?,
        Walls::new(solid, material).ok()?,
        Walls::new(Inside(solid), material).ok()?,
    );
    let _ = colliders.0.set_position(numbers.vector());
    let _ = colliders.1.set_velocity(numbers.vector());
    let _ = colliders.1.set_rotation(numbers.rotation());
    let _ = colliders.2.set_angular_velocity(numbers.any());
    for body in &bodies {
        let corners = [numbers.vector(), numbers.vector(), numbers.vector()];
        let used = corners.get(..1 + (numbers.bits() % 3) as usize)?;
        // Hulls that are not convex are rejected.
        let radius = numbers.any::<T>().abs();
        let _ = contacts.add(body, used, radius, Filter::default());
        let _ = colliders.0.add(body, used, radius, Filter::default());
        let _ = colliders.1.add(body, used, radius, Filter::default());
        let _ = colliders.2.add(body, used, radius, Filter::default());
    }
    let radius = numbers.any::<T>().abs();
    let _ = contacts.add_particle(particles, hook, radius, Filter::default());
    for id in particles.ids() {
        let _ = match numbers.bits() % 8 {
            0 => particles.pin(id),
            1 => particles.set_position(id, numbers.vector()),
            _ => particles.set_velocity(id, numbers.vector()),
        };
    }
    Some((contacts, colliders, bodies, [joint, pin]))
}

/// Reports are finite, too.
fn finite_state_stays_finite<T: Float>() {
    let (mut numbers, mut stepped, mut touched, mut walls) = (Numbers(1), 0, 0, 0);
    for _ in 0..20_000 {
        let mut particles = Particles::<T, 5>::new();
        let Some((mut contacts, mut colliders, mut bodies, mut joints)) =
            scene(&mut numbers, &mut particles)
        else {
            continue;
        };
        let scheme = [Scheme::Predicted, Scheme::Leapfrog][(numbers.bits() % 2) as usize];
        let solver = Solver {
            gravity: numbers.vector(),
            scheme,
            iterations: 2,
            sweep: Sweep::Symmetric,
            ..Solver::new()
        };
        let h = numbers.any::<T>().abs();
        for _ in 0..4 {
            let mut all = (&mut contacts, &mut colliders, &mut bodies, &mut joints);
            if solver.step(h, &mut particles, &mut all).is_ok() {
                stepped += 1;
                touched += contacts.contacts().count();
                walls += colliders.0.contacts().count();
                walls += colliders.1.contacts().count() + colliders.2.contacts().count();
            }
            for contact in contacts.contacts() {
                let impulses = [contact.normal_impulse, contact.friction_impulse];
                let numbers = impulses.into_iter().chain([contact.approach]);
                assert!(numbers.into_iter().all(T::is_finite), "{contact:?}");
                assert!(contact.point.is_finite() && contact.normal.is_finite());
            }
            let all = particles.positions().iter().chain(particles.velocities());
            assert!(
                all.clone().all(|vector| vector.is_finite()),
                "{bodies:?} {joints:?} {h:?}"
            );
        }
    }
    assert!(stepped > 10_000, "{stepped}");
    assert!(touched > 100 && walls > 1000, "{touched} {walls}");
}
