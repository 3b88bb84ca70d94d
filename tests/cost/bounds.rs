//! Bounds of operations.

/// Name of a projection, `[fixed, each]` operations for the predicted and the leapfrog scheme, and
/// the item that the second one counts.
pub(crate) struct Bound(
    pub(crate) &'static str,
    pub(crate) [[u64; 2]; 2],
    pub(crate) &'static str,
);

/// Returns equal bounds for both schemes.
const fn both(name: &'static str, cost: [u64; 2], item: &'static str) -> Bound {
    Bound(name, [cost; 2], item)
}

const CONSTRAINT: &str = "constraint";
const MEMBER: &str = "member";
const JOINT: &str = "joint";

pub(crate) const BOUNDS: [Bound; 23] = [
    both("step, with damping", [7, 18], "particle"),
    Bound("Distance", [[0, 50], [0, 155]], CONSTRAINT),
    Bound("Damped Distance", [[0, 115], [0, 232]], CONSTRAINT),
    Bound("Tether", [[0, 52], [0, 147]], CONSTRAINT),
    Bound("Bending", [[0, 69], [0, 209]], CONSTRAINT),
    Bound("Angle", [[0, 110], [0, 300]], CONSTRAINT),
    Bound("Area", [[0, 63], [0, 173]], CONSTRAINT),
    Bound("Attachment", [[0, 40], [0, 117]], CONSTRAINT),
    Bound("StVenantKirchhoff", [[0, 124], [0, 351]], CONSTRAINT),
    Bound("NeoHookean", [[0, 97], [0, 254]], CONSTRAINT),
    Bound("Chain", [[10, 123], [0, 267]], "link"),
    both("ShapeMatching, Rigid", [90, 38], MEMBER),
    both("ShapeMatching, Linear", [163, 50], MEMBER),
    both("ShapeMatching, Isochoric", [250, 50], MEMBER),
    both("ShapeMatching, Quadratic", [160, 156], MEMBER),
    both("ShapeMatching, Plastic", [366, 50], MEMBER),
    both("RegionMatching", [90, 46], MEMBER),
    both("RigidBody", [0, 115], "body"),
    Bound("Joint, revolute", [[0, 500], [0, 670]], JOINT),
    Bound("Joint, weld", [[0, 630], [0, 800]], JOINT),
    both("Joint, distance", [0, 360], JOINT),
    both("Joint, prismatic", [0, 800], JOINT),
    both("Joint, wheel", [0, 1050], JOINT),
];
