//! Projections that come and go while the scene runs.

use super::project::{Pass, Project};
use super::slot::{Item, Slot};
use crate::checksum::Checksum;
use crate::error::{Capacity, Error};
use crate::math::Real;
use crate::particles::{Finished, Motion, ParticleId, Predicted, View};

/// Reference to an item of a [`Pool`].
///
/// A handle never refers to another item: after the removal of its item it refers to none, also if
/// a new item takes the slot (up to 2³² reuses of one slot). A pool that is restored from a clone or
/// from bytes gives handles out again: restore handles together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Handle {
    index: u16,
    generation: u32,
}

impl Handle {
    /// Returns the index of the slot.
    pub const fn index(self) -> usize {
        self.index as usize
    }
}

/// At most `N` items, usually bodies, that are added and removed between steps.
///
/// A pool is a [projection](Project): it visits its items in the order of their slots. A new item
/// takes the lowest free slot. A capacity above 65,535 does not compile.
///
/// To remove a body, take it out of the pool and then [remove](crate::Particles::remove) its
/// particles from the scene.
///
/// An empty pool is all zeros, so a `static` one uses no flash. `Pool<P, 1>` holds a single part
/// that is built later.
///
/// **Size**: eight bytes per slot, in addition to the item. **Cost**: one visit of each slot.
///
/// ```
/// use pliant::{Particles, Pool, ShapeMatching, Solver, Stiffness, Vec2, build};
/// let mut particles = Particles::<f32, 8>::new();
/// let mut crates = Pool::<ShapeMatching<f32, 4>, 2>::new();
/// let corners = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 2, 2, 1.0, 1.0)?;
/// let handle = crates.insert_with(|| ShapeMatching::new(&particles, corners, Stiffness::Alpha(1.0)))?;
/// Solver::default().step(0.01, &mut particles, &mut crates)?;
/// let body = crates.remove(handle).unwrap();
/// particles.remove(&body, &mut crates)?;
/// assert!(particles.is_empty() && crates.get(handle).is_none());
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pool<P, const N: usize> {
    pub(super) slots: [Slot<P>; N],
}

