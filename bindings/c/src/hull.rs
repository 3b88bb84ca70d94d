//! Hulls of rigid bodies, particles and edges, and their contacts.

use crate::collider::PliantContactMaterial;
use crate::draw::PliantPair;
use crate::real::PliantReal;
use crate::rigid::{known, points};
use crate::status::{PliantError, PliantStatus, Rejection, status};
use crate::vector::PliantVec2;
use crate::world::{
    Answer, Pairs, PliantScene, PliantWorld, aligned, look, open, pairs as between, read,
};
use pliant::{Error, Filter, HullId, ParticleId, RigidContact};

/// Radius of a hull, and the hulls with which it collides.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantHull {
    /// Radius by which the hull is grown, m; zero is allowed for polygons.
    pub radius: PliantReal,
    /// Layers of the hull, as bits.
    pub layers: u32,
    /// Layers with which it collides. Two hulls collide if each is in a layer of the other's mask.
    pub mask: u32,
}

/// Contact point that pushed in the last step.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantRigidContact {
    /// Numbers of the hulls, the lower one first.
    pub hulls: PliantPair,
    /// Position, m.
    pub point: PliantVec2,
    /// Unit vector from the second hull to the first.
    pub normal: PliantVec2,
    /// Impulse of the step on the first hull along the normal, N s.
    pub normal_impulse: PliantReal,
    /// Impulse of the step on the first hull along the normal rotated counter-clockwise, N s.
    pub friction_impulse: PliantReal,
    /// Normal velocity before the contact, m/s; negative if the hulls approach.
    pub approach: PliantReal,
}

/// Adds the convex hull of `count` counter-clockwise corners, m, in the coordinates of a rigid
/// body: a polygon, a capsule (two corners) or a disc (one corner). Writes its number to `number`,
/// which may be null: the lowest number that no other hull has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_hull(
    world: *mut PliantWorld,
    body: u16,
    corners: *const PliantVec2,
    count: usize,
    hull: *const PliantHull,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (corners, answer) = (points(corners, count)?, Answer::optional(number)?);
        let (scene, hull) = (&mut open(world)?.scene, read(hull)?);
        let body = known(scene, body)?;
        let filter = Filter::new(hull.layers, hull.mask);
        let id = scene
            .parts
            .contacts
            .add(&body, &corners, hull.radius, filter)?;
        answer.give(keep(scene, id));
        Ok(())
    })())
}

/// Adds a particle of a soft body as a disc. It collides with rigid bodies only.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_hull_particle(
    world: *mut PliantWorld,
    particle: u16,
    hull: *const PliantHull,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let hull = read(hull)?;
        let id = scene.parts.contacts.add_particle(
            &scene.particles,
            ParticleId::new(particle),
            hull.radius,
            Filter::new(hull.layers, hull.mask),
        )?;
        answer.give(keep(scene, id));
        Ok(())
    })())
}

/// Adds the edge between two particles. It collides with rigid bodies only.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_hull_edge(
    world: *mut PliantWorld,
    a: u16,
    b: u16,
    hull: *const PliantHull,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let hull = read(hull)?;
        let id = scene.parts.contacts.add_edge(
            &scene.particles,
            [a, b].map(ParticleId::new),
            hull.radius,
            Filter::new(hull.layers, hull.mask),
        )?;
        answer.give(keep(scene, id));
        Ok(())
    })())
}

/// Removes a hull. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_hull(world: *mut PliantWorld, hull: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let id = known_hull(scene, hull)?;
        let removed = scene.parts.contacts.remove(id);
        Ok(removed.map_err(|_| PliantError::UnknownHull)?)
    })())
}

/// Sets the layers of a hull and those with which it collides, as bits. Without layers it has no
/// contacts.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_hull_filter(
    world: *mut PliantWorld,
    hull: u16,
    layers: u32,
    mask: u32,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let id = known_hull(scene, hull)?;
        let filter = Filter::new(layers, mask);
        let set = scene.parts.contacts.set_filter(id, filter);
        Ok(set.map_err(|_| PliantError::UnknownHull)?)
    })())
}

/// Makes a hull a sensor, or with zero an obstacle again. A sensor pushes nothing and nothing
/// pushes it: a trigger zone, or a foot of a character. What it overlaps or passes through counts
/// as touching, without a contact point.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_hull_sensor(
    world: *mut PliantWorld,
    hull: u16,
    sensor: u8,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let id = known_hull(scene, hull)?;
        let set = scene.parts.contacts.set_sensor(id, sensor != 0);
        Ok(set.map_err(|_| PliantError::UnknownHull)?)
    })())
}

/// Gives a hull a friction and a restitution of its own, or, if `material` is null, those of all
/// hulls again. A contact has the geometric mean of the frictions of both hulls, or of a hull and a
/// surface of the terrain, and the larger restitution.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_hull_material(
    world: *mut PliantWorld,
    hull: u16,
    material: *const PliantContactMaterial,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let own = if material.is_null() {
            None
        } else {
            Some(read(material)?.kernel())
        };
        let id = known_hull(scene, hull)?;
        match scene.parts.contacts.set_hull_material(id, own) {
            Err(Error::UnknownBody) => Err(PliantError::UnknownHull.into()),
            other => Ok(other?),
        }
    })())
}

