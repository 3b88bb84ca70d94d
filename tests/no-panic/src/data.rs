//! Serde format and hasher that are opaque to the compiler. Each value read may be of any kind, and
//! each write can fail.

use core::fmt::{self, Display, Formatter};
use core::hash::{Hash, Hasher};
use serde::de::{self, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, forward_to_deserialize_any, ser};

/// Reads a value from an unknown source.
pub(crate) fn read<V: for<'de> Deserialize<'de>>(source: &mut dyn Source) -> Result<V, Failed> {
    V::deserialize(&mut Reader(source))
}

/// Writes a value to an unknown sink.
pub(crate) fn write<V: Serialize>(
    value: &V,
    sink: &mut dyn FnMut(u64) -> Result<(), Failed>,
) -> Result<(), Failed> {
    value.serialize(&mut Writer(sink))
}

/// Hashes with a hasher that is opaque to the compiler.
pub(crate) fn hash<V: Hash>(value: &V, mut hasher: &mut dyn Hasher) {
    value.hash(&mut hasher);
}

pub(crate) trait Source {
    fn number(&mut self) -> u64;
    fn text(&mut self) -> &str;
}

/// Any error. The message is dropped: formatting its numbers is the task of a format.
#[derive(Debug)]
pub(crate) struct Failed;

impl Display for Failed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("failed")
    }
}

impl core::error::Error for Failed {}

impl de::Error for Failed {
    fn custom<M: Display>(_: M) -> Self {
        Self
    }
}

impl ser::Error for Failed {
    fn custom<M: Display>(_: M) -> Self {
        Self
    }
}

struct Reader<'a>(&'a mut dyn Source);

impl<'de> Deserializer<'de> for &mut Reader<'_> {
    type Error = Failed;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failed> {
        let number = self.0.number();
        match self.0.number() {
            0 => visitor.visit_bool(number == 0),
            1 => visitor.visit_u64(number),
            2 => visitor.visit_i64(number.cast_signed()),
            3 => visitor.visit_f64(f64::from_bits(number)),
            4 => visitor.visit_f32(f64::from_bits(number) as f32),
            5 => visitor.visit_str(self.0.text()),
            6 => visitor.visit_bytes(self.0.text().as_bytes()),
            7 => visitor.visit_none(),
            8 => visitor.visit_unit(),
            9 => visitor.visit_some(self),
            10 => visitor.visit_newtype_struct(self),
            11 => visitor.visit_seq(self),
            12 => visitor.visit_map(self),
            13 => visitor.visit_enum(self),
            _ => Err(Failed),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> SeqAccess<'de> for &mut Reader<'_> {
    type Error = Failed;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Failed> {
        if self.0.number() == 0 {
            Ok(None)
        } else {
            seed.deserialize(&mut **self).map(Some)
        }
    }
}

impl<'de> MapAccess<'de> for &mut Reader<'_> {
    type Error = Failed;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Failed> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Failed> {
        seed.deserialize(&mut **self)
    }
}

impl<'de> EnumAccess<'de> for &mut Reader<'_> {
    type Error = Failed;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Failed> {
        Ok((seed.deserialize(&mut *self)?, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Reader<'_> {
    type Error = Failed;

    fn unit_variant(self) -> Result<(), Failed> {
        if self.0.number() == 0 {
            Ok(())
        } else {
            Err(Failed)
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Failed> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Failed> {
        visitor.visit_seq(self)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failed> {
        visitor.visit_map(self)
    }
}

struct Writer<'a>(&'a mut dyn FnMut(u64) -> Result<(), Failed>);

macro_rules! numbers {
    ($($method:ident $type:ty,)*) => { $(fn $method(self, value: $type) -> Result<(), Failed> { (self.0)(value as u64) })* };
}

impl Serializer for &mut Writer<'_> {
    type Ok = ();
    type Error = Failed;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64, serialize_u8 u8, serialize_u16 u16,
        serialize_u32 u32, serialize_u64 u64, serialize_char char,
    }

    fn serialize_f32(self, value: f32) -> Result<(), Failed> {
        (self.0)(value.to_bits().into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Failed> {
        (self.0)(value.to_bits())
    }

    fn serialize_str(self, text: &str) -> Result<(), Failed> {
        self.serialize_bytes(text.as_bytes())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Failed> {
        bytes.iter().try_for_each(|byte| (self.0)((*byte).into()))
    }

    fn serialize_none(self) -> Result<(), Failed> {
        (self.0)(0)
    }

    fn serialize_some<V: Serialize + ?Sized>(self, value: &V) -> Result<(), Failed> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Failed> {
        (self.0)(0)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Failed> {
        (self.0)(0)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        number: u32,
        name: &'static str,
    ) -> Result<(), Failed> {
        (self.0)(number.into())?;
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<V: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &V,
    ) -> Result<(), Failed> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<V: Serialize + ?Sized>(
        self,
        _: &'static str,
        number: u32,
        _: &'static str,
        value: &V,
    ) -> Result<(), Failed> {
        (self.0)(number.into())?;
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Failed> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Failed> {
        Ok(self)
    }

    fn collect_str<V: Display + ?Sized>(self, _: &V) -> Result<(), Failed> {
        Err(Failed)
    }
}

macro_rules! compound {
    ($($trait:ident $method:ident $(($name:ty))?;)*) => { $(
        impl ser::$trait for &mut Writer<'_> {
            type Ok = ();
            type Error = Failed;

            fn $method<V: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &V) -> Result<(), Failed> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Failed> {
                (self.0)(0)
            }
        }
    )* };
}

compound! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
    SerializeStruct serialize_field (&'static str);
    SerializeStructVariant serialize_field (&'static str);
}

impl ser::SerializeMap for &mut Writer<'_> {
    type Ok = ();
    type Error = Failed;

    fn serialize_key<V: Serialize + ?Sized>(&mut self, key: &V) -> Result<(), Failed> {
        key.serialize(&mut **self)
    }

    fn serialize_value<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<(), Failed> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Failed> {
        (self.0)(0)
    }
}
