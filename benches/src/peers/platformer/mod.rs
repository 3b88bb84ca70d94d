//! The level of `examples/platformer` with the rigid bodies of rapier2d.
//!
//! Level, numbers of the game and scripted player are the library of the example. The player and
//! the enemies are balls, the bridge is a chain of jointed planks, coins are sensors. There is no
//! water.

mod game;
mod player;
mod world;

use game::Game;
use level::Level;
use platformer_level::{level, rules, script};
use script::Script;

/// Plays the level, and returns the time to the goal, s, or an error that names what is missing.
pub fn play() -> Result<f32, String> {
    let level = Level::load().map_err(|error| error.to_string())?;
    let (mut game, mut script, mut time) = (Game::new(&level), Script::new(&level), 0.0);
    while !game.score.won && time < 30.0 {
        game.step(script.input(&game.view()));
        time += rules::DT;
    }
    let rules::Score {
        coins,
        stomps,
        shots,
        spawns,
        deaths,
        won,
    } = game.score;
    let all_coins = coins == level.coins.len();
    let all_events = stomps >= 2 && shots >= 1 && spawns > level.enemies.len() && deaths == 0;
    if won && all_coins && all_events {
        Ok(time)
    } else {
        Err(format!("after {time} s: {:?}", game.score))
    }
}
