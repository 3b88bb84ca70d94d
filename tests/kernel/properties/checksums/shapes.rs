//! Checksums of shape matching cover every setting and all state on which later steps depend.

use crate::support::checksums::{SQUARE, changes, differ};
use crate::support::float::Float;
use crate::support::setup::{at, id, row};
use pliant::{
    Isochoric, LatticeMatching, Linear, Mode, Plastic, Plasticity, Quadratic, RegionBlend,
    RegionMatching, Rotation, ShapeMatching, Stiffness, Vec2,
};

fn checksum_covers_the_settings_of_bodies<T: Float>() {
    type Body<T> = ShapeMatching<T, 4, Linear<T>>;
    let particles = at::<T, 4>(&SQUARE);
    let [half, one] = [T::HALF, T::ONE];
    let weighted = |shares: [T; 4]| {
        let members = [0, 1, 2, 3].map(id).into_iter().zip(shares);
        Body::weighted(
            &particles,
            members,
            Stiffness::Alpha(half),
            Linear::new(half).unwrap(),
        )
        .unwrap()
    };
    let make = |ids: &[u16]| {
        let members = ids.iter().copied().map(id);
        Body::with_mode(
            &particles,
            members,
            Stiffness::Alpha(half),
            Linear::new(half).unwrap(),
        )
        .unwrap()
    };
    let pose = |rotation: Option<[f64; 2]>, position: Option<[f64; 2]>| {
        let rotation = rotation.map(|[cos, sin]| Rotation {
            cos: T::of(cos),
            sin: T::of(sin),
        });
        let position = position.map(|[x, y]| T::vector(x, y));
        move |body: &mut Body<T>| body.set_pose(rotation, position).unwrap()
    };
    changes::<T, Body<T>>(
        || make(&[0, 1, 2, 3]),
        &[
            &|body| body.set_stiffness(Stiffness::Alpha(one)).unwrap(),
            &|body| body.set_stiffness(Stiffness::Compliance(half)).unwrap(),
            &|body| body.set_stiffness(Stiffness::Relaxation(half)).unwrap(),
            &|body| body.set_mode(Linear::new(one).unwrap()),
            &|body| {
                body.set_rest(
                    [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]].map(|[x, y]| T::vector(x, y)),
                )
                .unwrap();
            },
            &pose(Some([1.0, 0.0]), None),
            &pose(Some([0.0, 1.0]), None),
            &pose(None, Some([1.0, 0.0])),
            &pose(None, Some([0.0, 1.0])),
            &pose(Some([1.0, 0.0]), Some([1.0, 0.0])),
            &|body| *body = make(&[0, 1, 2]),
            &|body| *body = make(&[1, 0, 2, 3]),
            &|body| *body = weighted([half; 4]),
            &|body| *body = weighted([half, one, one, one]),
        ],
    );
}

fn checksum_covers_the_settings_of_modes<T: Float>() {
    fn modes<T: Float, M: Mode<T>>(modes: &[M]) {
        let particles = at::<T, 4>(&SQUARE);
        differ(|variant| {
            let mode = modes.get(variant)?.clone();
            Some(
                ShapeMatching::<T, 4, M>::with_mode(
                    &particles,
                    particles.ids(),
                    Stiffness::Alpha(T::HALF),
                    mode,
                )
                .unwrap(),
            )
        });
    }
    modes::<T, _>(&[
        Isochoric::new(T::ONE).unwrap(),
        Isochoric::new(T::HALF).unwrap(),
    ]);
    modes::<T, _>(&[
        Quadratic::new(T::ONE).unwrap(),
        Quadratic::new(T::HALF).unwrap(),
    ]);
    let plasticity = |yield_strain, creep, limit| {
        let [yield_strain, creep, limit] = [yield_strain, creep, limit].map(T::of);
        Plasticity {
            yield_strain,
            creep,
            limit,
        }
    };
    let settings = [
        (0.5, 0.5, 0.5),
        (1.0, 0.5, 0.5),
        (0.5, 1.0, 0.5),
        (0.5, 0.5, 1.0),
    ]
    .map(|(a, b, c)| plasticity(a, b, c));
    modes::<T, _>(&settings.map(|settings| Plastic::new(settings).unwrap()));
    let mut changed = Plastic::new(settings[0]).unwrap();
    changed.set_plasticity(settings[1]).unwrap();
    modes::<T, _>(&[Plastic::new(settings[0]).unwrap(), changed]);
}

