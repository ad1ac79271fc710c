import { commonTestNames } from '#fhir/codes/common-test-names.ts'

/** Maximum length of a short name, in characters. Source: Look "Short name". */
const longestShort = 40
const longestForm = 400

const specimen =
  'Blood|Serum|Plasma|Urine|Body fluid|Cerebral spinal fluid|Stool|Saliva|Arterial blood|Venous blood|Capillary blood|Red Blood Cells|Platelet poor plasma|Respiratory|Nasopharynx|Specimen|Unspecified specimen'
/** Forms of a LOINC long name: 'X [..] in Y by Z', 'X [..]', 'X in Y'. Source: LOINC Users' Guide, long common name. */
const measured = /^(?<test>.+?) \[[^\]]+\](?: (?:in|of) (?<place>.+?))?(?: by .+)?$/
const inPlace = new RegExp(`^(?<test>.+?) (?:in|of) (?<place>(?:${specimen})\\b.*?)(?: by .+)?$`)
const panel = /^(?<test>.+?)(?: (?:19|20)\d\d)? panel - (?<place>.+?)(?: by .+)?$/i
/** In 'Hemoglobin A1c/Hemoglobin.total in Blood', the total adds no information. */
const ofTotal = /^(?<test>.+)\/[^/]+\.total$/

/**
 * `place` is the specimen, such as 'Blood'. It is added to the name if two tests would otherwise have the same name.
 */
export type ShortName = { readonly name: string; readonly place: string | null }

/**
 * Shortens the source's name of a test. Keeps a short text that isn't a LOINC long name. Replaces a LOINC long name,
 * or any text over the maximum length, with the name of its code: from the operator's table if it is listed there,
 * otherwise from the common tests. If the name of the code is unknown, uses the first part of a LOINC long name (a
 * ratio stays complete) and keeps any other text. Source: Look "Short name".
 */
export function shortName(
  words: string,
  testKey: string | null,
  nameOfCode: (loinc: string) => string | undefined = () => undefined,
): ShortName {
  // Some sources put zero-width spaces in long names.
  const text = words.replaceAll('\u200B', '').trim()
  // LOINC names are shorter than this limit. Matching much longer texts would be slow.
  const form = text.length <= longestForm ? text.replaceAll(/\s+/g, ' ') : ''
  const parts = (measured.exec(form) ?? inPlace.exec(form))?.groups
  const group = parts === undefined ? panel.exec(form)?.groups : undefined
  if (group === undefined && parts === undefined && text.length <= longestShort) return { name: text, place: null }
  const loinc = testKey?.startsWith('loinc:') ? testKey.slice('loinc:'.length) : undefined
  const known = loinc === undefined ? undefined : (nameOfCode(loinc) ?? commonTestNames[loinc])
  if (known !== undefined) return { name: known, place: null }
  if (group?.['test'] !== undefined) return { name: `${group['test']} panel`, place: group['place'] ?? null }
  const test = parts?.['test']
  if (test === undefined) return { name: text, place: null }
  return { name: ofTotal.exec(test)?.groups?.['test'] ?? test, place: parts?.['place'] ?? null }
}
