import { aboutCode, aboutSystems } from '@kinchart/contract/calls/about-code.ts'
import type { AboutSystem } from '@kinchart/contract/calls/about-code.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { isObject } from './fact-lines.ts'
import type { Json } from './read-json.ts'

/** The code systems that MedlinePlus knows, by their identifiers there. Source: MedlinePlus Connect, web application. */
const identifiers: Readonly<Record<AboutSystem, string>> = {
  'http://loinc.org': '2.16.840.1.113883.6.1',
  'http://www.nlm.nih.gov/research/umls/rxnorm': '2.16.840.1.113883.6.88',
  'http://snomed.info/sct': '2.16.840.1.113883.6.96',
  'http://hl7.org/fhir/sid/icd-10-cm': '2.16.840.1.113883.6.90',
}

/** Where FHIR says what a record is of. */
const coded = ['code', 'medicationCodeableConcept', 'vaccineCode']

/** A code that MedlinePlus may know. */
export type KnownCode = { readonly system: AboutSystem; readonly code: string }

/** The first code of what a record is of that MedlinePlus may know; null where there is none. */
export function knownCode(resource: Json): KnownCode | null {
  if (!isObject(resource)) return null
  for (const element of coded) {
    const concept = resource[element]
    const codings =
      concept !== undefined && isObject(concept) && Array.isArray(concept['coding']) ? concept['coding'] : []
    for (const coding of codings as readonly Json[]) {
      if (!isObject(coding)) continue
      const { code } = coding
      const system = aboutSystems.find((one) => one === coding['system'])
      if (system !== undefined && typeof code === 'string' && aboutCode.test(code)) return { system, code }
    }
  }
  return null
}

/** Where words on what a record is of are, for its reader, by its code alone; null where it has no code that is known there. */
export function aboutAddress(resource: Json): string | null {
  const known = knownCode(resource)
  if (known === null) return null
  const query = new URLSearchParams({
    'mainSearchCriteria.v.c': known.code,
    'mainSearchCriteria.v.cs': identifiers[known.system],
    'informationRecipient.languageCode.c': chosenLanguage(),
  })
  return `https://connect.medlineplus.gov/application?${query}`
}

/** What the source noted, who wrote it and when, as sent; null where that was not sent. */
export type Note = { readonly text: string; readonly by: string | null; readonly date: string | null }

/** What the source noted about a record, in its own words. Source: FHIR R4 `note`; of a report its conclusion. */
export function notesOf(resource: Json): readonly Note[] {
  if (!isObject(resource)) return []
  const notes = Array.isArray(resource['note']) ? (resource['note'] as readonly Json[]) : []
  const written = notes.flatMap((note): readonly Note[] => {
    if (!isObject(note) || typeof note['text'] !== 'string') return []
    const { text, time, authorString, authorReference } = note
    const author =
      authorReference !== undefined && isObject(authorReference) ? authorReference['display'] : authorString
    return [{ text, by: typeof author === 'string' ? author : null, date: typeof time === 'string' ? time : null }]
  })
  const conclusion = resource['conclusion']
  const concluded = typeof conclusion === 'string' ? [{ text: conclusion, by: null, date: null }] : []
  return [...written, ...concluded].filter(({ text }) => text.trim() !== '')
}
