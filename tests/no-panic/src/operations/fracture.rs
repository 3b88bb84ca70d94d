//! Meshes that are cut and torn.

use super::{BODIES, CAPACITY, PAIRS, T};
use pliant::{
    Area, Constraint, Constraints, Damped, Distance, Distances, Error, Flow, FractureMesh, NeoHookean, NodeSplit, ParticleId, Particles,
    Plastic, Project, Quadratic, Rebind, RegionMatching, RestMeasure, ShapeMatching, Split, StVenantKirchhoff, Tearing, Tether, Yielding,
};

type Eight = Particles<T, CAPACITY>;
type Net = FractureMesh<T, CAPACITY>;

fn separate<S: Split<T>, B: Project<T>>(mesh: &mut Net, particles: &mut Eight, set: &mut S, bodies: &mut B) -> Result<usize, Error> {
    mesh.separate(particles, set, bodies, |_, _| {})
}

fn rebind<C: Constraint<T, K> + Rebind + Clone, const K: usize>(
    mesh: &mut Net,
    particles: &mut Eight,
    set: &mut Constraints<T, C, K, CAPACITY>,
) -> Result<usize, Error> {
    separate(mesh, particles, set, &mut ())
}

fn tearing<C: Constraint<T, 2> + RestMeasure<T> + Rebind + Clone>(
    mesh: &mut Net,
    particles: &mut Eight,
    set: &mut Tearing<T, C, 2, CAPACITY>,
) -> Result<usize, Error> {
    separate(mesh, particles, set, &mut ())
}

fn yielding<C: Flow<T, K> + Rebind + Clone, const K: usize>(
    mesh: &mut Net,
    particles: &mut Eight,
    set: &mut Yielding<T, C, K, CAPACITY>,
) -> Result<usize, Error> {
    separate(mesh, particles, set, &mut ())
}

entries! {
    0 "FractureMesh::new" = Net::new;
    0 "Default for FractureMesh" = Net::default;
    3 "FractureMesh::add" = Net::add::<CAPACITY>;
    4 "FractureMesh::cut" = Net::cut::<CAPACITY>;
    5 "FractureMesh::cut_into_parts" = Net::cut_into_parts::<CAPACITY>;
    3 "FractureMesh::tear" = Net::tear::<CAPACITY>;
    4 "FractureMesh::tear_into_parts" = Net::tear_into_parts::<CAPACITY>;
    4 "FractureMesh::separate" = separate::<(&mut Distances<T, PAIRS>, Distances<T, PAIRS>, (), ()), ShapeMatching<T, CAPACITY>>;
    1 "FractureMesh::waiting" = Net::waiting;
    1 "FractureMesh::pieces" = Net::pieces;
    1 "FractureMesh::triangles" = (|mesh: &Net| mesh.triangles().flatten().map(ParticleId::index).fold(0, usize::wrapping_add));
    1 "FractureMesh::len" = Net::len;
    1 "FractureMesh::is_empty" = Net::is_empty;
    1 "FractureMesh::capacity" = Net::capacity;
    1 "NodeSplit::node" = (|split: &NodeSplit<'_, T>| split.node());
    1 "NodeSplit::copy" = (|split: &NodeSplit<'_, T>| split.copy());
    1 "NodeSplit::triangles" = (|split: &NodeSplit<'_, T>| split.triangles().filter(|(_, moves)| *moves).flat_map(|(corners, _)| corners).map(ParticleId::index).fold(0, usize::wrapping_add));
    1 "NodeSplit::particles" = (|split: &NodeSplit<'_, T>| split.particles().masses.len());
    2 "NodeSplit::moves" = (|split: &NodeSplit<'_, T>, ids: &[ParticleId]| split.moves(ids));
    2 "NodeSplit::stays" = (|split: &NodeSplit<'_, T>, ids: &[ParticleId]| split.stays(ids));
    3 "Split for Constraints" = rebind::<Distance<T>, 2>;
    4 "Split for RegionMatching" = separate::<RegionMatching<T, BODIES, PAIRS, Plastic<T, Quadratic<T>>>, ()>;
    4 "Split for Option" = separate::<[Option<RegionMatching<T, BODIES, PAIRS>>; 2], ()>;
    3 "Split for Tearing" = tearing::<Damped<T, Distance<T>>>;
    3 "Split for Yielding" = yielding::<NeoHookean<T>, 3>;
    3 "Rebind for Area" = rebind::<Area<T>, 3>;
    3 "Rebind for Damped" = rebind::<Damped<T, Distance<T>>, 2>;
    3 "Rebind for Distance" = rebind::<Distance<T>, 2>;
    3 "Rebind for NeoHookean" = rebind::<NeoHookean<T>, 3>;
    3 "Rebind for StVenantKirchhoff" = rebind::<StVenantKirchhoff<T>, 3>;
    3 "Rebind for Tether" = rebind::<Tether<T>, 2>;
}
