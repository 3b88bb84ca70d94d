//! Triangle mesh that is cut and torn.

use crate::capacity::PLIANT_TRIANGLES;
use crate::draw::PliantPair;
use crate::host::contact::low;
use crate::hull::copy;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{Answer, Parts, PliantScene, PliantWorld, aligned, look, open};
use pliant::{Error, FractureMesh, Motion, NodeSplit, ParticleId, Pass, Project, Split};

pub(crate) type Mesh = FractureMesh<PliantReal, PLIANT_TRIANGLES>;

/// Triangle of a mesh that can break.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantTriangle {
    /// Numbers of the particles at the corners, in either order.
    pub corners: [u16; 3],
}

/// Adds a triangle between three particles to the mesh that can break, at rest at the current
/// positions. The mesh exerts no forces: add springs or elements of a material between the same
/// particles. A removed particle removes its triangles.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_triangle(
    world: *mut PliantWorld,
    a: u16,
    b: u16,
    c: u16,
) -> PliantStatus {
    let corners = [a, b, c].map(ParticleId::new);
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.parts.sets.mesh.add(&scene.particles, corners)
        })
    })
}

/// Copies the triangles of the mesh, in the order of addition, to `triangles`, which holds
/// `capacity` items. Writes their number to `count`, even if they do not fit. With a capacity of
/// zero `triangles` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_triangles(
    world: *const PliantWorld,
    triangles: *mut PliantTriangle,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let all = look(world)?.scene.parts.sets.mesh.triangles();
        let items = all.map(|corners| PliantTriangle {
            corners: corners.map(|id| low(id.index())),
        });
        copy(items, triangles, capacity, count)
    })())
}

/// Copies for each triangle the index of the first triangle of its piece to `pieces`, which holds
/// `capacity` numbers. Triangles of a piece are connected through corners. Writes the number of
/// triangles to `count`, even if they do not fit. With a capacity of zero `pieces` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_pieces(
    world: *const PliantWorld,
    pieces: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let mesh = &look(world)?.scene.parts.sets.mesh;
        let items = mesh.pieces();
        copy(
            items.iter().take(mesh.len()).map(|piece| low(*piece)),
            pieces,
            capacity,
            count,
        )
    })())
}

/// Cuts the mesh along the path of a blade, m, except for edges whose cut would separate a part of
/// fewer than `minimum` triangles: 0 permits each cut. Writes the number of cut edges to `edges`,
/// which may be null. Nodes stay whole until pliant_separate.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_cut(
    world: *mut PliantWorld,
    from: PliantVec2,
    to: PliantVec2,
    minimum: u16,
    edges: *mut usize,
) -> PliantStatus {
    let (from, to, minimum) = (from.into(), to.into(), minimum.into());
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(edges)?);
        let mesh = &mut scene.parts.sets.mesh;
        answer.give(mesh.cut_into_parts(&scene.particles, from, to, minimum)?);
        Ok(())
    })())
}

/// Tears the mesh at the node of the largest strain above a limit, except for edges whose cut would
/// separate a part of fewer than `minimum` triangles. Writes 1 to `torn` if a node tears, otherwise
/// 0, and its number to `node`; both may be null. One node tears per call. Nodes stay whole until
/// pliant_separate.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_tear(
    world: *mut PliantWorld,
    limit: PliantReal,
    minimum: u16,
    torn: *mut u8,
    node: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let (answer, number) = (Answer::optional(torn)?, Answer::optional(node)?);
        let mesh = &mut scene.parts.sets.mesh;
        let found = mesh.tear_into_parts(&scene.particles, limit, minimum.into())?;
        answer.give(found.is_some().into());
        if let Some(id) = found {
            number.give(low(id.index()));
        }
        Ok(())
    })())
}

/// Splits the nodes at cut edges. Springs, tethers, springs with damping, that break or that yield,
/// areas, elements of a material, those that yield too, and regions follow, and so do the masses of
/// bodies and lattices. Mass and momentum stay.
///
/// Writes the node (`a`) and its copy (`b`), a new particle, for each split to `splits`, which
/// holds `capacity` pairs, and their number to `count`. Nodes beyond `capacity`, and those for
/// which the world has no capacity, stay whole until a later call. If `splits` is null, `capacity`
/// has no effect.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_separate(
    world: *mut PliantWorld,
    splits: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let mut left = usize::MAX;
        if !splits.is_null() {
            aligned(splits)?;
            left = capacity;
        }
        aligned(count)?;
        let mut report = Report { splits, left };
        count.write(separate(scene, &mut report)?);
        Ok(())
    })())
}

fn separate(scene: &mut PliantScene, report: &mut Report) -> Result<usize, Error> {
    let Parts {
        springs,
        bodies,
        sets,
        ..
    } = &mut scene.parts;
    let kinds = &mut sets.kinds;
    let springs = (springs, &mut kinds.tethers, &mut kinds.damped, report);
    let elements = (
        &mut kinds.areas,
        &mut kinds.neo_hookean,
        &mut kinds.st_venant_kirchhoff,
    );
    let others = (&mut kinds.tearing, &mut sets.wires, &mut sets.elements);
    let constraints = &mut (springs, elements, others, &mut sets.regions);
    let shapes = &mut (bodies, &mut sets.lattices);
    let particles = &mut scene.particles;
    sets.mesh
        .separate(particles, constraints, shapes, |_, _| ())
}

/// Writes the number of nodes at cut edges that are whole to `count`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_waiting(
    world: *const PliantWorld,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let mesh = &look(world)?.scene.parts.sets.mesh;
        aligned(count)?;
        count.write(mesh.waiting());
        Ok(())
    })())
}

/// Output of splits, which permits as many as fit.
struct Report {
    splits: *mut PliantPair,
    left: usize,
}

impl Project<PliantReal> for Report {
    fn check(&self, _: &Pass<PliantReal>, _: &Motion<'_, PliantReal>) -> Result<(), Error> {
        Ok(())
    }

    fn project(&mut self, _: &Pass<PliantReal>, _: &mut Motion<'_, PliantReal>) {}
}

impl Split<PliantReal> for Report {
    fn fits(&self, _: &NodeSplit<'_, PliantReal>) -> bool {
        self.left > 0
    }

    fn split(&mut self, split: &NodeSplit<'_, PliantReal>) {
        if !self.splits.is_null() {
            let pair = PliantPair {
                a: low(split.node().index()),
                b: low(split.copy().index()),
            };
            // SAFETY: the pointer is checked, and at most `capacity` pairs are written.
            unsafe {
                self.splits.write(pair);
                self.splits = self.splits.add(1);
            }
        }
        self.left = self.left.saturating_sub(1);
    }
}
