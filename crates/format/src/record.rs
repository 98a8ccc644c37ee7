//! Structs read from JSON objects, by a macro of our own.
//!
//! `derive(Deserialize)` would do the same, but is a program of 60,000 lines that runs inside the compiler: whoever has
//! to trust the verifier would have to trust that, too.

use std::marker::PhantomData;

/// Defines a struct that is read from a JSON object, each member once, in any order.
///
/// A field is required, unless it is an `Option`, or a value follows that stands for it where it is absent. The name of
/// its member is that of the field, or the text behind it. A member that is no field is an error, unless the struct is
/// `lenient`. With a lifetime, fields may borrow from the text.
///
/// ```
/// use nonosat_format::record;
///
/// record! {
///     /// A place.
///     struct Place {
///         column: u32,
///         row: u32 = 1,
///         kind ("type"): Option<String>,
///     }
/// }
///
/// let place: Place = serde_json::from_str(r#"{"type": "cell", "column": 3}"#)?;
/// assert_eq!((place.column, place.row, place.kind.as_deref()), (3, 1, Some("cell")));
/// assert!(serde_json::from_str::<Place>(r#"{"row": 3}"#).is_err_and(|error| error.to_string().contains("`column`")));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! record {
    ($(#[$about:meta])* $vis:vis struct $name:ident { $($fields:tt)* }) => {
        $crate::record!(@define [$(#[$about])* $vis struct $name] ['de] [] strict { $($fields)* });
    };
    ($(#[$about:meta])* $vis:vis struct $name:ident<$life:lifetime> { $($fields:tt)* }) => {
        $crate::record!(@define [$(#[$about])* $vis struct $name] [$life] [<$life>] strict { $($fields)* });
    };
    ($(#[$about:meta])* $vis:vis lenient struct $name:ident { $($fields:tt)* }) => {
        $crate::record!(@define [$(#[$about])* $vis struct $name] ['de] [] lenient { $($fields)* });
    };
    ($(#[$about:meta])* $vis:vis lenient struct $name:ident<$life:lifetime> { $($fields:tt)* }) => {
        $crate::record!(@define [$(#[$about])* $vis struct $name] [$life] [<$life>] lenient { $($fields)* });
    };
    (
        @define [$(#[$about:meta])* $vis:vis struct $name:ident] [$life:lifetime] [$($generics:tt)*] $strict:ident {
            $($(#[$note:meta])* $inner:vis $field:ident $(($member:literal))?: $type:ty $(= $absent:expr)?),* $(,)?
        }
    ) => {
        $(#[$about])* $vis struct $name $($generics)* {
            $($(#[$note])* $inner $field: $type),*
        }

        impl<$life> $crate::record::Deserialize<$life> for $name $($generics)* {
            fn deserialize<D: $crate::record::Deserializer<$life>>(source: D) -> Result<Self, D::Error> {
                struct Members;
                impl<$life> $crate::record::Visitor<$life> for Members {
                    type Value = $name $($generics)*;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("struct ", stringify!($name)))
                    }

                    fn visit_map<A>(self, mut map: A) -> Result<Self::Value, A::Error>
                    where
                        A: $crate::record::MapAccess<$life>,
                    {
                        use $crate::record::{Cow, Error as _, missing};
                        $(let mut $field: Option<$type> = None;)*
                        while let Some(member) = map.next_key::<Cow<'_, str>>()? {
                            match &*member {
                                $(name if name == $crate::record!(@name $field $($member)?) => {
                                    if $field.is_some() {
                                        let name = $crate::record!(@name $field $($member)?);
                                        return Err(A::Error::duplicate_field(name));
                                    }
                                    $field = Some(map.next_value()?);
                                })*
                                _other => $crate::record!(@other $strict, map, _other,
                                    &[$($crate::record!(@name $field $($member)?)),*]),
                            }
                        }
                        Ok($name {
                            $($field: match $field {
                                Some(value) => value,
                                None => $crate::record!(@absent missing($crate::record!(@name $field $($member)?))?
                                    $(, $absent)?),
                            }),*
                        })
                    }
                }
                source.deserialize_struct(stringify!($name), &[], Members)
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $member:literal) => { $member };
    (@absent $missing:expr) => { $missing };
    (@absent $missing:expr, $absent:expr) => { $absent };
    (@other strict, $map:ident, $name:ident, $fields:expr) => { return Err(A::Error::unknown_field($name, $fields)) };
    (@other lenient, $map:ident, $name:ident, $fields:expr) => {{
        let _: $crate::record::IgnoredAny = $map.next_value()?;
    }};
}

#[doc(hidden)]
pub use std::borrow::Cow;

#[doc(hidden)]
pub use serde_core::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};

/// What a member that is absent stands for: `None` for an `Option`, an error for all else.
#[doc(hidden)]
pub fn missing<'de, T: Deserialize<'de>, E: Error>(name: &'static str) -> Result<T, E> {
    T::deserialize(Missing { name, error: PhantomData })
}

struct Missing<E> {
    name: &'static str,
    error: PhantomData<E>,
}

impl<'de, E: Error> Deserializer<'de> for Missing<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, E> {
        Err(E::missing_field(self.name))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_none()
    }

    serde_core::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
