import type * as r4 from 'fhir/r4.js'
import type * as r5 from 'fhir/r5.js'
import type { Json, JsonObject } from './json.ts'

declare const form: unique symbol

/**
 * Any JSON value, or undefined. `Form` is the expected structure. It exists only at compile time, to provide the
 * names of inner elements. Never assume that a value has this structure.
 */
export type Sent<Form> =
  | string
  | boolean
  | null
  | undefined
  | readonly Json[]
  | (JsonObject & { readonly [form]?: Form })

/**
 * An object in which each element of R4 and R5 may be missing and may contain anything. An element name that is in
 * neither R4 nor R5 does not compile, unless `Older` contains it. `Older`: element names from older FHIR versions.
 */
export type Loose<Form, Older extends string = never> = unknown extends Form
  ? JsonObject
  : { readonly [Name in NamesOf<Form>]?: Sent<FormOf<Form, Name>> } & { readonly [Name in Older]?: Json }

export type ResourceKind = (r4.FhirResource | r5.FhirResource)['resourceType']

export type LooseResource<Kind extends ResourceKind, Older extends string = never> = Loose<
  ResourceForm<Kind>,
  Older
> & {
  readonly resourceType: string
}

/** The value of an element of a resource type. For a repeating element, the value of a single item. */
export type LoosePart<Kind extends ResourceKind, Name extends string, Older extends string = never> = Loose<
  OneOf<FormOf<ResourceForm<Kind>, Name>>,
  Older
>

type ResourceForm<Kind extends ResourceKind> = Extract<
  r4.FhirResource | r5.FhirResource,
  { readonly resourceType: Kind }
>

export type OneOf<Form> = unknown extends Form ? unknown : Form extends readonly (infer One)[] ? One : Form

type NamesOf<Form> = Form extends object ? Extract<keyof Form, string> : never
type FormOf<Form, Name extends string> = Name extends 'contained'
  ? unknown
  : Form extends { readonly [At in Name]?: infer Value }
    ? NonNullable<Value>
    : never
