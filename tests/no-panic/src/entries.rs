//! Entry points.

/// Address of an operation. For the compiler, a caller may pass any arguments.
#[expect(dead_code, reason = "read only by the linker")]
pub(crate) struct Entry(pub(crate) *const ());

// SAFETY: the address is never dereferenced.
unsafe impl Sync for Entry {}

/// Exports operations under the names of the functions of the crate, each with the number of its
/// arguments. The name of the precision, [`scalar`], is appended.
macro_rules! entries {
    ($($count:tt $name:literal = $operation:expr;)*) => { $(const _: () = {
        #[unsafe(export_name = concat!($name, ".", scalar!()))]
        static ENTRY: crate::entries::Entry = crate::entries::Entry($operation as pointer!($count) as *const ());
    };)* };
}

macro_rules! pointer {
    (0) => { fn() -> _ };
    (1) => { fn(_) -> _ };
    (2) => { fn(_, _) -> _ };
    (3) => { fn(_, _, _) -> _ };
    (4) => { fn(_, _, _, _) -> _ };
    (5) => { fn(_, _, _, _, _) -> _ };
    (6) => { fn(_, _, _, _, _, _) -> _ };
    (7) => { fn(_, _, _, _, _, _, _) -> _ };
}

/// Exports the derived implementations of traits for a type, as in `"Vec2" Vec2<T>: Clone Debug;`.
#[cfg(not(feature = "planted"))]
macro_rules! derived {
    ($($name:literal $type:ty: $($trait:ident)*;)*) => { $($(derived!(@ $trait $name $type);)*)* };
    (@ Clone $name:literal $type:ty) => { derived!("Clone for ", $name, (|it: &$type| it.clone()) as fn(&_) -> _); };
    (@ Serialize $name:literal $type:ty) => { derived!("Serialize for ", $name, crate::data::write::<$type>); };
    (@ Deserialize $name:literal $type:ty) => { derived!("Deserialize for ", $name, crate::data::read::<$type>); };
    (@ Debug $name:literal $type:ty) => {
        derived!("Debug for ", $name, (|it: &$type, f: &mut Formatter<'_>| Debug::fmt(it, f)) as fn(&_, &mut _) -> _);
    };
    (@ Default $name:literal $type:ty) => { derived!("Default for ", $name, <$type>::default as fn() -> _); };
    (@ Hash $name:literal $type:ty) => {
        derived!("Hash for ", $name, crate::data::hash::<$type>);
    };
    (@ Ord $name:literal $type:ty) => { derived!("Ord for ", $name, (|a: &$type, b: &$type| a.cmp(b)) as fn(&_, &_) -> _); };
    (@ PartialEq $name:literal $type:ty) => {
        derived!("PartialEq for ", $name, (|a: &$type, b: &$type| a == b) as fn(&_, &_) -> _);
    };
    (@ PartialOrd $name:literal $type:ty) => {
        derived!("PartialOrd for ", $name, (|a: &$type, b: &$type| a.partial_cmp(b)) as fn(&_, &_) -> _);
    };
    ($trait:literal, $name:literal, $operation:expr) => {
        const _: () = {
            #[unsafe(export_name = concat!($trait, $name, ".", scalar!()))]
            static ENTRY: crate::entries::Entry = crate::entries::Entry($operation as *const ());
        };
    };
}
