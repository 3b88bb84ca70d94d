//! The game without a window, played by the script.

use crate::game;
use crate::level::Level;
use crate::picture::Picture;
use crate::rules::{DT, Input, Score};
use crate::script::Script;
use crate::world;
use std::error::Error;

/// Time in which the script must reach the goal, s.
const LIMIT: f32 = 30.0;
/// Height that no sequence of keys reaches, m.
const TOP: f32 = 8.0;

/// Plays the level twice, checks both runs, and returns the picture of the last one. Also plays
/// with random keys.
pub(crate) fn run() -> Result<Picture, Box<dyn Error>> {
    let level = Level::load()?;
    let (first, _) = play(&level)?;
    let (second, picture) = play(&level)?;
    assert_eq!(first, second, "equal input leads to equal bits");
    press_random_keys(&level, 5000)?;
    Ok(picture)
}

/// Plays the level and returns the checksum of the last state.
fn play(level: &Level) -> Result<(u64, Picture), Box<dyn Error>> {
    let (mut world, mut script, mut picture) =
        (world::build(level)?, Script::new(level), Picture::default());
    let mut time = 0.0;
    while !world.parts.score.won && time < LIMIT {
        let input = script.input(&world.parts.view(&world.particles)?);
        game::step(&mut world, input)?;
        picture.record(&world)?;
        time += DT;
    }
    let (score, checksum) = (world.parts.score, world.checksum());
    println!("{time:.2} s, {score:?}, checksum {checksum:016x}");
    check(level, score);
    Ok((checksum, picture))
}

fn check(level: &Level, score: Score) {
    assert!(score.won, "the player reaches the goal in {LIMIT} s");
    assert_eq!(
        score.coins,
        level.coins.len(),
        "the player collects all coins"
    );
    assert!(
        score.stomps >= 2,
        "the player pops enemies by landing on them"
    );
    assert!(score.shots >= 1, "a bullet pops an enemy");
    assert!(score.spawns > level.enemies.len(), "an enemy returns");
    assert_eq!(score.deaths, 0, "the player is not hurt and does not fall");
}

/// Checks that random keys cause no error, and that the player stays in the level.
fn press_random_keys(level: &Level, steps: u32) -> Result<(), Box<dyn Error>> {
    let (mut world, mut input, mut random) = (world::build(level)?, Input::default(), 1_u32);
    for step in 0..steps {
        if step % 8 == 0 {
            // A linear congruential generator, of which the high bits are used.
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            input.run = match random >> 29 {
                0 => -1.0,
                1 => 0.0,
                _ => 1.0,
            };
            input.jump = (random >> 26).is_multiple_of(4);
            input.shoot = (random >> 25).is_multiple_of(2);
        }
        game::step(&mut world, input)?;
        let center = world.parts.motion(&world.particles)?.center;
        assert!(
            center.x.abs() < 42.0 && center.y < TOP,
            "the player leaves the level"
        );
    }
    println!("random keys: {:?}", world.parts.score);
    Ok(())
}
