//! Steps of any state are finite.

use crate::both;
use crate::support::corpus::{Bits, for_all};
use crate::support::setup::is_finite;
use pliant::{
    ContactMaterial, EdgeChain, HeightField, Particles, Reported, Solver, TerrainContacts,
    TerrainSurface, TileFunction, TileMap, Vec2,
};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::prop_assert;
use std::cell::Cell;

fn wild_terrain_and_discs_stay_finite<T: Bits>() {
    let steps = Cell::new(0);
    for_all(800, &vec(any::<u64>(), 24), |seeds| {
        let number = |i: usize| T::raw(seeds[i]);
        let vector = |i: usize| Vec2::new(number(i), number(i + 1));
        let points = [vector(0), vector(2), vector(4), vector(6)];
        let small = [(1, 0), (0, 0), (0, 1), (-1, 2)]
            .map(|(x, y)| Vec2::new(T::ratio(x, 1), T::ratio(y, 1)));
        let chain = EdgeChain::<T, _, 3>::closed(points)
            .or_else(|_| EdgeChain::closed(small))
            .and_then(|chain| chain.with_thickness(number(8)).or(Ok(chain)))
            .unwrap();
        let field = HeightField::new(vector(9), number(11), [number(12), number(13), number(14)])
            .or_else(|_| HeightField::new(Vec2::ZERO, T::ONE, [T::ZERO, T::ONE, T::HALF]))
            .unwrap();
        let tiles = TileFunction {
            columns: 3,
            rows: 3,
            tile: |c: u16, r: u16| (c + r).is_multiple_of(2),
        };
        let map = TileMap::new(vector(15), number(17), tiles)
            .or_else(|_| TileMap::new(Vec2::ZERO, T::ONE, tiles))
            .unwrap();
        let mut particles = Particles::<T, 2>::new();
        for i in [18, 20] {
            let disc = particles
                .add(vector(i), T::ONE)
                .or_else(|_| particles.add(Vec2::ZERO, T::ONE))
                .unwrap();
            let _ = particles.set_velocity(disc, vector(i + 1));
        }
        let surface = TerrainSurface::new(ContactMaterial {
            restitution: T::HALF,
            ..ContactMaterial::with_friction(T::HALF)
        });
        let surface = TerrainSurface {
            speed: number(23),
            ..surface
        };
        let terrain = (chain, (field, map));
        let ids = particles.ids();
        let contacts = TerrainContacts::<T, _, 2>::new(terrain, ids, number(22), [surface]);
        let contacts = contacts
            .or_else(|_| TerrainContacts::new(terrain, ids, T::HALF, [TerrainSurface::default()]));
        let mut contacts = Reported::<_, _, _, 2>::new(contacts.unwrap());
        let solver = Solver {
            gravity: Vec2::new(T::ZERO, -T::TWO),
            ..Solver::new()
        };
        for _ in 0..4 {
            steps.set(
                steps.get()
                    + u32::from(
                        solver
                            .step(T::ratio(1, 8), &mut particles, &mut contacts)
                            .is_ok(),
                    ),
            );
            prop_assert!(is_finite(&particles), "{:?}", particles);
            for contact in contacts.contacts.touching() {
                prop_assert!(contact.normal.is_finite());
            }
            for report in contacts.reports() {
                prop_assert!(report.impulse.is_finite());
            }
        }
        Ok(())
    });
    assert!(steps.get() == 3200);
}

both!(wild_terrain_and_discs_stay_finite);
