import { labelOf, wordsSent } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, asTexts, commaList, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'

/** Values of `HumanName.use`, in order of preference. 'old' and 'maiden' are used only if there is no other name. */
const byUse = ['usual', 'official', null, 'nickname', 'anonymous', 'temp', 'old', 'maiden']

/**
 * Prefers the usual name, then the official name, then any name. Returns the name's text. If there is no text, returns
 * prefix, given, family and suffix in that order. A plain text counts as a name. Null if there is no name. Source: FHIR
 * R4 `HumanName`.
 */
export function humanName(element: Element): string | null {
  const names = asObjects(element)
  if (names.length === 0) return asText(element)
  const ranked = names.toSorted((a, b) => rank(a) - rank(b))
  return ranked.map(wholeName).find((name) => name !== null) ?? null
}

/**
 * Null if there is no name; an id is never a name. Source: FHIR R4 `Practitioner.name`, `Patient.name`,
 * `RelatedPerson.name` (people); `name` or else `alias` of `Organization`, `Location`, `HealthcareService`, `CareTeam`;
 * `Device.deviceName`, else its type or manufacturer.
 */
export function nameOfResource(resource: JsonObject): string | null {
  const named = humanName(resource.name) ?? commaList(asTexts(resource.alias).slice(0, 1))
  if (named !== null || resource.resourceType !== 'Device') return named
  return (
    asObjects(resource.deviceName)
      .map((one) => asText(one.name))
      .find((name) => name !== null) ??
    wordsSent(resource.type) ??
    asText(resource.manufacturer) ??
    labelOf(resource.type)
  )
}

function rank(name: JsonObject): number {
  const place = byUse.indexOf(asText(name.use))
  return place < 0 ? byUse.length : place
}

function wholeName(name: JsonObject): string | null {
  const text = asText(name.text)
  if (text !== null) return text
  const parts = [...asTexts(name.prefix), ...asTexts(name.given), ...asTexts(name.family), ...asTexts(name.suffix)]
  return parts.length === 0 ? null : parts.join(' ')
}
