//! Motion of winged seeds.
#![allow(missing_docs)]

mod common;

use common::{opened, place_of, with_room};
use playground::Stage;

/// Each seed has two particles. It lands at a height of zero and starts again above 5 m.
#[test]
fn seeds_that_land_start_again_at_the_top() {
    with_room(|| {
        let place = place_of("seeds");
        let mut world = opened::<f64>(place);
        let mut heights = vec![6.0; world.particles() / 2];
        let mut returns = vec![0; heights.len()];
        for step in 0..1200 {
            Stage::step(&mut *world, place).unwrap();
            for (seed, (height, returns)) in heights.iter_mut().zip(&mut returns).enumerate() {
                let [x, y] = Stage::place(&*world, 2 * seed).unwrap();
                *returns += usize::from(y > *height + 4.0);
                *height = y;
                let is_near = (-2.5..5.8).contains(&x) && (-0.5..6.5).contains(&y);
                assert!(is_near, "({x}, {y}) in step {step}");
            }
        }
        assert!(returns.iter().all(|returns| *returns > 0), "{returns:?}");
    });
}
