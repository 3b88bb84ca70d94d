//! Macros that implement snapshots of structs and enums.

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
                source.invalidate();
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
                source.invalidate();
            }
        }
    };
}

/// Implements `Snapshot` for a type by that of another one.
///
/// Syntax: `through!([T: Snapshot] Type<T> as Other, |value| other, |other| Option<value>,
/// default)`. Without a value for what was read, the source is invalid, and the default is
/// returned.
macro_rules! snapshot_through {
    ([$($generics:tt)*] $name:ty as $other:ty, |$value:ident| $save:expr, |$read:pat_param| $load:expr, $default:expr) => {
        impl<$($generics)*> $crate::snapshot::Snapshot for $name {
            const SCHEMA: u64 = $crate::snapshot::schema(
                stringify!($name),
                &[<$other as $crate::snapshot::Snapshot>::SCHEMA],
            );
            const SIZE: usize = <$other as $crate::snapshot::Snapshot>::SIZE;

            fn save(&self, sink: &mut $crate::snapshot::Sink<'_>) {
                let $value = self;
                $crate::snapshot::Snapshot::save(&$save, sink);
            }

            fn load(source: &mut $crate::snapshot::Source<'_>) -> Self {
                let $read = <$other as $crate::snapshot::Snapshot>::load(source);
                $load.unwrap_or_else(|| {
                    source.invalidate();
                    $default
                })
            }

            fn skip(source: &mut $crate::snapshot::Source<'_>) {
                Self::load(source);
            }
        }
    };
}

pub(crate) use snapshot_through;
