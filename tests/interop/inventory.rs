//! Every exported type can be saved, or is listed here with the reason why not.

use crate::owners::Level;
use pliant::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// Lists types, and fails to compile if one cannot be saved and loaded.
macro_rules! saved {
    ($($t:ty),* $(,)?) => {{
        fn assert_saved<S: Serialize + DeserializeOwned>() {}
        $(assert_saved::<$t>();)*
        [$(stringify!($t)),*]
    }};
}

/// Exported names that hold no state of a scene.
const NOT_SAVED: [(&str, &str); 82] = [
    (
        "BorrowedOffsets",
        "a reference to constant data; `ShapeMatching::to_stored` copies it",
    ),
    ("Bound", "a constant of a constraint type"),
    ("Capacity", "a result"),
    ("Checksum", "a result; its value is a number"),
    ("Collider", "a trait"),
    ("Constraint", "a trait"),
    ("EdgeEnd", "a view during a step"),
    ("EdgeForce", "a trait"),
    ("ContactPair", "a trait"),
    ("ContactPoint", "a view during a step"),
    ("ContactSet", "a trait"),
    ("SensorArea", "a trait"),
    ("Error", "a result"),
    ("ExampleShapes", "a reference to constant data"),
    ("Field", "a trait"),
    ("Finished", "a view during a step"),
    ("Flow", "a trait"),
    ("Group", "a trait"),
    ("GroupMotion", "a result"),
    ("I16F16", "a type of another crate"),
    ("Ids", "an iterator"),
    ("Linearization", "a result"),
    ("Mode", "a trait"),
    ("Motion", "a view during a step"),
    ("NodeSplit", "an argument during a split"),
    ("Parameter", "a result"),
    ("Pass", "an argument during a step"),
    ("Points", "an argument during a step"),
    ("Polar", "a result"),
    ("PolarError", "a result"),
    ("Predicted", "a view during a step"),
    ("Project", "a trait"),
    ("Real", "a trait"),
    ("Rebind", "a trait"),
    ("RestMeasure", "a trait"),
    ("RestOffsets", "a trait"),
    ("Sample", "an argument during a step"),
    ("SignedDistance", "a result"),
    ("Split", "a trait"),
    ("WaterSurface", "a trait"),
    ("View", "a view"),
    ("build", "a module"),
    ("draw", "a module"),
    ("guide", "a module"),
    ("measure", "a module"),
    ("polar", "a function"),
    ("prelude", "a module"),
    ("query", "a module"),
    ("rotation", "a function"),
    ("rotation_or", "a function"),
    ("rotations", "a function"),
    ("snapshot", "a module"),
    ("StepCost", "an argument, without state"),
    ("stretch", "a function"),
    ("testing", "a module"),
    ("BatchState", "a view during a step"),
    (
        "BatchedLengths",
        "`BatchedLengths::constraints` can be saved",
    ),
    ("BlendedPoint", "constant data"),
    ("CellPoint", "constant data"),
    ("PairPoint", "constant data"),
    ("TrianglePoint", "constant data"),
    ("EachWorld", "its parts can be saved"),
    ("LengthConstraint", "a trait"),
    ("ProjectBatch", "a trait"),
    ("Skin", "a reference to constant data"),
    ("SkinPoint", "a trait"),
    ("Worlds", "`Worlds::world` can be saved, for each world"),
    ("BitTiles", "a reference to constant data"),
    ("EdgeChain", "a reference to constant data"),
    ("ChainPoints", "a trait"),
    ("HeightField", "a reference to constant data"),
    ("HeightFunction", "a reference to constant data"),
    ("Heights", "a trait"),
    ("SweptBox", "an argument of a lookup"),
    ("Terrain", "a trait"),
    ("TerrainEdge", "a result"),
    ("TileFunction", "a reference to constant data"),
    ("TileMap", "a reference to constant data"),
    ("Tiles", "a trait"),
    ("Angles", "the same type as `Constraints`"),
    ("Areas", "the same type as `Constraints`"),
    ("Bendings", "the same type as `Constraints`"),
];

