//! The plugin in an app without a window.

use bevy_app::{App, TaskPoolPlugin};
use bevy_asset::{AssetPlugin, Assets};
use bevy_gizmos::{GizmoAsset, GizmoPlugin};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use pliant_bevy::{SCALE, SoftBodies, SoftScene};
use std::time::Duration;

/// Frames of a display of 60 Hz; the fixed clock has 64 Hz.
const FRAME: Duration = Duration::from_nanos(16_666_667);

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        TimePlugin,
        AssetPlugin::default(),
        GizmoPlugin,
        SoftBodies,
    ));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app
}

#[test]
fn fixed_clock_steps_the_scene_to_the_bits_of_a_plain_loop() {
    let mut app = app();
    // The first update has no time step.
    for _ in 0..=60 {
        app.update();
    }
    let mut plain = SoftScene::new().unwrap();
    for _ in 0..64 {
        plain.step(1.0 / 64.0).unwrap();
    }
    let scene = app.world().resource::<SoftScene>();
    assert_eq!(scene.checksum(), plain.checksum());
    assert_ne!(scene.checksum(), SoftScene::new().unwrap().checksum());
}

#[test]
fn gizmos_show_the_outline_the_springs_and_the_ground() {
    let mut app = app();
    for _ in 0..2 {
        app.update();
    }
    let assets = app.world().resource::<Assets<GizmoAsset>>();
    let buffers: Vec<_> = assets.iter().map(|(_, asset)| asset.buffer()).collect();
    assert_eq!(buffers.len(), 1);
    // 16 springs and the ground.
    assert_eq!(buffers[0].list_positions.len(), 2 * 17);
    // A strip ends with a point that is not a number.
    let strip = buffers[0].strip_positions.iter();
    let outline: Vec<_> = strip.filter(|point| point.is_finite()).collect();
    assert_eq!((outline.len(), outline[0]), (17, outline[16]));
    let (left, right) = (outline[0].x, outline[4].x);
    assert!((right - left - 0.8 * SCALE).abs() < 1.0, "{left} {right}");
}
