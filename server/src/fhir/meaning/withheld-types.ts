import { asObjects, asText } from '#fhir/json/elements.ts'
import type { Json } from '#fhir/json/json.ts'

const path = '/StructureDefinition/withheld-type'

/** Ours: a type that a FHIR server withholds from every app, so that no app takes it for one without records. */
export const withheldTypeExtension = (base: string, type: string) => ({ url: `${base}${path}`, valueCode: type })

/** The types that a server says it withholds, by the extensions of `CapabilityStatement.rest`. */
export const withheldTypes = (extensions: unknown): readonly string[] =>
  asObjects(extensions as Json).flatMap((one) =>
    asText(one.url)?.endsWith(path) === true ? (asText(one['valueCode']) ?? []) : [],
  )
