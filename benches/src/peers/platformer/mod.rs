//! The level of `examples/platformer` with the rigid bodies of rapier2d.
//!
//! Level, numbers of the game and scripted player are the files of the example. The player and the
//! enemies are balls, the bridge is a chain of jointed planks, coins are sensors. There is no water.

mod game;
mod player;
mod world;

#[allow(dead_code, reason = "there is no water")]
#[path = "../../../../examples/platformer/src/level.rs"]
mod level;
#[allow(dead_code, reason = "there is no water")]
#[path = "../../../../examples/platformer/src/rules.rs"]
mod rules;
#[path = "../../../../examples/platformer/src/script.rs"]
mod script;

use game::Game;
use script::Script;

/// Plays the level, and returns the time to the goal, s, or an error that names what is missing.
pub fn play() -> Result<f32, String> {
    let (mut game, mut script, mut time) = (Game::new(), Script::default(), 0.0);
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
    let all_coins = coins == level::COINS.len();
    let all_events = stomps >= 2 && shots >= 1 && spawns > level::ENEMIES.len() && deaths == 0;
    if won && all_coins && all_events {
        Ok(time)
    } else {
        Err(format!("after {time} s: {:?}", game.score))
    }
}
