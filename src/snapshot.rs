//! Byte format of the state of a scene, for interfaces to other languages.
//!
//! Every field is written as little-endian numbers, in the order of declaration. Padding is
//! therefore never read, and equal states give equal bytes on all targets. Reading never stops
//! halfway: missing or invalid data reads as zero, and [`Source::is_valid`] is false afterwards.

use core::mem::MaybeUninit;
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

/// Offset basis of 64-bit FNV-1a.
pub const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Continues an FNV-1a hash.
#[must_use]
pub const fn hash(mut sum: u64, mut bytes: &[u8]) -> u64 {
    while let [first, rest @ ..] = bytes {
        sum = (sum ^ *first as u64).wrapping_mul(PRIME);
        bytes = rest;
    }
    sum
}

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

/// Writer to memory, from its beginning. The memory may be uninitialized.
#[derive(Debug)]
pub struct Sink<'a> {
    rest: &'a mut [MaybeUninit<u8>],
    sum: u64,
}

impl<'a> Sink<'a> {
    /// Starts at the beginning of this memory.
    pub fn new(memory: &'a mut [MaybeUninit<u8>]) -> Self {
        Self {
            rest: memory,
            sum: BASIS,
        }
    }

    /// Writes bytes, truncated to the remaining capacity.
    pub fn put(&mut self, bytes: &[u8]) {
        self.sum = hash(self.sum, bytes);
        let rest = core::mem::take(&mut self.rest);
        for (to, byte) in rest.iter_mut().zip(bytes) {
            to.write(*byte);
        }
        self.rest = rest.get_mut(bytes.len()..).unwrap_or_default();
    }

    /// Returns the number of bytes that still fit.
    #[must_use]
    pub fn room(&self) -> usize {
        self.rest.len()
    }

    /// Returns the hash of all bytes so far.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Fills the remaining bytes with zeros.
    pub fn fill(&mut self) {
        while self.room() > 0 {
            self.put(&[0]);
        }
    }
}

/// Reader of bytes, from their beginning.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    rest: &'a [u8],
    valid: bool,
}

impl<'a> Source<'a> {
    /// Starts at the beginning of these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            rest: bytes,
            valid: true,
        }
    }

    /// Reads bytes; returns zeros where too few are left.
    pub fn take<const N: usize>(&mut self) -> [u8; N] {
        if let Some((bytes, rest)) = self.rest.split_first_chunk() {
            self.rest = rest;
            return *bytes;
        }
        self.refuse();
        [0; N]
    }

    /// Invalidates the source: all further reads return zeros.
    pub fn refuse(&mut self) {
        (self.rest, self.valid) = (&[], false);
    }

    /// Returns whether all data read so far was valid.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.valid
    }

    /// Returns the bytes that have not been read.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }
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
                source.refuse();
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
        source.refuse();
        return 0;
    }
    count
}

/// Implements `Snapshot` for all fields of a struct, in order.
///
/// Syntax: `fields!([T: Snapshot] Type<T> { field: Type, ... })`.
#[doc(hidden)]
#[macro_export]
macro_rules! snapshot_fields {
    ([$($generics:tt)*] $name:ty { $($field:tt: $t:ty),* $(,)? }) => {
        impl<$($generics)*> $crate::snapshot::Snapshot for $name {
            const SCHEMA: u64 = $crate::snapshot::schema(
                concat!(stringify!($name), $(" ", stringify!($field)),*),
                &[$(<$t as $crate::snapshot::Snapshot>::SCHEMA),*],
            );
            const SIZE: usize = 0_usize$(.saturating_add(<$t as $crate::snapshot::Snapshot>::SIZE))*;

            fn save(&self, sink: &mut $crate::snapshot::Sink<'_>) {
                $(<$t as $crate::snapshot::Snapshot>::save(&self.$field, sink);)*
            }

            fn load(source: &mut $crate::snapshot::Source<'_>) -> Self {
                Self { $($field: <$t as $crate::snapshot::Snapshot>::load(source)),* }
            }

            fn replace(&mut self, source: &mut $crate::snapshot::Source<'_>) {
                $(<$t as $crate::snapshot::Snapshot>::replace(&mut self.$field, source);)*
            }

            fn skip(source: &mut $crate::snapshot::Source<'_>) {
                $(<$t as $crate::snapshot::Snapshot>::skip(source);)*
            }
        }
    };
}

/// Implements `Snapshot` for an enum with one value per variant.
///
/// Variants are numbered from zero. Syntax: `variants!([T: Snapshot] Type<T> { Variant: Type, ...
/// })`.
#[doc(hidden)]
#[macro_export]
macro_rules! snapshot_variants {
    ([$($generics:tt)*] $name:ty { $first:ident: $of_first:ty $(, $variant:ident: $t:ty)* $(,)? }) => {
        impl<$($generics)*> $crate::snapshot::Snapshot for $name {
            const SCHEMA: u64 = $crate::snapshot::schema(
                concat!("enum ", stringify!($name), " ", stringify!($first) $(, " ", stringify!($variant))*),
                &[<$of_first as $crate::snapshot::Snapshot>::SCHEMA $(, <$t as $crate::snapshot::Snapshot>::SCHEMA)*],
            );
            const SIZE: usize = {
                let mut largest = <$of_first as $crate::snapshot::Snapshot>::SIZE;
                $(if <$t as $crate::snapshot::Snapshot>::SIZE > largest {
                    largest = <$t as $crate::snapshot::Snapshot>::SIZE;
                })*
                largest.saturating_add(1)
            };

            fn save(&self, sink: &mut $crate::snapshot::Sink<'_>) {
                let number = 0_u8;
                if let Self::$first(value) = self {
                    sink.put(&[number]);
                    <$of_first as $crate::snapshot::Snapshot>::save(value, sink);
                }
                $(
                    let number = number.wrapping_add(1);
                    if let Self::$variant(value) = self {
                        sink.put(&[number]);
                        <$t as $crate::snapshot::Snapshot>::save(value, sink);
                    }
                )*
                let _ = number;
            }

            fn load(source: &mut $crate::snapshot::Source<'_>) -> Self {
                let [found] = source.take();
                let number = 0_u8;
                if found == number {
                    return Self::$first(<$of_first as $crate::snapshot::Snapshot>::load(source));
                }
                $(
                    let number = number.wrapping_add(1);
                    if found == number {
                        return Self::$variant(<$t as $crate::snapshot::Snapshot>::load(source));
                    }
                )*
                let _ = number;
                source.refuse();
                Self::$first(<$of_first as $crate::snapshot::Snapshot>::load(source))
            }

            fn skip(source: &mut $crate::snapshot::Source<'_>) {
                let [found] = source.take();
                let number = 0_u8;
                if found == number {
                    return <$of_first as $crate::snapshot::Snapshot>::skip(source);
                }
                $(
                    let number = number.wrapping_add(1);
                    if found == number {
                        return <$t as $crate::snapshot::Snapshot>::skip(source);
                    }
                )*
                let _ = number;
                source.refuse();
            }
        }
    };
}

pub use crate::{snapshot_fields as fields, snapshot_variants as variants};
