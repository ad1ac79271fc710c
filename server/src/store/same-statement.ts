import { codeKeysOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { markOf } from './aliases.ts'
import { alike, titleWords } from '#store/duplicates/title-words.ts'
import type { Compared } from './same-item.ts'

/**
 * Returns the keys of a statement in every document of its custodian: its business identifiers ('system|value'), and
 * the id of a FHIR document's resource. Source: CDA R2 `id` (root and extension, an identifier after reading), FHIR R4
 * `identifier`. A bare number without its system identifies nothing elsewhere.
 */
export function statementKeysOf({ identifier }: FhirResource, fhirId: string): readonly string[] {
  const named = asObjects(identifier).flatMap(({ system, value }) => {
    const [where, what] = [asText(system), asText(value)]
    return where?.includes(':') === true && what !== null ? [`${where}|${what}`] : []
  })
  const mark = markOf(fhirId)
  return [...named, mark === null ? fhirId : fhirId.slice(0, -mark.length)]
}

const nameElements = ['code', 'medicationCodeableConcept', 'vaccineCode', 'type']
/** The minimum share of words that two names have in common. */
const MIN_ALIKE = 0.5

/**
 * Returns whether two statements under one id are about one thing. Senders also copy an id from one statement to the
 * next, across documents and within one: under one id of published examples are 'Diabetes' and 'Malignant neoplasm of
 * liver'. So they must share a code or most words of their names; showing a fact twice is better than losing one.
 */
export function isOneStatement(section: string, one: Compared, other: Compared): boolean {
  const codes = codesOf(one)
  if (codesOf(other).some((code) => codes.includes(code))) return true
  const [words, others] = [titleWords(section, one.row), titleWords(section, other.row)]
  if (words.size === 0 || others.size === 0) return one.resource.resourceType === 'Encounter'
  const [fewer, more] = words.size < others.size ? [words, others] : [others, words]
  return alike(words, others) >= MIN_ALIKE || [...fewer].every((word) => more.has(word))
}

const codesOf = ({ resource, row }: Compared): readonly string[] => [
  ...(Array.isArray(row['codes']) ? row['codes'].filter((code) => typeof code === 'string') : []),
  ...nameElements.flatMap((element) => codeKeysOf(resource[element])),
]
