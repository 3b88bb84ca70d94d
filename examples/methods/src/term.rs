//! Energy terms ½kC² with their derivatives, the same for all methods.

use crate::number::{Number, Symmetric, Vector};

/// Function C of the positions of two or three particles.
#[derive(Clone, Copy, Debug)]
pub enum Function {
    /// Extension of a spring with this rest length.
    Distance { rest: Number },
    /// Component of the Green strain ½(FᵀF − I) of a triangle: xx, yy or xy.
    Strain {
        /// Gradients of the three shape functions.
        gradients: [Vector; 3],
        component: Component,
    },
}

/// Component of a strain.
#[derive(Clone, Copy, Debug)]
pub enum Component {
    Xx,
    Yy,
    Xy,
}

/// Term ½kC², or the constraint C = 0.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    pub function: Function,
    members: [usize; 3],
    /// Stiffness k; without one the term is a hard constraint.
    pub stiffness: Option<f64>,
}

/// Value and gradients of a term.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    pub c: Number,
    pub gradients: [Vector; 3],
}

impl Term {
    pub fn distance(a: usize, b: usize, rest: f64, stiffness: Option<f64>) -> Self {
        let function = Function::Distance { rest: Number(rest) };
        Self {
            function,
            members: [a, b, b],
            stiffness,
        }
    }

    /// Strains of a St. Venant–Kirchhoff triangle with Young's modulus Y and Poisson's ratio 0: the
    /// energy ½AY(e_xx² + e_yy² + 2e_xy²).
    pub fn triangle(members: [usize; 3], rest: [Vector; 3], modulus: f64) -> [Self; 3] {
        let [a, b, c] = rest;
        let twice = (b - a).cross(c - a);
        let across = |edge: Vector| Vector {
            x: -edge.y / twice,
            y: edge.x / twice,
        };
        let gradients = [across(c - b), across(a - c), across(b - a)];
        let stiffness = 0.5 * twice.0 * modulus;
        [
            (Component::Xx, stiffness),
            (Component::Yy, stiffness),
            (Component::Xy, 2.0 * stiffness),
        ]
        .map(|(component, stiffness)| Self {
            function: Function::Strain {
                gradients,
                component,
            },
            members,
            stiffness: Some(stiffness),
        })
    }

    pub fn members(&self) -> &[usize] {
        match self.function {
            Function::Distance { .. } => &self.members[..2],
            Function::Strain { .. } => &self.members,
        }
    }

    pub fn evaluate(&self, x: &[Vector]) -> Value {
        let [a, b, c] = self.members.map(|member| x[member]);
        match self.function {
            Function::Distance { rest } => {
                let (length, normal) = direction(a, b);
                Value {
                    c: length - rest,
                    gradients: [normal, -normal, Vector::ZERO],
                }
            }
            Function::Strain {
                gradients: [u, v, w],
                component,
            } => {
                let half = Number(0.5);
                let fx = || a * u.x + b * v.x + c * w.x;
                let fy = || a * u.y + b * v.y + c * w.y;
                match component {
                    Component::Xx => {
                        let fx = fx();
                        Value {
                            c: half * (fx.dot(fx) - Number(1.0)),
                            gradients: [u, v, w].map(|g| fx * g.x),
                        }
                    }
                    Component::Yy => {
                        let fy = fy();
                        Value {
                            c: half * (fy.dot(fy) - Number(1.0)),
                            gradients: [u, v, w].map(|g| fy * g.y),
                        }
                    }
                    Component::Xy => {
                        let (fx, fy) = (fx() * half, fy() * half);
                        Value {
                            c: Number(2.0) * fx.dot(fy),
                            gradients: [u, v, w].map(|g| fx * g.y + fy * g.x),
                        }
                    }
                }
            }
        }
    }

    /// Second derivatives of C by the positions of two members.
    pub fn second(&self, x: &[Vector], first: usize, second: usize) -> Symmetric {
        match self.function {
            Function::Distance { .. } => {
                let (length, n) = direction(x[self.members[0]], x[self.members[1]]);
                let sign = Number(if first == second { 1.0 } else { -1.0 }) / length;
                Symmetric {
                    xx: sign * n.y * n.y,
                    xy: -(sign * n.x * n.y),
                    yy: sign * n.x * n.x,
                }
            }
            Function::Strain {
                gradients,
                component,
            } => {
                let (g, h) = (gradients[first], gradients[second]);
                Symmetric::scalar(match component {
                    Component::Xx => g.x * h.x,
                    Component::Yy => g.y * h.y,
                    Component::Xy => Number(0.5) * (g.x * h.y + g.y * h.x),
                })
            }
        }
    }

    /// Whether the second derivatives of C form a positive semidefinite matrix.
    pub fn is_convex(&self) -> bool {
        !matches!(
            self.function,
            Function::Strain {
                component: Component::Xy,
                ..
            }
        )
    }
}

/// Distance from b to a, and the unit vector.
fn direction(a: Vector, b: Vector) -> (Number, Vector) {
    let d = a - b;
    let length = d.length();
    (length, d * (Number(1.0) / length))
}
