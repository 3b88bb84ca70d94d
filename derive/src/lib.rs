//! Derive macro of [pliant](https://docs.rs/pliant): a struct of projections is a projection.
//!
//! Use it through the feature `derive` of pliant, which documents it.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Field, Member, parse_macro_input, parse_quote};

const ONLY_OPTION: &str = "the only option is `skip`";

/// Implements `pliant::Project` for a struct whose fields are projections.
///
/// Every hook is forwarded to all fields in the order of declaration, and a backward pass visits them
/// in reverse. `#[project(skip)]` leaves out a field that is no projection, such as a score.
/// `#[project(skip(score, time))]` on the struct leaves out several fields.
#[proc_macro_derive(Project, attributes(project))]
pub fn derive_project(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

fn expand(input: DeriveInput) -> Result<TokenStream, Error> {
    let DeriveInput {
        ident,
        mut generics,
        data,
        attrs,
        ..
    } = input;
    let Data::Struct(data) = data else {
        let message = "Project can be derived for structs only";
        return Err(Error::new_spanned(ident, message));
    };
    let skipped = skipped_names(&attrs)?;
    for name in &skipped {
        if !data
            .fields
            .iter()
            .any(|field| field.ident.as_ref() == Some(name))
        {
            return Err(Error::new_spanned(name, "there is no such field"));
        }
    }
    let mut members = Vec::new();
    let mut types = Vec::new();
    for (member, field) in data.fields.members().zip(&data.fields) {
        let in_list = field
            .ident
            .as_ref()
            .is_some_and(|name| skipped.contains(name));
        if !(is_skipped(field)? || in_list) {
            members.push(member);
            types.push(field.ty.clone());
        }
    }
    // The scalar is a parameter of the implementation: the fields decide which scalars it can be.
    let scalar = format_ident!("PliantScalar");
    let own_generics = generics.clone();
    let (_, type_generics, _) = own_generics.split_for_impl();
    generics.params.push(parse_quote!(#scalar: ::pliant::Real));
    let clause = generics.make_where_clause();
    for ty in types {
        clause
            .predicates
            .push(parse_quote!(#ty: ::pliant::Project<#scalar>));
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let hooks = hooks(&scalar, &members);
    Ok(quote! {
        #[automatically_derived]
        impl #impl_generics ::pliant::Project<#scalar> for #ident #type_generics #where_clause {
            #hooks
        }
    })
}

/// Returns the hooks, each forwarded to all members.
fn hooks(scalar: &Ident, members: &[Member]) -> TokenStream {
    let project = quote!(::pliant::Project::<#scalar>);
    let reversed = members.iter().rev();
    quote! {
        fn check(
            &self,
            pass: &::pliant::Pass<#scalar>,
            motion: &::pliant::Motion<'_, #scalar>,
        ) -> ::core::result::Result<(), ::pliant::Error> {
            #(#project::check(&self.#members, pass, motion)?;)*
            ::core::result::Result::Ok(())
        }

        fn prepare(
            &mut self,
            pass: &::pliant::Pass<#scalar>,
            motion: &::pliant::Motion<'_, #scalar>,
        ) {
            #(#project::prepare(&mut self.#members, pass, motion);)*
        }

        fn project(
            &mut self,
            pass: &::pliant::Pass<#scalar>,
            motion: &mut ::pliant::Motion<'_, #scalar>,
        ) {
            if pass.backward {
                #(#project::project(&mut self.#reversed, pass, motion);)*
            } else {
                #(#project::project(&mut self.#members, pass, motion);)*
            }
        }

        fn solve_velocities(
            &mut self,
            pass: &::pliant::Pass<#scalar>,
            finished: &mut ::pliant::Finished<'_, #scalar>,
        ) {
            #(#project::solve_velocities(&mut self.#members, pass, finished);)*
        }

        fn remove_vacant(&mut self, particles: &::pliant::View<'_, #scalar>) {
            #(#project::remove_vacant(&mut self.#members, particles);)*
        }

        fn update_mass(
            &mut self,
            id: ::pliant::ParticleId,
            previous: #scalar,
            particles: &::pliant::View<'_, #scalar>,
        ) {
            #(#project::update_mass(&mut self.#members, id, previous, particles);)*
        }

        fn elastic_energy(&self, h: #scalar, view: &::pliant::View<'_, #scalar>) -> #scalar {
            let energy = <#scalar as ::pliant::Real>::ratio(0, 1);
            #(let energy = energy + #project::elastic_energy(&self.#members, h, view);)*
            energy
        }

        fn hash_state(&self, checksum: &mut ::pliant::Checksum) {
            #(#project::hash_state(&self.#members, checksum);)*
        }
    }
}

/// Returns the names in the attributes `#[project(skip(…))]` of a struct.
fn skipped_names(attributes: &[Attribute]) -> Result<Vec<Ident>, Error> {
    let mut names = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident("project") {
            attribute.parse_nested_meta(|option| {
                if !option.path.is_ident("skip") {
                    return Err(option.error(ONLY_OPTION));
                }
                option.parse_nested_meta(|name| {
                    names.push(name.path.require_ident()?.clone());
                    Ok(())
                })
            })?;
        }
    }
    Ok(names)
}

/// Returns whether a field has the attribute `#[project(skip)]`.
fn is_skipped(field: &Field) -> Result<bool, Error> {
    let mut skipped = false;
    for attribute in &field.attrs {
        if attribute.path().is_ident("project") {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("skip") {
                    skipped = true;
                    Ok(())
                } else {
                    Err(meta.error(ONLY_OPTION))
                }
            })?;
        }
    }
    Ok(skipped)
}
