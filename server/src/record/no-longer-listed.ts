import { asObjects } from '#fhir/elements.ts'
import { fhirTexts } from '@kinchart/texts/operator.ts'
import type { FhirResource, Json } from '#fhir/json.ts'

const path = '/CodeSystem/source'
const code = 'missing'

/** The tag of a resource that its source no longer lists, as a Kinchart at a FHIR base writes it. */
export const noLongerListedTag = (base: string) => ({ system: `${base}${path}`, code, display: fhirTexts.missing })

/** Whether a Kinchart at a FHIR base says that the source of a resource no longer lists it. */
export function isNoLongerListed(resource: FhirResource, base: string): boolean {
  const tags = asObjects(asObjects(resource['meta'] as Json)[0]?.tag)
  return tags.some((tag) => tag.system === `${base}${path}` && tag.code === code)
}
