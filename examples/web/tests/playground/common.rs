//! Functions of several tests.

use playground::scene::Scenes;
use playground::{Stage, World};
use pliant::Real;

/// Returns a world with a scene.
pub(crate) fn opened<T: Real>(place: usize) -> Box<World<T>> {
    let mut world = Box::new(World::<T>::new());
    world.open(place, Scenes::<T>::ALL[place].settings).unwrap();
    world
}

/// Runs a test on a thread with a stack that is large enough for worlds.
pub(crate) fn with_room(test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(1 << 26)
            .spawn_scoped(scope, test)
            .unwrap()
            .join()
            .unwrap();
    });
}

/// Returns the index of a scene.
pub(crate) fn place_of(name: &str) -> usize {
    let scenes = Scenes::<f32>::ALL.iter();
    scenes.take_while(|scene| scene.name != name).count()
}
