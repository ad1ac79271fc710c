import { commonTestNames } from '#fhir/codes/common-test-names.ts'

/** Longer than this, a name of the source's own is not short. Source: look/reading.md, 'Short name'. */
const longestShort = 40
const longestForm = 400

/** What a name of LOINC's long form says after the test itself: where it was measured. */
const specimen =
  'Blood|Serum|Plasma|Urine|Body fluid|Cerebral spinal fluid|Stool|Saliva|Arterial blood|Venous blood|Capillary blood|Red Blood Cells|Platelet poor plasma|Respiratory|Nasopharynx|Specimen|Unspecified specimen'
/** 'X [..] in Y by Z', 'X [..]', 'X in Y'. Source: LOINC Users' Guide, long common name. */
const measured = /^(?<test>.+?) \[[^\]]+\](?: (?:in|of) (?<place>.+?))?(?: by .+)?$/
const inPlace = new RegExp(`^(?<test>.+?) (?:in|of) (?<place>(?:${specimen})\\b.*?)(?: by .+)?$`)
/** 'Comprehensive metabolic 2000 panel - Serum or Plasma' */
const panel = /^(?<test>.+?)(?: (?:19|20)\d\d)? panel - (?<place>.+?)(?: by .+)?$/i
/** 'Hemoglobin A1c/Hemoglobin.total in Blood': the whole of which it is a part says nothing more. */
const ofTotal = /^(?<test>.+)\/[^/]+\.total$/

/** A short name; `place` is said besides where two tests would else read alike. */
export type ShortName = { readonly name: string; readonly place: string | null }

/**
 * A test's name as a list can hold it, of the words that its source wrote.
 *
 * Words that are short and not LOINC's long form stay. Of LOINC's long form, and of words that are too long, the name of
 * the code is taken where there is one: the operator's own table first, then the names of common tests. Else the long
 * form's first part, a ratio whole; other words stay as they are.
 *
 * Source: look/reading.md, 'Short name'.
 */
export function shortName(
  words: string,
  testKey: string | null,
  nameOfCode: (loinc: string) => string | undefined = () => undefined,
): ShortName {
  // Some write a break of no width within a long name.
  const text = words.replaceAll('\u200B', '').trim()
  // LOINC's own are shorter; what is much longer is in no known form, and looking for one would take time.
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
