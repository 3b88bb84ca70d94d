//! Level order: sorted by level, stable within a level, and batches of four equal to scalar
//! solving.

use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{Distance, Distances, ParticleId, Particles, Solver, Vec2, measure};

const PARTICLES: usize = 12;
const SPRINGS: usize = 50;

/// Level of each spring: length of the longest chain that ends in it. Each spring of a chain shares
/// a particle with the one before it.
fn levels(springs: &[[u64; 2]]) -> Vec<usize> {
    let mut levels = Vec::new();
    for (place, ends) in springs.iter().enumerate() {
        let before = springs[..place]
            .iter()
            .zip(&levels)
            .filter(|(other, _)| other.iter().any(|end| ends.contains(end)));
        levels.push(before.map(|(_, level)| *level).max().unwrap_or(0) + 1);
    }
    levels
}

fn springs_are_in_level_order<T: Float>() {
    let mut draw = Draw(3);
    for _ in 0..20 {
        let mut particles = Particles::<T, PARTICLES>::new();
        for _ in 0..PARTICLES {
            particles
                .add(T::vector(draw.whole(9), draw.whole(9)), T::ONE)
                .unwrap();
        }
        let count = PARTICLES as u64;
        let springs: Vec<_> = (0..SPRINGS)
            .map(|_| {
                let first = draw.below(count);
                [first, (first + 1 + draw.below(count - 1)) % count]
            })
            .collect();
        let mut set = Distances::<T, SPRINGS>::new();
        for (place, ends) in (0_u8..).zip(&springs) {
            let [a, b] = ends.map(|end| ParticleId::new(u16::try_from(end).unwrap()));
            set.add(Distance::new(a, b, T::of(f64::from(place)), T::ZERO).unwrap())
                .unwrap();
        }
        let levels = levels(&springs);
        let mut expected: Vec<_> = (0..SPRINGS).collect();
        expected.sort_by_key(|place| levels[*place]);
        for _ in 0..2 {
            set.order(&particles);
            let found: Vec<_> = set
                .as_slice()
                .iter()
                .map(|spring| spring.rest_length().wide())
                .collect();
            assert_eq!(
                found,
                expected
                    .iter()
                    .map(|place| f64::from(u8::try_from(*place).unwrap()))
                    .collect::<Vec<_>>()
            );
        }
    }
}

/// A batch of four springs is solved only if all of them have a direction. If the ends of any
/// spring coincide during the step, the batch equals scalar solving: those springs are skipped, and
/// the others act.
fn batches_with_directionless_springs_match_scalar_solving<T: Float>() {
    for odd in 0..16_u8 {
        let run = |in_order: bool| {
            let mut particles = Particles::<T, 8>::new();
            let mut springs = Distances::<T, 4>::new();
            for place in 0..4_u8 {
                let y = T::of(f64::from(place));
                let coincide = odd >> place & 1 == 1;
                let ends = [
                    (T::ZERO, T::ONE),
                    (if coincide { T::ZERO } else { T::of(1.25) }, T::TWO),
                ];
                let [a, b] = ends.map(|(x, mass)| particles.add(Vec2::new(x, y), mass).unwrap());
                [a, b]
                    .into_iter()
                    .for_each(|id| particles.set_velocity(id, T::vector(0.5, 0.25)).unwrap());
                springs
                    .add(Distance::new(a, b, T::ONE, T::ZERO).unwrap())
                    .unwrap();
            }
            if in_order {
                springs.order(&particles);
            }
            for _ in 0..3 {
                Solver::new()
                    .step(T::of(0.125), &mut particles, &mut springs)
                    .unwrap();
            }
            let way = T::vector(0.5 * 0.375, 0.25 * 0.375);
            for place in (0..4_u8).filter(|place| odd >> place & 1 == 1) {
                let expected = way + Vec2::new(T::ZERO, T::of(f64::from(place)));
                let first = usize::from(2 * place);
                assert_eq!(particles.positions()[first..first + 2], [expected; 2]);
            }
            measure::checksum(&particles, &())
        };
        assert_eq!(run(true), run(false), "{odd:04b}");
    }
}

crate::both!(
    springs_are_in_level_order,
    batches_with_directionless_springs_match_scalar_solving
);
