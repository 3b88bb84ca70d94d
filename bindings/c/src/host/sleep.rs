//! Bodies of shape matching that can sleep.

use crate::body::Body;
use crate::capacity::PLIANT_MEMBERS;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::world::{PliantScene, PliantWorld, aligned, look, open};
use pliant::{Error, Project, Sleeping};

type Sleeper = Sleeping<PliantReal, Body, PLIANT_MEMBERS>;

/// Body that never sleeps, or one that falls asleep at rest.
#[expect(clippy::large_enum_variant, reason = "a world has no heap")]
#[derive(Clone, Project, serde::Serialize, serde::Deserialize)]
pub(crate) enum Held {
    Awake(Body),
    Sleeper(Sleeper),
}

impl From<Body> for Held {
    fn from(body: Body) -> Self {
        Self::Awake(body)
    }
}

impl AsMut<Body> for Held {
    fn as_mut(&mut self) -> &mut Body {
        match self {
            Self::Awake(body) => body,
            Self::Sleeper(sleeper) => sleeper.body_mut(),
        }
    }
}

impl Held {
    /// Returns the body.
    pub(crate) fn body(&self) -> &Body {
        match self {
            Self::Awake(body) => body,
            Self::Sleeper(sleeper) => sleeper.body(),
        }
    }

    /// Returns whether the place has a body.
    fn exists(&self) -> bool {
        !self.body().members().is_empty()
    }
}

/// Returns the body with a number.
pub(super) fn known(scene: &mut PliantScene, body: u16) -> Result<&mut Held, Error> {
    let held = scene.parts.bodies.get_mut(usize::from(body));
    held.filter(|held| held.exists()).ok_or(Error::UnknownBody)
}

/// Returns the body with a number, read-only.
pub(super) fn held(scene: &PliantScene, body: u16) -> Result<&Held, Error> {
    let held = scene.parts.bodies.get(usize::from(body));
    held.filter(|held| held.exists()).ok_or(Error::UnknownBody)
}

/// Returns the sleeper with a number.
fn sleeper(scene: &mut PliantScene, body: u16) -> Result<&mut Sleeper, Error> {
    match known(scene, body)? {
        Held::Sleeper(sleeper) => Ok(sleeper),
        Held::Awake(_) => Err(Error::UnknownBody),
    }
}

/// Lets a body of pliant_add_rigid or another mode fall asleep once neither coordinate of any
/// member's velocity has exceeded `speed`, m/s, for `delay` seconds. Bodies are numbered in the
/// order in which they were added. A sleeping body keeps its position, and costs a few loops over
/// its members. It wakes when something pushes a member, when gravity changes, when a pinned member
/// is released or a free one pinned, or by pliant_wake. Its support can go without waking it. The
/// body is awake after this call.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_allow_sleep(
    world: *mut PliantWorld,
    body: u16,
    speed: PliantReal,
    delay: PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let held = known(&mut open(world)?.scene, body)?;
        let members = held.as_mut().members();
        let mut sleeper = Sleeper::new(Body::NONE, members.iter().copied(), speed, delay)?;
        core::mem::swap(sleeper.body_mut(), held.as_mut());
        *held = Held::Sleeper(sleeper);
        Ok(())
    })())
}

/// Keeps a body awake from now on.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_forbid_sleep(world: *mut PliantWorld, body: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let held = known(&mut open(world)?.scene, body)?;
        let body = core::mem::replace(held.as_mut(), Body::NONE);
        *held = Held::Awake(body);
        Ok(())
    })())
}

/// Wakes a body of pliant_allow_sleep, or keeps it awake for another delay.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_wake(world: *mut PliantWorld, body: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        sleeper(&mut open(world)?.scene, body)?.wake();
        Ok(())
    })())
}

/// Lets two bodies of pliant_allow_sleep in contact fall asleep together and wake each other. Call
/// it after each step for each pair in contact.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rest_with(world: *mut PliantWorld, a: u16, b: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let bodies = &mut open(world)?.scene.parts.bodies;
        let pair = bodies.get_disjoint_mut([a, b].map(usize::from));
        let Ok([Held::Sleeper(a), Held::Sleeper(b)]) = pair else {
            return Err(Error::UnknownBody.into());
        };
        a.rest_with(b);
        Ok(())
    })())
}

/// Writes one to `asleep` if a body sleeps, and zero otherwise.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_is_asleep(
    world: *const PliantWorld,
    body: u16,
    asleep: *mut u8,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let held = held(&look(world)?.scene, body)?;
        aligned(asleep)?;
        asleep.write(match held {
            Held::Sleeper(sleeper) => sleeper.is_asleep().into(),
            Held::Awake(_) => 0,
        });
        Ok(())
    })())
}
