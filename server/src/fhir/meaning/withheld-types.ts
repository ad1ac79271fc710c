import { asObjects, asText } from '#fhir/json/elements.ts'
import type { Json } from '#fhir/json/json.ts'

const path = '/StructureDefinition/withheld-type'

/**
 * Kinchart's own extension: names a type that the FHIR server withholds from every app, so that apps do not take it for
 * empty.
 */
export const withheldTypeExtension = (base: string, type: string) => ({ url: `${base}${path}`, valueCode: type })

/** Reads the extensions of `CapabilityStatement.rest`. */
export const withheldTypes = (extensions: unknown): readonly string[] =>
  asObjects(extensions as Json).flatMap((one) =>
    asText(one.url)?.endsWith(path) === true ? (asText(one['valueCode']) ?? []) : [],
  )
