//! Plain reference for contacts between a point and an edge of a chain: collision detection and
//! response.

use crate::support::crossings::Wide;
use crate::support::encounters::Encounter;
use pliant::Vec2;

/// Returns the fractions at which the point crosses the line of the edge, each with its slope. A
/// positive slope is a crossing to the left.
fn passes([c0, c1, c2]: [f64; 3]) -> Vec<(f64, f64)> {
    let square = c1 * c1 - 4.0 * c0 * c2;
    let root = square.max(0.0).sqrt();
    let mut roots = match (c2.abs() < 1e-12, c1 == 0.0) {
        (true, true) => vec![],
        (true, false) => vec![(-c0 / c1, c1)],
        _ if square <= 0.0 => vec![],
        _ => vec![
            ((-c1 - root) / (2.0 * c2), -root),
            ((-c1 + root) / (2.0 * c2), root),
        ],
    };
    roots.sort_by(|a, b| a.0.total_cmp(&b.0));
    roots
}

/// Returns the fraction at which the point touches the edge between its ends and turns back.
pub(crate) fn touches(encounter: &Encounter) -> Option<f64> {
    let [[p, a, b], [dp, da, db]] =
        [encounter.places, encounter.ways].map(|all| all.map(|[x, y]| Vec2::new(x, y)));
    let (e, r, we, wr) = (b - a, p - a, db - da, dp - da);
    let [c0, c1, c2] = [e.cross(r), e.cross(wr) + we.cross(r), we.cross(wr)];
    let share = -c1 / (2.0 * c2);
    let (e, r) = (e + we * share, r + wr * share);
    let between =
        (0.0..=1.0).contains(&share) && (0.0..=e.dot(e)).contains(&r.dot(e)) && e != Vec2::ZERO;
    (c0 != 0.0 && c2 != 0.0 && c1 * c1 == 4.0 * c0 * c2 && between).then_some(share)
}

/// Contact of the point: normal, position along the edge, and final distance along the normal.
struct Met {
    normal: Wide,
    along: f64,
    /// Impulse per unit of friction, added to the start of the edge and subtracted from its end. It
    /// balances the torque of friction on the edge.
    couple: Wide,
    distance: f64,
    /// Displacement along the edge after a crossing.
    slide: f64,
    /// For a crossing, whether the point came from the left.
    crossed: Option<bool>,
}

/// Returns the first crossing, or else the closest approach at the end. A crossing at the start
/// counts only from the side where the point is known to be. Returns `None` if there is no
/// direction.
fn met([p, a, b]: [Wide; 3], [dp, da, db]: [Wide; 3], side: Option<bool>) -> Option<Met> {
    let (e, r, we, wr) = (b - a, p - a, db - da, dp - da);
    let (e_end, r_end) = (e + we, r + wr);
    let f = [e.cross(r), e.cross(wr) + we.cross(r), we.cross(wr)];
    for (s, slope) in passes(f) {
        let is_first = s.abs() < 1e-12;
        if !(-1e-12..=1.0 + 1e-12).contains(&s) || (is_first && side != Some(slope < 0.0)) {
            continue;
        }
        let (e, r) = (e + we * s, r + wr * s);
        let along = r.dot(e) / e.dot(e);
        if (-1e-9..=1.0 + 1e-9).contains(&along) {
            let left = e.perp() * (1.0 / e.length());
            let normal = if slope > 0.0 { -left } else { left };
            let from = r_end - e_end * along;
            let (distance, slide) = (normal.dot(from), normal.perp().dot(from));
            return Some(Met {
                normal,
                along,
                couple: Vec2::ZERO,
                distance,
                slide,
                crossed: Some(slope < 0.0),
            });
        }
    }
    let square = e_end.dot(e_end);
    let along = if square == 0.0 {
        0.5
    } else {
        (r_end.dot(e_end) / square).clamp(0.0, 1.0)
    };
    let from = r_end - e_end * along;
    let distance = from.length();
    let couple = if square == 0.0 {
        Vec2::ZERO
    } else {
        e_end.perp() * (distance / square)
    };
    (distance > 0.0).then(|| Met {
        normal: from * (1.0 / distance),
        along,
        couple,
        distance,
        slide: 0.0,
        crossed: None,
    })
}

/// Contact state in the current substep.
pub(crate) struct Plain {
    encounter: Encounter,
    friction: f64,
    pub(crate) places: [Wide; 3],
    pub(crate) ways: [Wide; 3],
    gap: f64,
    /// Whether the point is on the left; `None` if it is on the line.
    side: Option<bool>,
    normal: Wide,
    along: f64,
    couple: Wide,
    push: f64,
    slid: f64,
    recovered: f64,
    approach: f64,
    /// Smallest distance from another decision: push or none, same contact or a new one.
    pub(crate) margin: f64,
}

impl Plain {
    pub(crate) fn new(encounter: &Encounter, friction: f64) -> Self {
        let [places, ways] =
            [encounter.places, encounter.ways].map(|all| all.map(|[x, y]| Vec2::new(x, y)));
        let [p, a, b] = places;
        let (e, r) = (b - a, p - a);
        let t = if e == Vec2::ZERO {
            0.0
        } else {
            (r.dot(e) / e.dot(e)).clamp(0.0, 1.0)
        };
        Self {
            encounter: *encounter,
            friction,
            places,
            ways,
            gap: (r - e * t).length() - encounter.radius,
            side: (e.cross(r) != 0.0).then_some(e.cross(r) > 0.0),
            normal: Vec2::new(1.0, 0.0),
            along: 0.0,
            couple: Vec2::ZERO,
            push: 0.0,
            slid: 0.0,
            recovered: 0.0,
            approach: 0.0,
            margin: f64::INFINITY,
        }
    }

