//! Record of contacts between outlines and a terrain.

use super::links::Link;
use super::set::TerrainOutlines;
use super::vertex::VertexContact;
use crate::contact::impulses::Impulse;
use crate::contact::response::Response;
use crate::contact::terrain::set::TerrainContacts;
use crate::contact::terrain::traits::Terrain;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector};
use crate::math::{Real, Vec2};
use crate::record::record;
use heapless::Vec;

record!([T: Real] for [T] VertexContact<T>, |contact| {
    corner: u16 = contact.corner,
    edge: (u32, bool) = contact.key,
    surface: u8 = contact.surface,
    vertex: Vec2<T> = contact.vertex,
    response: Response<T> = contact.response,
    along: T = contact.along,
    couple: Vec2<T> = contact.couple,
} => Ok(VertexContact {
    corner,
    key: edge,
    surface,
    vertex: finite_vector(vertex, Parameter::Position)?,
    response,
    impulse: Impulse::ZERO,
    along: finite(along, Parameter::Position)?,
    couple: finite_vector(couple, Parameter::Position)?,
}));

record!(
    [T: Real, W: Terrain<T>, const N: usize, const M: usize, const L: usize] for [T, W]
        TerrainOutlines<T, W, N, M, L>,
    |outlines| {
        discs: TerrainContacts<T, W, N, L> = outlines.discs,
        links: Vec<Link, N> = outlines.links,
        vertices: Vec<VertexContact<T>, M> = outlines.vertices,
        dropped: u32 = outlines.dropped,
    } => {
        let outlines = TerrainOutlines { discs, links, vertices, dropped };
        let links = &outlines.links;
        // Each body ends with its own last link, and an outline has at least three corners.
        let mut first = 0;
        for (position, link) in links.iter().enumerate() {
            let back = match link {
                Link::Next => None,
                Link::None => Some(position.saturating_sub(first)),
                Link::First(back) => Some(usize::from(*back)).filter(|back| *back >= 2),
            };
            if link.is_last() {
                if back != Some(position.saturating_sub(first)) {
                    return Err(Error::OutOfRange(Parameter::Outline));
                }
                first = position.saturating_add(1);
            }
        }
        let is_edge = |contact: &VertexContact<T>| outlines.edge_ids(contact.corner).is_some();
        let valid = first == links.len()
            && links.len() == outlines.discs.ids.len()
            && outlines.vertices.iter().all(is_edge);
        if valid { Ok(outlines) } else { Err(Error::OutOfRange(Parameter::Outline)) }
    }
);
