/**
 * FHIR JSON as we hold it: every number is its own digits as a string, because FHIR decimals have implicit precision
 * ("do not use an IEEE type floating point type", R4 `decimal`) and `JSON.parse` alone would turn 5.40 into 5.4.
 * Nothing about the shape is believed: senders put strings where arrays belong.
 */
export type Json = string | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json | undefined }

/** A resource that has at least a type. `id` may be missing on the wire. */
export type FhirResource = JsonObject & { readonly resourceType: string }
