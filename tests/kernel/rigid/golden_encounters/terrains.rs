//! Encounters of rigid bodies with terrain.

use super::{Dice, Set, count, material, report, run, soft, solid};
use crate::support::float::Float;
use pliant::{
    BitTiles, EdgeChain, Filter, HeightField, RigidTerrainContacts, Terrain, TerrainSurface,
    TileMap,
};

/// Rows of a room of tiles with a pillar.
const ROOM: [u8; 8] = [0xff, 0x81, 0x81, 0x99, 0x91, 0x81, 0x81, 0xff];

/// Two bodies on a terrain, and a particle and an edge of something soft.
pub(super) fn terrains<T: Float>(dice: &mut Dice) -> u64 {
    let points = [
        [3.0, 0.0],
        [1.0, 0.0],
        [0.0, -0.5],
        [-1.0, 0.5],
        [-3.0, 0.0],
    ];
    let points = points.map(|[x, y]| T::vector(x, y));
    match dice.below(4) {
        0 => at_terrain(dice, EdgeChain::<T, _>::open(points).unwrap()),
        1 => at_terrain(dice, EdgeChain::<T, _>::open(points).unwrap().one_way()),
        2 => {
            let heights = [0.5, 0.0, 0.5, -0.5, 0.0, 0.0, 1.0].map(T::of);
            let field = HeightField::new(T::vector(-3.0, -0.5), T::ONE, heights.as_slice());
            at_terrain(dice, field.unwrap())
        }
        _ => {
            let tiles = BitTiles::new(8, 8, &ROOM).unwrap();
            at_terrain(
                dice,
                TileMap::new(T::vector(-4.0, -3.0), T::ONE, tiles).unwrap(),
            )
        }
    }
}

fn at_terrain<T: Float, W: Terrain<T> + Clone>(dice: &mut Dice, terrain: W) -> u64 {
    let (mut particles, mut solids) = (Set::<T>::new(), Vec::new());
    let surface = TerrainSurface {
        speed: T::of(dice.one_of(&[0.0, 1.0])),
        ..TerrainSurface::new(material(dice))
    };
    let mut contacts =
        RigidTerrainContacts::<T, W, 4, 16, 32, 2>::new(terrain, material(dice), [surface])
            .unwrap();
    for place in [[-1.0, 1.0], [1.5, 1.0]] {
        let solid = solid(dice, &mut particles, place);
        contacts
            .add(&solid.body, &solid.corners, solid.radius, Filter::default())
            .unwrap();
        solids.push(solid.body);
    }
    let [a, b] = soft(dice, &mut particles);
    let (radius, all) = (T::of(dice.one_of(&[0.125, 0.25])), Filter::default());
    contacts.add_particle(&particles, a, radius, all).unwrap();
    contacts.add_edge(&particles, [a, b], radius, all).unwrap();
    run(dice, particles, (contacts, solids), |(contacts, _), sum| {
        let (touching, began) = (contacts.touching().count(), contacts.began().count());
        let (ended, dropped) = (contacts.ended().count(), contacts.dropped());
        count(sum, [touching, began, ended, dropped]);
        for (_, edge, surface) in contacts.edges() {
            sum.add_bits(u64::from(edge) << 8 | u64::from(surface));
        }
        for contact in contacts.contacts() {
            let numbers = [contact.normal_impulse, contact.approach];
            report(sum, &numbers, &[contact.point, contact.normal]);
        }
    })
}