/// Sets the material of all hulls that have none of their own.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_rigid_material(
    world: *mut PliantWorld,
    material: *const PliantContactMaterial,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let (scene, material) = (&mut open(world)?.scene, read(material)?);
        Ok(scene.parts.contacts.set_material(material.kernel())?)
    })())
}

/// Copies the pairs of hulls that touched in the last step to `pairs`, which holds `capacity`
/// pairs. Writes their number to `count`, even if they do not fit. With a capacity of zero `pairs`
/// may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_touching(
    world: *const PliantWorld,
    pairs: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    unsafe { copy_pairs(world, Pairs::touching, pairs, capacity, count) }
}

/// Copies the touching pairs that did not touch in the step before. As pliant_touching.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_began(
    world: *const PliantWorld,
    pairs: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    unsafe { copy_pairs(world, Pairs::began, pairs, capacity, count) }
}

/// Copies the pairs that touched in the step before but not in the last one. As pliant_touching.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_ended(
    world: *const PliantWorld,
    pairs: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    unsafe { copy_pairs(world, Pairs::ended, pairs, capacity, count) }
}

/// Copies the contact points that pushed in the last step to `contacts`, which holds `capacity`
/// points. Writes their number to `count`, even if they do not fit. With a capacity of zero
/// `contacts` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rigid_contacts(
    world: *const PliantWorld,
    contacts: *mut PliantRigidContact,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let all = between(&look(world)?.scene.parts.contacts).contacts();
        copy(all.map(contact), contacts, capacity, count)
    })())
}

/// Writes how many contact points and pairs exceeded PLIANT_RIGID_CONTACTS in the last step, and
/// had no effect in their substep.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_dropped_contacts(
    world: *const PliantWorld,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let dropped = between(&look(world)?.scene.parts.contacts).dropped();
        aligned(count)?;
        count.write(dropped);
        Ok(())
    })())
}

/// Id of a hull that has been added.
fn known_hull(scene: &PliantScene, hull: u16) -> Result<HullId, PliantError> {
    let id = scene.parts.hulls.ids.get(usize::from(hull)).copied();
    id.flatten().ok_or(PliantError::UnknownHull)
}

/// Keeps the id of a hull and returns its number.
fn keep(scene: &mut PliantScene, id: HullId) -> u16 {
    if let Some(slot) = scene.parts.hulls.ids.get_mut(id.index()) {
        *slot = Some(id);
    }
    number(id)
}

/// Number of this interface for a hull.
pub(crate) fn number(id: HullId) -> u16 {
    u16::try_from(id.index()).unwrap_or(u16::MAX)
}

/// Copies pairs of hulls, and writes their number, even if they do not fit.
///
/// # Safety
/// As [`copy`], and [`open`] for the world.
unsafe fn copy_pairs<'a, I: Iterator<Item = (HullId, HullId)>>(
    world: *const PliantWorld,
    list: impl FnOnce(&'a Pairs) -> I,
    pairs: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: as above.
    status((|| unsafe {
        let listed = list(between(&look(world)?.scene.parts.contacts));
        copy(listed.map(pair), pairs, capacity, count)
    })())
}

fn pair((a, b): (HullId, HullId)) -> PliantPair {
    PliantPair {
        a: number(a),
        b: number(b),
    }
}

fn contact(contact: RigidContact<PliantReal>) -> PliantRigidContact {
    let [a, b] = contact.hulls;
    PliantRigidContact {
        hulls: pair((a, b)),
        point: contact.point.into(),
        normal: contact.normal.into(),
        normal_impulse: contact.normal_impulse,
        friction_impulse: contact.friction_impulse,
        approach: contact.approach,
    }
}

/// Copies all items, and writes their number, even if they do not fit.
///
/// # Safety
/// Non-null pointers must point to `capacity` items and to a number.
pub(crate) unsafe fn copy<T>(
    items: impl Iterator<Item = T>,
    to: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Rejection> {
    aligned(count)?;
    if capacity > 0 {
        aligned(to)?;
    }
    let mut found = 0_usize;
    for item in items {
        if found < capacity {
            // SAFETY: as above.
            unsafe { to.add(found).write(item) };
        }
        found = found.saturating_add(1);
    }
    // SAFETY: as above.
    unsafe { count.write(found) };
    if found > capacity {
        Err(PliantError::Short.into())
    } else {
        Ok(())
    }
}

/// Ids of the hulls by their numbers. It acts on no particle.
pub(crate) struct Hulls<const N: usize> {
    pub(crate) ids: [Option<HullId>; N],
}

impl<const N: usize> pliant::Project<PliantReal> for Hulls<N> {
    fn project(&mut self, _: &pliant::Pass<PliantReal>, _: &mut pliant::Motion<'_, PliantReal>) {}
}
