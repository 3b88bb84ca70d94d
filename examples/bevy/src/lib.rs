//! Soft bodies in [Bevy](https://bevy.org).
//!
//! `App::new().add_plugins((DefaultPlugins, SoftBodies)).run()` shows them with a `Camera2d` of the
//! program. [`FixedUpdate`] runs a step, with the step time of Bevy's fixed clock. [`Update`] draws
//! gizmos between the last two steps, so the picture is smooth at any frame rate. The scene is a
//! [resource](SoftScene), which other systems may read and change.

mod scene;

pub use scene::SoftScene;

use bevy_app::{App, FixedUpdate, Plugin, Update};
use bevy_color::palettes::basic::{AQUA, WHITE, YELLOW};
use bevy_ecs::error::BevyError;
use bevy_ecs::system::{Res, ResMut};
use bevy_gizmos::gizmos::Gizmos;
use bevy_math::Vec2 as Point;
use bevy_time::{Fixed, Time};
use pliant::{ParticleId, Vec2};

/// Units of Bevy's world, pixels by default, per meter.
pub const SCALE: f32 = 100.0;

/// Adds the scene, and the systems that step and draw it.
pub struct SoftBodies;

impl Plugin for SoftBodies {
    fn build(&self, app: &mut App) {
        let scene = SoftScene::new().expect("the numbers of the scene are valid");
        app.insert_resource(scene)
            .add_systems(FixedUpdate, step)
            .add_systems(Update, draw);
    }
}

fn step(mut scene: ResMut<SoftScene>, time: Res<Time<Fixed>>) -> Result<(), BevyError> {
    scene.step(time.delta_secs())?;
    Ok(())
}

fn draw(scene: Res<SoftScene>, time: Res<Time<Fixed>>, mut gizmos: Gizmos) {
    let place = |id: ParticleId| {
        let position = scene.drawn_at(id, time.overstep_fraction());
        position.map(|Vec2 { x, y }| Point::new(x, y) * SCALE)
    };
    gizmos.linestrip_2d(scene.outline().filter_map(place), AQUA);
    for [a, b] in scene.springs() {
        if let (Some(a), Some(b)) = (place(a), place(b)) {
            gizmos.line_2d(a, b, YELLOW);
        }
    }
    let end = Point::new(4.0 * SCALE, 0.0);
    gizmos.line_2d(-end, end, WHITE);
}
