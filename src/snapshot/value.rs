//! Values that can be written and read, and the fingerprints of their formats.

use super::stream::{BASIS, Sink, Source, hash};
use heapless::Vec;

/// Value that can be written and read.
pub trait Snapshot: Sized {
    /// Fingerprint of the format: names and types of all fields, in order, and all capacities.
    const SCHEMA: u64;
    /// Largest number of bytes.
    const SIZE: usize;

    /// Writes the value.
    fn save(&self, sink: &mut Sink<'_>);

    /// Reads a value.
    fn load(source: &mut Source<'_>) -> Self;

    /// Replaces this value by a read one.
    ///
    /// A large value needs no second copy on the stack.
    fn replace(&mut self, source: &mut Source<'_>) {
        *self = Self::load(source);
    }

    /// Reads a value and drops it.
    ///
    /// A large value needs no copy on the stack.
    fn skip(source: &mut Source<'_>) {
        Self::load(source);
    }
}

/// Fingerprint of the version of this crate.
pub const VERSION: u64 = hash(BASIS, env!("CARGO_PKG_VERSION").as_bytes());

/// Returns the fingerprint of a name and of the fingerprints of parts.
#[must_use]
pub const fn schema(name: &str, mut parts: &[u64]) -> u64 {
    let mut sum = hash(BASIS, name.as_bytes());
    while let [first, rest @ ..] = parts {
        sum = hash(sum, &first.to_le_bytes());
        parts = rest;
    }
    sum
}

macro_rules! numbers {
    ($($t:ident)*) => {$(
        impl Snapshot for $t {
            const SCHEMA: u64 = schema(stringify!($t), &[]);
            const SIZE: usize = size_of::<$t>();

            fn save(&self, sink: &mut Sink<'_>) {
                sink.put(&self.to_le_bytes());
            }

            fn load(source: &mut Source<'_>) -> Self {
                Self::from_le_bytes(source.take())
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 f32 f64);

/// A count, in 32 bits on all targets.
impl Snapshot for usize {
    const SCHEMA: u64 = schema("usize", &[]);
    const SIZE: usize = 4;

    fn save(&self, sink: &mut Sink<'_>) {
        u32::try_from(*self).unwrap_or(u32::MAX).save(sink);
    }

    fn load(source: &mut Source<'_>) -> Self {
        Self::try_from(u32::load(source)).unwrap_or(0)
    }
}

impl Snapshot for bool {
    const SCHEMA: u64 = schema("bool", &[]);
    const SIZE: usize = 1;

    fn save(&self, sink: &mut Sink<'_>) {
        u8::from(*self).save(sink);
    }

    fn load(source: &mut Source<'_>) -> Self {
        match u8::load(source) {
            0 => false,
            1 => true,
            _ => {
                source.invalidate();
                false
            }
        }
    }
}

impl<S: Snapshot> Snapshot for Option<S> {
    const SCHEMA: u64 = schema("Option", &[S::SCHEMA]);
    const SIZE: usize = S::SIZE.saturating_add(1);

    fn save(&self, sink: &mut Sink<'_>) {
        self.is_some().save(sink);
        if let Some(value) = self {
            value.save(sink);
        }
    }

    fn load(source: &mut Source<'_>) -> Self {
        bool::load(source).then(|| S::load(source))
    }
}

macro_rules! tuples {
    ($(($($name:ident $index:tt),*))*) => {$(
        impl<$($name: Snapshot),*> Snapshot for ($($name,)*) {
            const SCHEMA: u64 = schema("tuple", &[$($name::SCHEMA),*]);
            const SIZE: usize = 0_usize$(.saturating_add($name::SIZE))*;

            fn save(&self, sink: &mut Sink<'_>) {
                $(self.$index.save(sink);)*
            }

            fn load(source: &mut Source<'_>) -> Self {
                ($($name::load(source),)*)
            }
        }
    )*};
}

tuples!((A 0, B 1) (A 0, B 1, C 2) (A 0, B 1, C 2, D 3, E 4) (A 0, B 1, C 2, D 3, E 4, F 5));

impl<S: Snapshot, const N: usize> Snapshot for [S; N] {
    const SCHEMA: u64 = schema("array", &[N as u64, S::SCHEMA]);
    const SIZE: usize = S::SIZE.saturating_mul(N);

    fn save(&self, sink: &mut Sink<'_>) {
        for item in self {
            item.save(sink);
        }
    }

    fn load(source: &mut Source<'_>) -> Self {
        core::array::from_fn(|_| S::load(source))
    }

    fn replace(&mut self, source: &mut Source<'_>) {
        for item in self {
            item.replace(source);
        }
    }

    fn skip(source: &mut Source<'_>) {
        for _ in 0..N {
            S::skip(source);
        }
    }
}

/// The number of items, followed by the items.
impl<S: Snapshot, const N: usize> Snapshot for Vec<S, N> {
    const SCHEMA: u64 = schema("Vec", &[N as u64, S::SCHEMA]);
    const SIZE: usize = S::SIZE.saturating_mul(N).saturating_add(4);

    fn save(&self, sink: &mut Sink<'_>) {
        self.len().save(sink);
        for item in self {
            item.save(sink);
        }
    }

    fn load(source: &mut Source<'_>) -> Self {
        let mut items = Self::new();
        items.replace(source);
        items
    }

    fn replace(&mut self, source: &mut Source<'_>) {
        self.clear();
        for _ in 0..count(source, N) {
            if !source.is_valid() || self.push(S::load(source)).is_err() {
                break;
            }
        }
    }

    fn skip(source: &mut Source<'_>) {
        for _ in 0..count(source, N) {
            S::skip(source);
        }
    }
}

/// Reads a number of items, at most the capacity.
fn count(source: &mut Source<'_>, capacity: usize) -> usize {
    let count = usize::load(source);
    if count > capacity {
        source.invalidate();
        return 0;
    }
    count
}