/// Names that `src/lib.rs` exports.
fn exported() -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
    let text = std::fs::read_to_string(path).unwrap();
    let mut names = BTreeSet::new();
    for statement in text.split(';') {
        let code: String = statement
            .lines()
            .filter(|line| !line.trim_start().starts_with(['#', '/']))
            .collect();
        let Some(item) = code.trim().strip_prefix("pub ") else {
            continue;
        };
        let list = item.split_once('{').map_or(item, |(_, list)| list);
        for name in list
            .split([',', '}'])
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            names.insert(name.rsplit([':', ' ']).next().unwrap().to_owned());
        }
    }
    names
}

#[test]
fn every_exported_type_is_saved_or_listed() {
    type Bodies = ShapeMatching<f32, 4>;
    let saved = saved![
        Anchor<f32>, Angle<f32>, Area<f32>, Attachment<f32>, Attractor<f32>, Attachments<f32, 4>, Bending<f32>, BodyId, Chain<f32, 4>,
        Clock<f32>, Cohesive<f32, 4, 4>, ColliderContacts<f32, HalfPlane<f32>, 4>, ConstraintId,
        Constraints<f32, Distance<f32>, 2, 4>, ContactMaterial<f32>, ContactReport<f32, ParticleId>,
        ContactThreshold<f32>, Reported<f32, ColliderContacts<f32, HalfPlane<f32>, 4>, ParticleId, 4>,
        Sensor<f32, SensorOutline<4>, 4>, SensorOutline<4>, SensorRegion<f32, HalfPlane<f32>>, Damped<f32, Distance<f32>>,
        Depenetration<f32>, DiscContact<f32>, DiscContacts<f32, 2, 4, 4>, Distance<f32>,
        Distances<f32, 4>, Drag<f32>, EdgeForces<f32, Wind<f32>, 4>, Emitter<f32>, Explosion<f32>, Falloff, Filter,
        ForceField<f32, Drag<f32>, 4>, Gravity<f32>, Fluid<f32, 4, 4>, Grab<f32>, HalfPlane<f32>, Handle, HullId, Inside<f32>,
        Interpolated<f32, 4>, Isochoric<f32>, Joint<f32>, LatticeMatching<f32, 4>, Linear<f32>,
        LongRangeAttachment<f32>, MassProperties<f32>, Mat2<f32>, Material<f32>, Muscle<f32>, NeoHookean<f32>,
        OnSegment<f32>, OutlineContact<f32>, OutlineContacts<f32, 2, 4, 4>, OutlineId, OutlineOptions<f32>, ParticleId,
        ParticleRange, Particles<f32, 4>, Plastic<f32, Linear<f32>>, Plasticity<f32>, PointEdge<f32>,
        Pool<Bodies, 4>, Pressure<f32, 4>, Q16, Quadratic<f32>, RegionBlend,
        RegionMatching<f32, 2, 4>, Rigid<f32>, RigidBody<f32>, RigidColliderContact<f32>, RigidColliderContacts<f32, HalfPlane<f32>, 2, 8, 4>, RigidContact<f32>, RigidContacts<f32, 2, 8, 4>, Rod<f32>, Rods<f32, 4>, Rotation<f32>, RoundedBox<f32>, Region<f32>,
        Scene<f32, (Bodies, [Bodies; 2], Option<Bodies>), 4>, Scheme, ShapeMatching<f32, 4>,
        Sleeping<f32, Bodies, 4>, Solver<f32>, StVenantKirchhoff<f32>, Stiffness<f32>, StillWater<f32>, Sweep, Tearing<f32, Distance<f32>, 2, 4>, Tether<f32>, Vec2<f32>, Water<f32, Wave<f32>>, Wave<f32>, Wind<f32>, Yielding<f32, Distance<f32>, 2, 4>, FractureMesh<f32, 4>, TerrainSurface<f32>, TerrainContact<f32>, TerrainContacts<f32, Level, 4>, TerrainEdgeContact<f32>, TerrainOutlines<f32, Level, 4, 2>, RigidTerrainContact<f32>, RigidTerrainContacts<f32, Level, 1, 4, 2>, Tile,
    ];
    let name = |t: &str| t.split('<').next().unwrap().trim().to_owned();
    let mut left = exported();
    assert!(left.len() > 90, "too few names were found");
    for listed in saved
        .into_iter()
        .map(name)
        .chain(NOT_SAVED.map(|(name, _)| name.to_owned()))
    {
        assert!(
            left.remove(&listed),
            "{listed} is listed twice, or not exported"
        );
    }
    assert!(left.is_empty(), "neither saved nor listed: {left:?}");
}