impl<P, const N: usize> Pool<P, N> {
    /// Returns an empty pool.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(N <= u16::MAX as usize, "slots have numbers of 16 bits") };
        Self {
            slots: [const {
                Slot {
                    generation: 0,
                    item: Item::None,
                }
            }; N],
        }
    }

    /// Adds an item in the lowest free slot.
    ///
    /// # Errors
    /// Returns the item if no slot is free.
    pub fn insert(&mut self, item: P) -> Result<Handle, P> {
        let Some((handle, slot)) = self.free() else {
            return Err(item);
        };
        *slot = Item::Some(item);
        Ok(handle)
    }

    /// Builds and adds an item, if a slot is free.
    ///
    /// # Errors
    /// [`Error::Full`], and any error that `build` returns.
    pub fn insert_with(
        &mut self,
        build: impl FnOnce() -> Result<P, Error>,
    ) -> Result<Handle, Error> {
        let (handle, slot) = self.free().ok_or(Error::Full(Capacity::Bodies))?;
        *slot = Item::Some(build()?);
        Ok(handle)
    }

    /// Adds an empty item, if a slot is free, and builds it there.
    ///
    /// `empty` is usually a function such as [`ShapeMatching::empty`](crate::ShapeMatching::empty).
    /// After an error of `build` the slot is free.
    ///
    /// **Stack**: compilers often write the empty item into its slot, but they may build it on the
    /// stack first. On a Cortex-M4F, a body of 2,288 bytes that two functions insert takes 2.5 KB of
    /// stack, and contacts of 31 KB take 62 KB at `opt-level = 3` and none at `s`. An item that
    /// [`Pool::insert_with`] adds always takes its size. Where that is too much, keep an array of
    /// empty objects in place of a pool, and call their functions `build`: an empty object does
    /// nothing in a step.
    ///
    /// # Errors
    /// [`Error::Full`], and any error that `build` returns.
    ///
    /// ```
    /// use pliant::{Particles, Pool, ShapeMatching, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f32, 4>::new();
    /// let mut crates = Pool::<ShapeMatching<f32, 4>, 1>::new();
    /// let corners = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 2, 2, 1.0, 1.0)?;
    /// let handle = crates.insert_in_place(ShapeMatching::empty, |body| {
    ///     body.build(&particles, corners, Stiffness::Alpha(1.0))
    /// })?;
    /// assert_eq!(crates.get(handle).unwrap().members().len(), 4);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    #[inline]
    pub fn insert_in_place(
        &mut self,
        empty: impl FnOnce() -> P,
        build: impl FnOnce(&mut P) -> Result<(), Error>,
    ) -> Result<Handle, Error> {
        let (handle, slot) = self.free().ok_or(Error::Full(Capacity::Bodies))?;
        *slot = Item::Some(empty());
        let built = slot.as_mut().map_or(Ok(()), build);
        if built.is_err() {
            *slot = Item::None;
        }
        built.map(|()| handle)
    }

    fn free(&mut self) -> Option<(Handle, &mut Item<P>)> {
        let mut slots = (0..=u16::MAX).zip(&mut self.slots);
        let (index, slot) = slots.find(|(_, slot)| slot.item.as_ref().is_none())?;
        let generation = slot.generation;
        Some((Handle { index, generation }, &mut slot.item))
    }

    /// Removes an item and returns it; `None` if it is not there any more.
    pub fn remove(&mut self, handle: Handle) -> Option<P> {
        self.slot_mut(handle)?.take()
    }

    /// Returns an iterator that removes the items that satisfy a condition, in the order of slots.
    ///
    /// The condition may change the items that stay. Items after the end of an iteration stay too.
    ///
    /// ```
    /// use pliant::{ParticleId, Particles, Pool, Vec2};
    /// #[derive(Debug)]
    /// struct Bullet { particle: ParticleId, life: f32 }
    /// let mut particles = Particles::<f32, 2>::new();
    /// let mut bullets = Pool::<Bullet, 2>::new();
    /// for life in [0.01, 0.5] {
    ///     let particle = particles.add(Vec2::new(0.0, 1.0), 0.1)?;
    ///     bullets.insert_with(|| Ok(Bullet { particle, life }))?;
    /// }
    /// let spent = |bullet: &mut Bullet| {
    ///     bullet.life -= 0.02;
    ///     bullet.life < 0.0
    /// };
    /// for bullet in bullets.extract_if(spent) {
    ///     particles.remove([bullet.particle], &mut ())?;
    /// }
    /// assert_eq!((bullets.len(), particles.iter_ids().count()), (1, 1));
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn extract_if(
        &mut self,
        mut condition: impl FnMut(&mut P) -> bool,
    ) -> impl Iterator<Item = P> {
        self.slots.iter_mut().filter_map(move |slot| {
            let item = slot.item.as_mut()?;
            if condition(item) { slot.take() } else { None }
        })
    }

    /// Returns an item; `None` if it is not there any more.
    pub fn get(&self, handle: Handle) -> Option<&P> {
        let slot = self.slots.get(handle.index())?;
        slot.item
            .as_ref()
            .filter(|_| slot.generation == handle.generation)
    }

    /// Returns an item to change; `None` if it is not there any more.
    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut P> {
        self.slot_mut(handle)?.item.as_mut()
    }

    fn slot_mut(&mut self, handle: Handle) -> Option<&mut Slot<P>> {
        self.slots
            .get_mut(handle.index())
            .filter(|slot| slot.generation == handle.generation)
    }

    /// Returns an iterator over all items and their handles, in the order of slots.
    pub fn iter(&self) -> impl Iterator<Item = (Handle, &P)> {
        (0..=u16::MAX)
            .zip(&self.slots)
            .filter_map(|(index, Slot { generation, item })| {
                let generation = *generation;
                Some((Handle { index, generation }, item.as_ref()?))
            })
    }

    /// Returns an iterator over all items to change and their handles, in the order of slots.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Handle, &mut P)> {
        let slots = (0..=u16::MAX).zip(&mut self.slots);
        slots.filter_map(|(index, Slot { generation, item })| {
            let generation = *generation;
            Some((Handle { index, generation }, item.as_mut()?))
        })
    }

    fn items(&self) -> impl DoubleEndedIterator<Item = &P> {
        self.slots.iter().filter_map(|slot| slot.item.as_ref())
    }

    fn items_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut P> {
        self.slots.iter_mut().filter_map(|slot| slot.item.as_mut())
    }

    /// Returns the number of items. Costs one visit of each slot.
    pub fn len(&self) -> usize {
        crate::math::number_of(self.items())
    }

    /// Returns whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items().next().is_none()
    }

    /// Returns the capacity `N`.
    pub const fn capacity(&self) -> usize {
        N
    }
}

impl<P, const N: usize> Default for Pool<P, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Visits the items in the order of slots, or in reverse on a backward pass.
impl<T: Real, P: Project<T>, const N: usize> Project<T> for Pool<P, N> {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.items().try_for_each(|item| item.check(pass, motion))
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.items_mut().for_each(|item| item.prepare(pass, motion));
    }

    fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        self.items_mut()
            .for_each(|item| item.predict(pass, predicted));
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.backward {
            let items = self.items_mut().rev();
            items.for_each(|item| item.project(pass, motion));
        } else {
            self.items_mut().for_each(|item| item.project(pass, motion));
        }
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.items_mut()
            .for_each(|item| item.solve_velocities(pass, finished));
    }

    /// Forwards the call to all items. An item without particles stays in its slot.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.items_mut()
            .for_each(|item| item.remove_vacant(particles));
    }

    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        self.items_mut()
            .for_each(|item| item.update_mass(id, previous, particles));
    }

    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.items()
            .fold(T::ZERO, |sum, item| sum + item.elastic_energy(h, view))
    }

    /// Adds the items and their slots. Generations have no effect on a step and are not added.
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_count(self.len());
        for (handle, item) in self.iter() {
            checksum.add_count(handle.index());
            item.hash_state(checksum);
        }
    }
}