fn checksum_covers_the_settings_of_regions<T: Float>() {
    type Chain<T> = RegionMatching<T, 3, 12>;
    let particles = row::<T, 4>(4);
    let alpha = Stiffness::Alpha(T::HALF);
    let make = |width, overlap| {
        Chain::new(&particles, particles.ids().windows(width), alpha, overlap).unwrap()
    };
    let other_shape = || {
        let bent = at::<T, 4>(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 1.0]]);
        Chain::new(&bent, bent.ids().windows(2), alpha, RegionBlend::Averaged).unwrap()
    };
    changes::<T, Chain<T>>(
        || make(2, RegionBlend::Averaged),
        &[
            &|chain| chain.set_stiffness(Stiffness::Alpha(T::ONE)).unwrap(),
            &|chain| chain.set_stiffness(Stiffness::Compliance(T::HALF)).unwrap(),
            &|chain| {
                chain
                    .set_rest(1, [[1.0, 0.0], [3.0, 0.0]].map(|[x, y]| T::vector(x, y)))
                    .unwrap();
            },
            &|chain| chain.set_pose(0, Some(Rotation::IDENTITY), None).unwrap(),
            &|chain| chain.set_pose(1, Some(Rotation::IDENTITY), None).unwrap(),
            &|chain| chain.set_pose(1, None, Some(Vec2::ZERO)).unwrap(),
            &|chain| *chain = make(3, RegionBlend::Averaged),
            &|chain| *chain = make(2, RegionBlend::Summed),
            &|chain| *chain = other_shape(),
        ],
    );
    // A single region has weights of one, averaged or summed. Only the limit of summed regions
    // differs.
    differ(|variant| {
        Some(make(
            4,
            *[RegionBlend::Averaged, RegionBlend::Summed].get(variant)?,
        ))
    });
}

fn checksum_covers_the_settings_of_lattices<T: Float>() {
    type Lattice<T> = LatticeMatching<T, 8>;
    let particles = at::<T, 4>(&SQUARE);
    let make = |columns, nodes: &[Option<u16>], width| {
        let nodes = nodes.iter().map(|node| node.map(id));
        Lattice::new(&particles, columns, nodes, width, Stiffness::Alpha(T::HALF)).unwrap()
    };
    let all = [0, 1, 2, 3].map(Some);
    let gap = [Some(0), Some(1), None, Some(2), Some(3), None];
    let other_gap = [Some(0), None, Some(1), Some(2), None, Some(3)];
    changes::<T, Lattice<T>>(
        || make(2, &all, 1),
        &[
            &|lattice| lattice.set_stiffness(Stiffness::Alpha(T::ONE)).unwrap(),
            &|lattice| {
                lattice
                    .set_stiffness(Stiffness::Relaxation(T::HALF))
                    .unwrap();
            },
            &|lattice| {
                let wide = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]];
                lattice
                    .set_rest(wide.map(|[x, y]| T::vector(x, y)))
                    .unwrap();
            },
            &|lattice| *lattice = make(4, &all, 1),
            &|lattice| *lattice = make(2, &all, 2),
            &|lattice| *lattice = make(3, &gap, 1),
            &|lattice| *lattice = make(3, &other_gap, 1),
            &|lattice| *lattice = make(2, &[1, 0, 2, 3].map(Some), 1),
        ],
    );
}

crate::both!(
    checksum_covers_the_settings_of_bodies,
    checksum_covers_the_settings_of_modes,
    checksum_covers_the_settings_of_regions,
    checksum_covers_the_settings_of_lattices,
);
