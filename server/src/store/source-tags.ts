import { asObjects, asText } from '#fhir/json/elements.ts'
import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import type { FhirResource, Json } from '#fhir/json/json.ts'

const systemPath = '/CodeSystem/source'
const datePath = '/StructureDefinition/document-date'
const codes = { missing: 'missing', asOf: 'as-of', noneKnown: 'none-known', noInformation: 'no-information' } as const

export type SourceStatus = {
  readonly isMissing: boolean
  /** The date of the document as sent, if the source has a newer document; otherwise null. */
  readonly asOf: string | null
  /**
   * Set if the resource is not an entry but states that there are no entries of its type, or that there is no
   * information.
   */
  readonly unlisted: 'none-known' | 'no-information' | null
}

export type SourceTag = Readonly<Record<string, unknown>> & { readonly code: string }

/** Source: FHIR R4 `Meta.tag`. */
export function sourceTags(base: string, { isMissing, asOf, unlisted }: SourceStatus): readonly SourceTag[] {
  const system = `${base}${systemPath}`
  const date = asOf === null ? null : dateTimeOf(asOf)
  const extension = date === null ? {} : { extension: [{ url: `${base}${datePath}`, valueDateTime: date }] }
  return [
    ...(isMissing ? [{ system, code: codes.missing, display: fhirTexts.missing }] : []),
    ...(asOf === null ? [] : [{ ...extension, system, code: codes.asOf, display: fhirTexts.asOf({ date: asOf }) }]),
    ...(unlisted === 'none-known' ? [{ system, code: codes.noneKnown, display: fhirTexts.noneKnown }] : []),
    ...(unlisted === 'no-information' ? [{ system, code: codes.noInformation, display: fhirTexts.noInformation }] : []),
  ]
}

const DAY = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/
const TIME = /^T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** Drops a time that has no zone. Source: FHIR R4 `dateTime`. */
function dateTimeOf(sent: string): string | null {
  const day = DAY.exec(sent)?.[0]
  if (day === undefined) return null
  return TIME.test(sent.slice(day.length)) ? sent : day
}

const tagsOf = (resource: FhirResource, base: string, code: string) =>
  asObjects(asObjects(resource['meta'] as Json)[0]?.tag).filter(
    (tag) => tag.system === `${base}${systemPath}` && tag.code === code,
  )

export const isNoLongerListed = (resource: FhirResource, base: string): boolean =>
  tagsOf(resource, base, codes.missing).length > 0

/**
 * Returns the document date if the resource is from a Kinchart server at `base` and that server has a newer document.
 * Otherwise returns null.
 */
export function getReportedAsOf(resource: FhirResource, base: string): string | null {
  const [extension] = tagsOf(resource, base, codes.asOf).flatMap((tag) => asObjects(tag['extension']))
  return extension?.['url'] === `${base}${datePath}` ? asText(extension['valueDateTime']) : null
}
