/**
 * Every number is a string of the number's digits. FHIR decimals have implicit precision ("do not use an IEEE type
 * floating point type", R4 `decimal`), and `JSON.parse` would turn 5.40 into 5.4. Callers must check the type of each
 * value, because senders put strings where arrays belong.
 */
export type Json = string | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json | undefined }

/** `id` may be missing. */
export type FhirResource = JsonObject & { readonly resourceType: string }
