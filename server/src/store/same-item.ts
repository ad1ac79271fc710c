import { sections } from '@kinchart/contract/sections/all.ts'
import { codingsOf, isReason } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, isObject } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'

export type Compared = { readonly resource: FhirResource; readonly row: Readonly<Record<string, unknown>> }

const INSTANT = /^\d{4}-\d\d-\d\dT/

/** Fields that two sources may word differently, and fields that Kinchart adds. The comparison ignores them. */
const ignoredFields = ['id', 'ehrImportRequestId', 'resourceType', 'providerName', 'alsoFrom', 'narrative']
const sectionsWith = (type: string) => sections.filter(({ types }) => Object.hasOwn(types, type))
const inOtherWords = (type: string): ReadonlySet<string> =>
  new Set([...ignoredFields, ...sectionsWith(type).flatMap((one) => one.inOtherWords)])

/** Elements that identify the item. Records of a type without such an element match only by identifier. */
const codeElements = (type: string): readonly string[] => [
  ...new Set(sectionsWith(type).flatMap(({ types }) => types[type] ?? [])),
]

/**
 * Two records match if they have the same type, the same identifier or code, and no disagreement in their rows. A code
 * counts only if both records have a date; the caller has already checked that the dates are equal. If only one record
 * has some data, this is not a disagreement. Never guesses: a code without its system, or only text, is not enough.
 * Source: Q16; FHIR R4 `identifier`, `code`.
 */
export function isSameItem(one: Compared, other: Compared, { hasDate }: { readonly hasDate: boolean }): boolean {
  if (one.resource.resourceType !== other.resource.resourceType) return false
  const isNamedAlike = shares(identifiersOf(one.resource), identifiersOf(other.resource))
  const isCodedAlike = hasDate && shares(codesOf(one.resource), codesOf(other.resource))
  return (isNamedAlike || isCodedAlike) && agree(inOtherWords(one.resource.resourceType), one.row, other.row)
}

const shares = (some: readonly string[], others: readonly string[]): boolean => some.some((key) => others.includes(key))

/** Returns `system|value` if the system is a URL. A bare number identifies nothing outside its source. */
const identifiersOf = (resource: FhirResource): string[] =>
  asObjects(resource.identifier).flatMap(({ system, value }) => keyOf(asText(system), asText(value)))

function codesOf(resource: FhirResource): string[] {
  return codeElements(resource.resourceType).flatMap((element) =>
    asArray(resource[element])
      .filter(isObject)
      .flatMap((concept) => codingsOf(concept).filter((coding) => !isReason(coding)))
      .flatMap(({ system, code }) => keyOf(asText(system), asText(code))),
  )
}

const keyOf = (system: string | null, value: string | null): string[] =>
  system !== null && system.includes(':') && value !== null ? [`${system}|${value}`] : []

function agree(worded: ReadonlySet<string>, one: Compared['row'], other: Compared['row']): boolean {
  // Compares the meanings even if one is missing, because 'given' and 'not given' are never the same item.
  if (JSON.stringify(one['meaning'] ?? null) !== JSON.stringify(other['meaning'] ?? null)) return false
  return Object.entries(one).every(([field, value]) => {
    if (worded.has(field)) return true
    const mine = field === 'results' ? valuesOf(value) : normalizeCell(value)
    const theirs = field === 'results' ? valuesOf(other[field]) : normalizeCell(other[field])
    return mine === null || theirs === null || mine === theirs
  })
}

const ignoredValueFields = new Set(['name', 'testKey', 'part', 'referenceRange', 'mark'])
const withoutNames = (field: string, value: unknown): unknown => (ignoredValueFields.has(field) ? undefined : value)

/** Returns null if the cell is empty. Returns the same text for an instant in any time zone. */
function normalizeCell(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' && INSTANT.test(value)) return sortKeyOf(value) ?? value
  return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value, withoutNames)
}

/** Compares by value, unit and qualifiers, because names may differ. */
function valuesOf(results: unknown): string | null {
  if (!Array.isArray(results) || results.length === 0) return null
  const normalizedResults = results.map((one: { value?: unknown; unit?: unknown; meaning?: { says?: unknown } }) =>
    JSON.stringify([one.value, one.unit, one.meaning?.says]),
  )
  return normalizedResults.toSorted().join(' ')
}
