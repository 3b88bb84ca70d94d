//! Sizes that the documentation states for items of sets with several capacities.

use pliant::{
    Chain, EdgeForces, FractureMesh, HalfPlane, Muscle, RegionMatching, RigidBody, RigidContacts,
    RigidTerrainContacts, Wind,
};

type Terrain<T, const B: usize, const K: usize> = RigidTerrainContacts<T, HalfPlane<T>, B, 8, K>;

/// Bytes by which an item enlarges a type, from the sizes with 8 and with 1,008 items.
macro_rules! growth {
    (|$n:ident| $single:ty, $double:ty) => {{
        const fn of(few: usize, many: usize) -> usize {
            (many - few) / 1000
        }
        let few = {
            const $n: usize = 8;
            [size_of::<$single>(), size_of::<$double>()]
        };
        let many = {
            const $n: usize = 1008;
            [size_of::<$single>(), size_of::<$double>()]
        };
        [of(few[0], many[0]), of(few[1], many[1])]
    }};
}

#[test]
fn items_have_their_documented_sizes() {
    let sizes = [
        size_of::<Muscle<f32>>(),
        size_of::<Muscle<f64>>(),
        size_of::<RigidBody<f32>>(),
        size_of::<RigidBody<f64>>(),
    ];
    assert_eq!(sizes, [32, 56, 20, 32], "muscles and rigid bodies");
    let items = [
        growth!(|N| RigidContacts<f32, N, 8, 8>, RigidContacts<f64, N, 8, 8>),
        growth!(|N| RigidContacts<f32, 8, N, 8>, RigidContacts<f64, 8, N, 8>),
        growth!(|N| RigidContacts<f32, 8, 8, N>, RigidContacts<f64, 8, 8, N>),
        growth!(|N| Terrain<f32, N, 8>, Terrain<f64, N, 8>),
        growth!(|N| Terrain<f32, 8, N>, Terrain<f64, 8, N>),
        growth!(|N| EdgeForces<f32, Wind<f32>, N>, EdgeForces<f64, Wind<f64>, N>),
        growth!(|N| RegionMatching<f32, 8, N>, RegionMatching<f64, 8, N>),
        growth!(|N| RegionMatching<f32, N, 8>, RegionMatching<f64, N, 8>),
        growth!(|N| Chain<f32, N>, Chain<f64, N>),
        growth!(|N| FractureMesh<f32, N>, FractureMesh<f64, N>),
    ];
    let documented = [
        [80, 136],
        [16, 32],
        [260, 468],
        [80, 136],
        [276, 484],
        [48, 72],
        [26, 50],
        [80, 136],
        [50, 98],
        [32, 56],
    ];
    assert_eq!(items, documented, "in the order of the list");
}
