//! Derive macro of [pliant](https://docs.rs/pliant): a struct or an enum of projections is a
//! projection.
//!
//! Use it through the feature `derive` of pliant, which documents it.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DeriveInput, Error, Field, Fields, Member, Type, Variant, parse_macro_input,
    parse_quote,
};

const ONLY_OPTION: &str = "the only option is `skip`";

/// Implements `pliant::Project` for a struct or an enum whose fields are projections.
///
/// Every hook is forwarded to all fields in the order of declaration, and a backward pass visits
/// them in reverse. `#[project(skip)]` leaves out a field that is no projection, such as a score.
/// `#[project(skip(score, time))]` on the struct leaves out several fields.
///
/// An enum forwards to the fields of its variant. The index of the variant is part of the checksum.
/// The dependency must have the name `pliant`. A type cannot contain itself.
#[proc_macro_derive(Project, attributes(project))]
pub fn derive_project(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

/// A struct, or a variant of an enum.
struct Case {
    path: TokenStream,
    /// Index of the variant.
    index: Option<u64>,
    /// Fields that are projections, and the names that a pattern binds them to.
    members: Vec<Member>,
    names: Vec<Ident>,
    types: Vec<Type>,
}

impl Case {
    fn new(
        path: TokenStream,
        index: Option<u64>,
        fields: &Fields,
        skipped: &[Ident],
    ) -> Result<Self, Error> {
        let (mut members, mut types) = (Vec::new(), Vec::new());
        for (member, field) in fields.members().zip(fields) {
            let in_list = field
                .ident
                .as_ref()
                .is_some_and(|name| skipped.contains(name));
            if !(is_skipped(field)? || in_list) {
                members.push(member);
                types.push(field.ty.clone());
            }
        }
        let names = (0..members.len()).map(|index| format_ident!("field_{index}"));
        let names = names.collect();
        Ok(Self {
            path,
            index,
            members,
            names,
            types,
        })
    }
}

fn expand(input: DeriveInput) -> Result<TokenStream, Error> {
    let DeriveInput {
        ident,
        mut generics,
        data,
        attrs,
        ..
    } = input;
    let skipped = skipped_names(&attrs)?;
    let cases = match data {
        Data::Struct(data) => {
            let names: Vec<_> = data.fields.iter().map(|field| &field.ident).collect();
            for name in &skipped {
                if !names.contains(&&Some(name.clone())) {
                    return Err(Error::new_spanned(name, "there is no such field"));
                }
            }
            vec![Case::new(quote!(Self), None, &data.fields, &skipped)?]
        }
        Data::Enum(data) => {
            if let Some(name) = skipped.first() {
                let message = "a list of skipped fields is for structs";
                return Err(Error::new_spanned(name, message));
            }
            let variants = (0..).zip(&data.variants);
            let case = |(index, variant): (u64, &Variant)| {
                let name = &variant.ident;
                if let Some(attribute) = variant.attrs.iter().find(|a| a.path().is_ident("project"))
                {
                    let message = "a variant is not skipped: put `skip` on its fields";
                    return Err(Error::new_spanned(attribute, message));
                }
                Case::new(quote!(Self::#name), Some(index), &variant.fields, &[])
            };
            variants.map(case).collect::<Result<_, _>>()?
        }
        Data::Union(_) => {
            let message = "Project can be derived for structs and enums only";
            return Err(Error::new_spanned(ident, message));
        }
    };
    if cases.is_empty() {
        let message = "Project can be derived for enums with variants only";
        return Err(Error::new_spanned(ident, message));
    }
    // The scalar is a parameter of the implementation: the fields decide which scalars it can be.
    let scalar = format_ident!("PliantScalar");
    let own_generics = generics.clone();
    let (_, type_generics, _) = own_generics.split_for_impl();
    generics.params.push(parse_quote!(#scalar: ::pliant::Real));
    let clause = generics.make_where_clause();
    for ty in cases.iter().flat_map(|case| &case.types) {
        clause
            .predicates
            .push(parse_quote!(#ty: ::pliant::Project<#scalar>));
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let hooks = hooks(&scalar, &cases);
    Ok(quote! {
        #[automatically_derived]
        #[allow(unused_variables)]
        impl #impl_generics ::pliant::Project<#scalar> for #ident #type_generics #where_clause {
            #hooks
        }
    })
}

/// Returns a match of `self` with one arm per case, whose body `statements` returns.
fn each(cases: &[Case], statements: impl Fn(&Case) -> TokenStream) -> TokenStream {
    let arms = cases.iter().map(|case| {
        let Case {
            path,
            members,
            names,
            ..
        } = case;
        let body = statements(case);
        quote!(#path { #(#members: #names,)* .. } => { #body })
    });
    quote!(match self { #(#arms)* })
}

/// Returns the hooks, each forwarded to all fields.
fn hooks(scalar: &Ident, cases: &[Case]) -> TokenStream {
    let project = quote!(::pliant::Project::<#scalar>);
    let check = each(
        cases,
        |Case { names, .. }| quote!(#(#project::check(#names, pass, motion)?;)*),
    );
    let prepare = each(
        cases,
        |Case { names, .. }| quote!(#(#project::prepare(#names, pass, motion);)*),
    );
    let predict = each(
        cases,
        |Case { names, .. }| quote!(#(#project::predict(#names, pass, predicted);)*),
    );
    let pass = each(cases, |Case { names, .. }| {
        let reversed = names.iter().rev();
        quote! {
            if pass.backward {
                #(#project::project(#reversed, pass, motion);)*
            } else {
                #(#project::project(#names, pass, motion);)*
            }
        }
    });
    let solve_velocities = each(
        cases,
        |Case { names, .. }| quote!(#(#project::solve_velocities(#names, pass, finished);)*),
    );
    let remove_vacant = each(
        cases,
        |Case { names, .. }| quote!(#(#project::remove_vacant(#names, particles);)*),
    );
    let update_mass = each(
        cases,
        |Case { names, .. }| quote!(#(#project::update_mass(#names, id, previous, particles);)*),
    );
    let elastic_energy = each(cases, |Case { names, .. }| {
        quote! {
            let energy = <#scalar as ::pliant::Real>::ratio(0, 1);
            #(let energy = energy + #project::elastic_energy(#names, h, view);)*
            energy
        }
    });
    let hash_state = each(cases, |Case { names, index, .. }| {
        let index = index.iter();
        quote! {
            #(checksum.add_bits(#index);)*
            #(#project::hash_state(#names, checksum);)*
        }
    });
    quote! {
        fn check(
            &self,
            pass: &::pliant::Pass<#scalar>,
            motion: &::pliant::Motion<'_, #scalar>,
        ) -> ::core::result::Result<(), ::pliant::Error> {
            #check
            ::core::result::Result::Ok(())
        }

        fn prepare(
            &mut self,
            pass: &::pliant::Pass<#scalar>,
            motion: &::pliant::Motion<'_, #scalar>,
        ) {
            #prepare
        }

        fn predict(
            &mut self,
            pass: &::pliant::Pass<#scalar>,
            predicted: &mut ::pliant::Predicted<'_, #scalar>,
        ) {
            #predict
        }

        fn project(
            &mut self,
            pass: &::pliant::Pass<#scalar>,
            motion: &mut ::pliant::Motion<'_, #scalar>,
        ) {
            #pass
        }

        fn solve_velocities(
            &mut self,
            pass: &::pliant::Pass<#scalar>,
            finished: &mut ::pliant::Finished<'_, #scalar>,
        ) {
            #solve_velocities
        }

        fn remove_vacant(&mut self, particles: &::pliant::View<'_, #scalar>) {
            #remove_vacant
        }

        fn update_mass(
            &mut self,
            id: ::pliant::ParticleId,
            previous: #scalar,
            particles: &::pliant::View<'_, #scalar>,
        ) {
            #update_mass
        }

        fn elastic_energy(&self, h: #scalar, view: &::pliant::View<'_, #scalar>) -> #scalar {
            #elastic_energy
        }

        fn hash_state(&self, checksum: &mut ::pliant::Checksum) {
            #hash_state
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
