//! Scene of reports, sensors and cohesion.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Checksum, Cohesive, ColliderContacts, ContactMaterial, ContactPair, ContactSet, DiscContacts,
    Filter, Fluid, HalfPlane, Motion, OutlineContacts, OutlineOptions, Particles, Pass, Project,
    Real, Reported, RoundedBox, Sensor, SensorOutline, SensorRegion, Solver, build,
};

/// Checksum of the reports and events of all steps.
struct Log(Checksum);

impl Log {
    fn add<T: Real, C: ContactSet<T, Pair = P>, P: ContactPair, const K: usize>(
        &mut self,
        contacts: &Reported<T, C, P, K>,
    ) {
        for report in contacts.reports() {
            report.pair.hash_state(&mut self.0);
            self.0.add_bits(report.began.into());
            for vector in [report.point, report.normal, report.impulse] {
                self.0.add(vector.x);
                self.0.add(vector.y);
            }
            for number in [
                report.normal_impulse,
                report.friction_impulse,
                report.approach,
            ] {
                self.0.add(number);
            }
        }
        for pair in contacts.ended() {
            pair.hash_state(&mut self.0);
        }
    }
}

impl<T: Real> Project<T> for Log {
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.0.value());
    }
}

/// Balls and two boxes that collide above a floor, and a drop of fluid, with reports and sensors.
#[inline(never)]
pub(super) fn pinball<T: Float>() -> Sums {
    let mut particles = Particles::<T, 13>::new();
    let rubber = ContactMaterial {
        restitution: T::HALF,
        ..ContactMaterial::with_friction(T::of(0.3))
    };
    let discs = DiscContacts::<T, 3, 3, 2>::new(rubber).unwrap();
    let mut discs = Reported::<_, _, _, 1>::new(discs);
    for (x, u) in [(-1.0, 6.0), (0.0, 0.0), (1.1, -4.0)] {
        let ball = particles.add(T::vector(x, 0.5), T::of(0.2)).unwrap();
        particles.set_velocity(ball, T::vector(u, 1.0)).unwrap();
        let set = &mut discs.contacts;
        set.add_body(&particles, [ball], T::of(0.2), Filter::default())
            .unwrap();
    }
    let outlines = OutlineContacts::<T, 2, 7, 4>::new(rubber).unwrap();
    let mut outlines = Reported::<_, _, _, 2>::new(outlines);
    let skin = OutlineOptions::new(T::of(0.02), Filter::default());
    let [lower, upper] = [T::vector(-0.5, 2.0), T::vector(0.5, 2.6)];
    let table = build::rectangle(&mut particles, lower, upper, T::ONE).unwrap();
    particles.pin_group(table).unwrap();
    let set = &mut outlines.contacts;
    set.add(&particles, table, skin).unwrap();
    let points = [(-0.3, 3.0), (0.1, 3.4), (0.4, 3.1)].map(|(x, y)| T::vector(x, y));
    let points = particles.add_range(&points, T::HALF).unwrap();
    set.add_points(&particles, points, skin).unwrap();
    let corner = T::vector(-0.1, 2.9);
    let drop = build::lattice(&mut particles, corner, 3, 1, T::of(0.12), T::of(0.01)).unwrap();
    let mut fluid = Cohesive::new(Fluid::<T, 3, 2>::new(&particles, drop, T::of(0.1)).unwrap());
    fluid.set_cohesion(T::of(5.0)).unwrap();
    let balls = particles.ids().part(0, 3).unwrap();
    let floor = HalfPlane::new(T::vector(0.1, 1.0)).unwrap();
    let floor = ColliderContacts::<T, _, 3>::new(floor, balls, T::of(0.1), rubber).unwrap();
    let mut floor = Reported::<_, _, _, 3>::new(floor);
    let mut region = SensorRegion::new(RoundedBox::circle(T::of(0.25)).unwrap());
    region.set_position(T::vector(-0.5, 0.55)).unwrap();
    let mut goal = Sensor::<T, _, 3>::new(region, T::of(0.1)).unwrap();
    goal.watch(balls, 1).unwrap();
    let area = SensorOutline::<4>::new(table).unwrap();
    let mut inside = Sensor::<T, _, 3>::new(area, T::ZERO).unwrap();
    inside.watch(drop, 2).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    let mut log = Log(Checksum::new());
    for _ in 0..SHORT {
        let sensors = (&mut goal, &mut inside);
        let mut all = (&mut fluid, &mut discs, &mut outlines, &mut floor, sensors);
        solver.step(T::of(0.01), &mut particles, &mut all).unwrap();
        log.add(&discs);
        log.add(&outlines);
        log.add(&floor);
        for (id, group) in goal
            .began()
            .chain(goal.ended())
            .chain(inside.began())
            .chain(inside.ended())
        {
            id.hash_state(&mut log.0);
            log.0.add_bits(group.into());
        }
    }
    let sensors = (&mut goal, &mut inside, &mut log);
    let all = (&mut fluid, &mut discs, &mut outlines, &mut floor, sensors);
    sums(&particles, &all)
}