    /// Returns the changes of the relative vector along normal and tangent per unit impulse.
    fn weights(&self) -> [f64; 2] {
        let [wp, wa, wb] = self.encounter.inverse_masses;
        let (first, last, turn) = (1.0 - self.along, self.along, self.couple.dot(self.couple));
        [
            wp + first * first * wa + last * last * wb,
            wp + (first * first + turn) * wa + (last * last + turn) * wb,
        ]
    }

    /// Returns the change of the relative vector along the normal per unit impulse along the
    /// tangent.
    fn opening(&self) -> f64 {
        let [_, wa, wb] = self.encounter.inverse_masses;
        self.normal.dot(self.couple) * (self.along * wb - (1.0 - self.along) * wa)
    }

    /// Returns the point's vector relative to that of the contact point on the edge, along normal
    /// and tangent. Rotation with the edge is not sliding.
    fn relative(&self, [p, a, b]: [Wide; 3]) -> [f64; 2] {
        let relative = (p - a) - (b - a) * self.along;
        [
            self.normal.dot(relative),
            self.normal.perp().dot(relative) - self.couple.dot(b - a),
        ]
    }

    /// Returns the vectors after a normal impulse and a tangential one with its couple.
    fn pushed(&self, [along, across]: [f64; 2], [p, a, b]: [Wide; 3]) -> [Wide; 3] {
        let [wp, wa, wb] = self.encounter.inverse_masses;
        let impulse = self.normal * along + self.normal.perp() * across;
        let on_end = impulse * self.along + self.couple * across;
        [
            p + impulse * wp,
            a - (impulse - on_end) * wa,
            b - on_end * wb,
        ]
    }

    /// Returns the friction that stops a slide, limited in proportion to the load.
    fn held(&self, slide: f64, load: f64) -> f64 {
        (-slide).clamp(-self.friction * load, self.friction * load)
    }

    /// Resolves the first contact and returns whether it was a crossing.
    fn turn(&mut self, share: f64, only_crossings: bool) -> Option<bool> {
        let Met {
            normal,
            along,
            couple,
            distance,
            slide,
            crossed,
        } = met(self.places, self.ways, self.side)?;
        let through = crossed.is_some() && distance < -1e-12;
        let radius = self.encounter.radius;
        let recovered = if self.gap < 0.0 {
            -self.gap / 32.0
        } else {
            0.0
        };
        let goal = (self.gap + recovered).min(0.0);
        self.margin = self.margin.min((distance - radius - goal).abs());
        if distance - radius > goal || (only_crossings && !through) {
            return Some(false);
        }
        if self.push > 0.0 {
            self.margin = self.margin.min(self.normal.dot(normal).abs());
        }
        // A normal at a right angle to the last one, or more, starts a new contact.
        if self.normal.dot(normal) <= 0.0 {
            (self.push, self.slid) = (0.0, 0.0);
        }
        (self.normal, self.along, self.couple, self.side) =
            (normal, along, couple, crossed.or(self.side));
        if self.push == 0.0 {
            let before = self.encounter.ways.map(|[x, y]| Vec2::new(x, y));
            (self.approach, self.recovered) = (self.relative(before)[0], recovered);
        }
        let [straight, across] = self.weights();
        let all = radius + goal - distance;
        let less = (radius + goal) * (1.0 - share);
        let free = self.relative(self.ways)[1] / across * straight - self.slid;
        let slid = self.held(free, (self.push + all - self.recovered).max(0.0));
        let friction = if only_crossings {
            -slide
        } else {
            slid - self.slid
        };
        // The push makes up for the gap that the couple opens, but does not become a pull.
        let opened = friction * self.opening() / straight;
        let whole = self.push + all;
        self.margin = self.margin.min((whole - opened).abs());
        let total = whole - opened.min(whole) - less;
        let push = total - self.push;
        (self.push, self.slid) = (total, slid);
        self.ways = self.pushed([push / straight, friction / straight], self.ways);
        Some(through)
    }

    /// Runs a pass: up to four iterations, then resolves the crossings that these caused, closer to
    /// the edge each time. Returns `None` if a contact has no direction.
    pub(crate) fn pass(&mut self) -> Option<()> {
        for _ in 0..4 {
            if !self.turn(1.0, false)? {
                break;
            }
        }
        let mut share = 1.0;
        for _ in 0..8 {
            if !self.turn(share, true)? {
                break;
            }
            share /= 16.0;
        }
        Some(())
    }

    /// Returns the velocities after a step of one pass. Removes the speed of depenetration and any
    /// remaining approach, and applies restitution.
    pub(crate) fn velocities(&self, restitution: f64) -> [Wide; 3] {
        if self.push <= 0.0 {
            return self.ways;
        }
        let [straight, across] = self.weights();
        let [speed, slide] = self.relative(self.ways);
        let left = if speed > 0.0 {
            (speed - self.recovered.min(self.push)).max(0.0)
        } else {
            speed
        };
        let target = left.max(-restitution * self.approach).max(0.0);
        let friction = self.held(slide / across * straight, target - left);
        self.pushed(
            [(target - speed) / straight, friction / straight],
            self.ways,
        )
    }
}
