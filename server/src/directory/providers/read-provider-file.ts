import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { asObjects, isObject, type Element } from '#fhir/json/elements.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { isZip, openFile } from '#platform/open-file.ts'
import { ListError } from '../forms/read-list.ts'
import { readFhirProviders } from './read-fhir-providers.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { isNpi } from '#fhir/codes/npi.ts'
import { phoneOf, textOrNull, zipOf, type ProviderFacts, type UnreadRow } from './listed-row.ts'
import { meaningOf } from './taxonomy-words.ts'

const NAME_WORDS = new Set(
  'NE NW SE SW PO II III IV LLC PLLC PC PA LLP LP MD DO DDS DMD DPM OD DC NP RN PT PSYD PHD USA US VA UCLA NYU'.split(
    ' ',
  ),
)
const SMALL = new Set(['OF', 'AND', 'THE', 'FOR', 'AT', 'IN', 'OR', 'ON'])

/**
 * Converts text in all capitals, as in the national file, to the usual case: 'Mary McNeil', '12 NW Oak St', 'Clinic
 * of the Valley, LLC'. Text with a lowercase letter stays unchanged.
 */
function tidyCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text.replaceAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu, (word, at: number) => {
    if (NAME_WORDS.has(word)) return word
    if (at > 0 && SMALL.has(word)) return word.toLowerCase()
    const lower = word.toLowerCase()
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

const isNppesHeader = (header: readonly string[]): boolean => header.includes(NUMBER) && header.includes(KIND)

/**
 * Finds columns by name, so their order and number may change. Uses the practice location address. Leaves experience
 * empty, because the file has no start date of a doctor's work, only the date when the NPI was assigned. Source: CMS,
 * NPPES Data Dissemination, Full Replacement Monthly NPI File.
 */
function createNppesReader(header: readonly string[]): (row: readonly string[]) => ProviderFacts | UnreadRow {
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

function isEnded(deactivatedOn: string | null, reactivatedOn: string | null): boolean {
  if (deactivatedOn === null) return false
  return reactivatedOn === null || sortable(reactivatedOn) < sortable(deactivatedOn)
}

const sortable = (date: string): string => date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2')

/** FHIR resources refer to each other, so the whole file is read into memory. */
const MAX_FHIR_BYTES = 64_000_000
const MAX_ROW_BYTES = 1_000_000

/**
 * Reads the national NPI file with one row in memory at a time. Also reads FHIR as a Bundle or NDJSON. Throws ListError
 * if the file can't be read, has another format or is truncated.
 */
export async function* readProviderFile(path: string): AsyncGenerator<ProviderFacts | UnreadRow> {
  try {
    const first = await firstBytes(path)
    if (isZip(first)) throw new ListError(commandTexts.isZip)
    if (/^\s*[{[]/.test(first)) yield* readFhir(path)
    else if (isNppesHeader(first.split(/\r?\n/, 1)[0]?.split(',').map(unquoted) ?? [])) yield* readNppes(path)
    else throw new ListError(commandTexts.noFormOfProviders)
  } catch (error) {
    throw error instanceof ListError
      ? error
      : new ListError(commandTexts.unreadableFor({ code: codeOf(error) }), { cause: error })
  }
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1')

async function firstBytes(path: string): Promise<string> {
  let text = ''
  for await (const part of openFile(path)) {
    text += (part as Buffer).toString('latin1')
    if (text.length > 65_536 || text.includes('\n')) break
  }
  return text.replace(/^\u00EF\u00BB\u00BF/, '')
}

async function* readNppes(path: string): AsyncGenerator<ProviderFacts | UnreadRow> {
  const rows = pipeline(
    openFile(path),
    parse({ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_ROW_BYTES }),
    () => undefined,
  )
  let read: ReturnType<typeof createNppesReader> | undefined
  for await (const row of rows as AsyncIterable<readonly string[]>) {
    if (read === undefined) read = createNppesReader(row)
    else yield read(row)
  }
}

async function* readFhir(path: string): AsyncGenerator<ProviderFacts | UnreadRow> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of openFile(path)) {
    size += (part as Buffer).length
    if (size > MAX_FHIR_BYTES) throw new ListError(commandTexts.providersTooLarge)
    parts.push(part as Buffer)
  }
  const { rows, unread } = readFhirProviders(resourcesOf(Buffer.concat(parts).toString()), new Date())
  if (rows.length === 0 && !unread.includes('not in use')) throw new ListError(commandTexts.namesNobody)
  yield* rows
  yield* unread
}

/** The resources of a Bundle, or one resource per line. Null for a line that is not JSON. */
function resourcesOf(text: string): readonly Element[] {
  const whole = tryParse(text)
  if (whole === undefined)
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [tryParse(line) ?? null]))
  if (!isObject(whole) || whole.resourceType !== 'Bundle') return [whole]
  return asObjects(whole.entry).map((entry) => entry.resource)
}

function tryParse(text: string): Element {
  try {
    return parseFhirJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unreadable'
