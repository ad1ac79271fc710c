import { isNpi } from '#fhir/codes/npi.ts'
import { phoneOf, textOrNull, zipOf } from './listed-row.ts'
import type { ProviderFacts, UnreadRow } from './listed-row.ts'
import { meaningOf } from './taxonomy-words.ts'

const NAME_WORDS = new Set(
  'NE NW SE SW PO II III IV LLC PLLC PC PA LLP LP MD DO DDS DMD DPM OD DC NP RN PT PSYD PHD USA US VA UCLA NYU'.split(
    ' ',
  ),
)
const SMALL = new Set(['OF', 'AND', 'THE', 'FOR', 'AT', 'IN', 'OR', 'ON'])

/**
 * Converts a text in all capitals, as in the national file, to the usual case: 'Mary McNeil', '12 NW Oak St', 'Clinic
 * of the Valley, LLC'. Leaves a text with a lowercase letter unchanged.
 */
function tidyCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text.replaceAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu, (word, at: number) => {
    if (NAME_WORDS.has(word)) return word
    if (at > 0 && SMALL.has(word)) return word.toLowerCase()
    const lower = word.toLowerCase()
    // '1st', '42nd'
    if (/^\d/.test(lower)) return /^\d+(?:st|nd|rd|th)$/.test(lower) ? lower : word
    const cased = lower.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    return cased
      .replace(/^(Mc|O['’])(\p{L})/u, (_all, start: string, letter: string) => start + letter.toUpperCase())
      .replace(
        /^([DL]['’])(\p{L}{2})/u,
        (_all, start: string, rest: string) => start + rest.slice(0, 1).toUpperCase() + rest.slice(1),
      )
  })
}

const NUMBER = 'NPI'
const KIND = 'Entity Type Code'
const PRACTICE = 'Provider Business Practice Location Address'
const TAXONOMIES = 15

/** Returns whether a header row is the national NPI file's. */
export const isNppesHeader = (header: readonly string[]): boolean => header.includes(NUMBER) && header.includes(KIND)

/**
 * Creates a row reader for the national NPI file. Finds columns by name, so their order and number may change. Source:
 * CMS, NPPES Data Dissemination, Full Replacement Monthly NPI File. The address is the practice's. The file does not
 * state when a provider began to practice: the date a number was assigned is not that.
 */
export function createNppesReader(header: readonly string[]): (row: readonly string[]) => ProviderFacts | UnreadRow {
  const places = new Map(header.map((name, at) => [name.trim(), at]))
  const placeOf = (...names: readonly string[]): number =>
    names.map((name) => places.get(name)).find((at) => at !== undefined) ?? -1
  const at = {
    npi: placeOf(NUMBER),
    kind: placeOf(KIND),
    last: placeOf('Provider Last Name (Legal Name)'),
    first: placeOf('Provider First Name'),
    middle: placeOf('Provider Middle Name'),
    credential: placeOf('Provider Credential Text'),
    organization: placeOf('Provider Organization Name (Legal Business Name)'),
    street: placeOf('Provider First Line Business Practice Location Address'),
    street2: placeOf('Provider Second Line Business Practice Location Address'),
    city: placeOf(`${PRACTICE} City Name`),
    state: placeOf(`${PRACTICE} State Name`),
    zip: placeOf(`${PRACTICE} Postal Code`),
    phone: placeOf(`${PRACTICE} Telephone Number`),
    sex: placeOf('Provider Sex Code', 'Provider Gender Code'),
    deactivated: placeOf('NPI Deactivation Date'),
    reactivated: placeOf('NPI Reactivation Date'),
  }
  const taxonomies = Array.from({ length: TAXONOMIES }, (_one, index) => ({
    code: placeOf(`Healthcare Provider Taxonomy Code_${index + 1}`),
    isPrimary: placeOf(`Healthcare Provider Primary Taxonomy Switch_${index + 1}`),
  }))

  return (row) => {
    const read = (place: number): string | null => textOrNull(row[place])
    const cased = (place: number): string | null => {
      const text = read(place)
      return text === null ? null : tidyCase(text)
    }
    if (row.length < 2) return 'too short'
    const npi = read(at.npi) ?? ''
    if (!isNpi(npi)) return 'no number'
    const code = read(at.kind)
    // A number that was deactivated and not reactivated has no other facts.
    if (isEnded(read(at.deactivated), read(at.reactivated))) return 'deactivated'
    const kind = code === '1' ? 'practitioner' : code === '2' ? 'organization' : undefined
    if (kind === undefined) return 'unknown kind'
    const last = kind === 'practitioner' ? cased(at.last) : null
    const named = [cased(at.first), initialOf(read(at.middle)), last].filter((part) => part !== null).join(' ')
    const credential = read(at.credential)?.replaceAll('.', '')
    const person = credential === undefined ? named : `${named}, ${credential}`
    const name = kind === 'organization' ? cased(at.organization) : last === null ? null : person
    if (name === null) return 'no name'
    const primary = taxonomies.find(({ isPrimary }) => read(isPrimary) === 'Y') ?? taxonomies[0]
    const meaning = primary && meaningOf(read(primary.code) ?? '')
    const street = [cased(at.street), cased(at.street2)].filter((part) => part !== null).join(' ')
    return {
      kind,
      npi,
      number: npi,
      name,
      lastName: last,
      type: meaning?.type ?? null,
      specialty: meaning?.specialty ?? null,
      experience: null,
      gender: genders[read(at.sex) ?? ''] ?? null,
      street: street === '' ? null : street,
      city: cased(at.city),
      state: read(at.state),
      zip: zipOf(row[at.zip]),
      phone: phoneOf(row[at.phone]),
      email: null,
    }
  }
}

const genders: Readonly<Record<string, string>> = { F: 'Female', M: 'Male' }

const initialOf = (name: string | null): string | null => (name === null ? null : `${name.slice(0, 1).toUpperCase()}.`)

/** Dates as MM/DD/YYYY. */
function isEnded(deactivatedOn: string | null, reactivatedOn: string | null): boolean {
  if (deactivatedOn === null) return false
  return reactivatedOn === null || sortable(reactivatedOn) < sortable(deactivatedOn)
}

const sortable = (date: string): string => date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2')
