//! Stacks of bodies with outlines that sleep, wake and fall.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::surface;
use pliant::{
    Filter, OutlineContacts, OutlineId, OutlineOptions, ParticleId, Particles, ShapeMatching,
    Sleeping, Solver, Stiffness, build,
};

const BOXES: usize = 3;

type Box4<T> = Sleeping<T, ShapeMatching<T, 4>, 4>;

/// Boxes on each other, on a pinned box.
struct Stack<T: Float> {
    particles: Particles<T, 16>,
    boxes: [Box4<T>; BOXES],
    contacts: OutlineContacts<T, 4, 16, 32>,
    ids: [OutlineId; BOXES],
    ground: [ParticleId; 4],
}

impl<T: Float> Stack<T> {
    fn new() -> Self {
        let mut particles = Particles::new();
        let mut contacts = OutlineContacts::new(surface(0.5, 0.0)).unwrap();
        let skin = OutlineOptions::new(T::of(0.01), Filter::default());
        let mut add = |x: f64, y: f64, width: f64| {
            let [lower, upper] = [T::vector(-x, y), T::vector(width - x, y + 0.5)];
            let corners = build::rectangle(&mut particles, lower, upper, T::ONE).unwrap();
            (corners, contacts.add(&particles, corners, skin).unwrap())
        };
        let (ground, _) = add(2.0, -0.5, 4.0);
        let parts = [0_u8, 1, 2].map(|level| add(0.25, 0.01 + 0.52 * f64::from(level), 0.5));
        particles.pin_group(ground).unwrap();
        let boxes = parts.map(|(corners, _)| {
            let shape = ShapeMatching::new(&particles, corners, Stiffness::Alpha(T::ONE));
            Sleeping::new(shape.unwrap(), corners, T::of(0.02), T::HALF).unwrap()
        });
        let ground: Vec<_> = ground.iter().collect();
        Self {
            particles,
            boxes,
            contacts,
            ids: parts.map(|(_, id)| id),
            ground: ground.try_into().unwrap(),
        }
    }

    /// Steps for some sixtieths of a second. Boxes that touch sleep and wake together.
    fn run(&mut self, steps: u16) {
        let solver = Solver {
            gravity: T::vector(0.0, -9.81),
            substeps: 8,
            ..Solver::new()
        };
        for _ in 0..steps {
            let mut all = (&mut self.boxes, &mut self.contacts);
            solver
                .step(T::ratio(1, 60), &mut self.particles, &mut all)
                .unwrap();
            for (a, b) in self.contacts.touching() {
                let [a, b] = [a, b].map(|id| self.ids.iter().position(|own| *own == id));
                if let (Some(a), Some(b)) = (a, b) {
                    let [a, b] = self.boxes.get_disjoint_mut([a, b]).unwrap();
                    a.rest_with(b);
                }
            }
        }
    }

    fn asleep(&self) -> [bool; BOXES] {
        [0, 1, 2].map(|index| self.boxes[index].is_asleep())
    }

    fn heights(&self) -> [f64; BOXES] {
        [0, 1, 2].map(|index| {
            let corner = self.boxes[index].members()[0];
            self.particles.position(corner).unwrap().y.wide()
        })
    }
}

/// The stack falls asleep within ten seconds and does not wake in the minute that follows. Contacts
/// undo the overlap at which it fell asleep: less than the path of a substep at the speed of sleep.
fn stack_of_outlines_sleeps_and_stays<T: Float>() {
    let mut stack = Stack::<T>::new();
    stack.run(600);
    assert_eq!(stack.asleep(), [true; BOXES]);
    let before: Vec<_> = stack.particles.positions().into();
    for step in 0..3600 {
        stack.run(1);
        assert_eq!(stack.asleep(), [true; BOXES], "step {step}");
    }
    for (now, then) in stack.particles.positions().iter().zip(before) {
        let moved = (*now - then).length().wide();
        assert!(moved < 0.02 / 480.0, "{now:?} and {then:?}");
    }
}

/// A push on the top box wakes all boxes; they do not fall through each other, and sleep again.
fn push_on_top_wakes_the_stack<T: Float>() {
    let mut stack = Stack::<T>::new();
    stack.run(600);
    let heights = stack.heights();
    for id in stack.boxes[2].members().to_vec() {
        let push = T::vector(0.0, -1.0);
        stack.particles.apply_impulse(id, push).unwrap();
    }
    stack.run(4);
    assert_eq!(stack.asleep(), [false; BOXES]);
    stack.run(600);
    assert_eq!(stack.asleep(), [true; BOXES]);
    for (now, then) in stack.heights().iter().zip(heights) {
        assert!((now - then).abs() < 0.01, "{now} and {then}");
    }
}

/// A sleeping stack whose ground is removed wakes and falls.
fn stack_falls_after_its_ground_is_removed<T: Float>() {
    let mut stack = Stack::<T>::new();
    stack.run(600);
    assert_eq!(stack.asleep(), [true; BOXES]);
    let heights = stack.heights();
    let ground = stack.ground;
    let mut all = (&mut stack.boxes, &mut stack.contacts);
    stack.particles.remove(ground, &mut all).unwrap();
    stack.run(30);
    assert_eq!(stack.asleep(), [false; BOXES]);
    for (now, then) in stack.heights().iter().zip(heights) {
        // Half a second of free fall is 1.2 m.
        assert!(now - then < -1.2, "{now} and {then}");
    }
}

both!(
    stack_of_outlines_sleeps_and_stays,
    push_on_top_wakes_the_stack,
    stack_falls_after_its_ground_is_removed,
);
