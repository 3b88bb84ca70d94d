//! Random numbers of the scenes, and random perturbations of the reference.

use glam::DVec2;

/// Generator of random numbers (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number that single precision represents.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        let fraction = f64::from(u32::try_from(self.bits() >> 40).unwrap()) / f64::from(1 << 24);
        #[allow(
            clippy::cast_possible_truncation,
            reason = "both precisions get this number"
        )]
        let single = (low + (high - low) * fraction) as f32;
        single.into()
    }

    pub(crate) fn vector(&mut self, size: f64) -> DVec2 {
        DVec2::new(self.between(-size, size), self.between(-size, size))
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.bits() % n as u64).unwrap()
    }

    pub(crate) fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn sign(&mut self) -> f64 {
        if self.bits() >> 63 == 0 { 1.0 } else { -1.0 }
    }
}

/// Perturbation of the inputs and results of every update by a relative size with random signs.
#[derive(Clone, Debug)]
pub(crate) struct Jitter {
    dice: Dice,
    pub(crate) size: f64,
    /// Number of perturbed coordinates.
    pub(crate) count: u64,
}

impl Jitter {
    pub(crate) fn new(seed: u64, size: f64) -> Self {
        Self {
            dice: Dice(seed),
            size,
            count: 0,
        }
    }

    pub(crate) fn number(&mut self, number: &mut f64, scale: f64) {
        self.count += 1;
        *number += self.size * scale * self.dice.sign();
    }

    pub(crate) fn vector(&mut self, v: &mut DVec2, scale: f64) {
        self.number(&mut v.x, scale);
        self.number(&mut v.y, scale);
    }
}
