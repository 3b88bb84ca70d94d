//! Kinds of constraints.

use super::{CAPACITY, T};
use pliant::{
    Angle, Area, Attachment, Bending, Damped, Distance, LongRangeAttachment, NeoHookean, OnSegment, PointEdge, Points,
    Rod, StVenantKirchhoff, Tether,
};

entries! {
    3 "Angle::new" = Angle::<T>::new;
    3 "Angle::between" = Angle::<T>::between::<CAPACITY>;
    1 "Angle::rest" = Angle::<T>::rest;
    3 "Area::new" = Area::<T>::new;
    3 "Area::between" = Area::<T>::between::<CAPACITY>;
    1 "Area::rest_area" = Area::<T>::rest_area;
    3 "Attachment::new" = Attachment::<T>::new;
    3 "Bending::new" = Bending::<T>::new;
    3 "Bending::between" = Bending::<T>::between::<CAPACITY>;
    1 "Bending::rest" = Bending::<T>::rest;
    2 "Damped::new" = Damped::<T, Distance<T>>::new;
    1 "Damped::constraint" = Damped::<T, Distance<T>>::constraint;
    4 "Distance::new" = Distance::<T>::new;
    4 "Distance::between" = Distance::<T>::between::<CAPACITY>;
    1 "Distance::rest_length" = Distance::<T>::rest_length;
    4 "LongRangeAttachment::new" = LongRangeAttachment::<T>::new;
    3 "NeoHookean::new" = NeoHookean::<T>::new;
    3 "NeoHookean::between" = NeoHookean::<T>::between::<CAPACITY>;
    3 "OnSegment::new" = OnSegment::<T>::new;
    3 "PointEdge::new" = PointEdge::<T>::new;
    3 "StVenantKirchhoff::new" = StVenantKirchhoff::<T>::new;
    3 "StVenantKirchhoff::between" = StVenantKirchhoff::<T>::between::<CAPACITY>;
    3 "Rod::new" = Rod::<T>::new;
    3 "Rod::between" = Rod::<T>::between::<CAPACITY>;
    1 "Rod::length" = Rod::<T>::length;
    4 "Tether::new" = Tether::<T>::new;
    4 "Tether::between" = Tether::<T>::between::<CAPACITY>;
    1 "Tether::length" = Tether::<T>::length;
    1 "Points::at" = Points::<T, 3>::at;
    3 "Points::difference" = Points::<T, 3>::difference;
    3 "Points::offset" = Points::<T, 3>::offset;
    2 "Points::displacement" = Points::<T, 3>::displacement;
}
