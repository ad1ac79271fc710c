import type * as r4 from 'fhir/r4.js'
import type * as r5 from 'fhir/r5.js'
import type { Json, JsonObject } from './json.ts'

declare const form: unique symbol

/**
 * What a sender put where FHIR has an element of this form: any JSON at all, or nothing. Only the compiler knows the
 * form, for the names of what is inside; no value is believed to have it.
 */
export type Sent<Form> =
  | string
  | boolean
  | null
  | undefined
  | readonly Json[]
  | (JsonObject & { readonly [form]?: Form })

/**
 * An object by the names of its elements: R4's, and R5's, which are read beside them. Each may be missing and may hold
 * anything; a name that neither version has does not compile. `Older` are the names of older versions that are read, too.
 */
export type Loose<Form, Older extends string = never> = unknown extends Form
  ? JsonObject
  : { readonly [Name in NamesOf<Form>]?: Sent<FormOf<Form, Name>> } & { readonly [Name in Older]?: Json }

export type ResourceKind = (r4.FhirResource | r5.FhirResource)['resourceType']

/** A resource of a kind, as loose as everything that is sent. */
export type LooseResource<Kind extends ResourceKind, Older extends string = never> = Loose<
  ResourceForm<Kind>,
  Older
> & {
  readonly resourceType: string
}

/** What a resource of a kind holds in the element of that name; one of them where it repeats. */
export type LoosePart<Kind extends ResourceKind, Name extends string, Older extends string = never> = Loose<
  OneOf<FormOf<ResourceForm<Kind>, Name>>,
  Older
>

type ResourceForm<Kind extends ResourceKind> = Extract<
  r4.FhirResource | r5.FhirResource,
  { readonly resourceType: Kind }
>

/** One of what repeats; of what does not, itself. */
export type OneOf<Form> = unknown extends Form ? unknown : Form extends readonly (infer One)[] ? One : Form

type NamesOf<Form> = Form extends object ? Extract<keyof Form, string> : never
type FormOf<Form, Name extends string> = Name extends 'contained'
  ? unknown
  : Form extends { readonly [At in Name]?: infer Value }
    ? NonNullable<Value>
    : never
