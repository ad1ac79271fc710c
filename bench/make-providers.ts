import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

const SYLLABLES =
  'ba be bo ca ce co da de do fa fe ga go ha he jo ka ke la le lo ma me mo na ne no pa pe ra re ro sa se so ta te to va ve wa we ya zo'.split(
    ' ',
  )
const FIRST =
  'JAMES MARY ROBERT PATRICIA JOHN JENNIFER MICHAEL LINDA DAVID ELIZABETH WILLIAM BARBARA RICHARD SUSAN JOSEPH JESSICA THOMAS SARAH CHRISTOPHER KAREN'.split(
    ' ',
  )
const CODES =
  '207Q00000X 208000000X 207RC0000X 2084P0800X 207R00000X 207V00000X 207RH0003X 207X00000X 363LF0000X 225100000X 1223G0001X 163W00000X'.split(
    ' ',
  )
/** Columns of the national file that are not read. */
const OTHER_COLUMNS = 311

const columns = [
  'NPI',
  'Entity Type Code',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Credential Text',
  'Provider First Line Business Practice Location Address',
  'Provider Business Practice Location Address City Name',
  'Provider Business Practice Location Address State Name',
  'Provider Business Practice Location Address Postal Code',
  'Provider Business Practice Location Address Telephone Number',
  'Provider Sex Code',
  'Healthcare Provider Taxonomy Code_1',
  'Healthcare Provider Primary Taxonomy Switch_1',
]

/** A few words are frequent and many are rare, as in real names and towns. */
export const wordOf = (number: number, length: number): string =>
  Array.from({ length }, (_one, at) => SYLLABLES[Math.floor(number / 41 ** at) % 41] ?? '')
    .join('')
    .toUpperCase()

export type MadeUp = { readonly last: string; readonly first: string; readonly city: string; readonly zip: string }

/** Returns the same provider for a row in every run. */
export function madeUp(at: number): MadeUp {
  // The seeded generator (Park and Miller) makes nearby rows differ.
  let seed = (at * 48_271 + 11) % 2_147_483_647
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let warm = 0; warm < 3; warm++) next()
  const last = wordOf(Math.floor(next() ** 3 * 60_000), 3)
  const first = FIRST[Math.floor(next() * FIRST.length)] ?? ''
  const place = Math.floor(next() ** 2 * 20_000)
  return {
    last,
    first: `${first} ${wordOf(Math.floor(next() * 41), 1)}`,
    city: wordOf(place, 3),
    zip: String(10_000 + place),
  }
}

function npiOf(at: number): string {
  const body = String(100_000_000 + at)
  const sum = Array.from(`80840${body}`)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Writes a file in the format of the national one. Every eighth row is an organization. */
export async function writeProviders(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  const others = ',""'.repeat(OTHER_COLUMNS)
  const line = (cells: readonly string[], rest: string) => `${cells.map((cell) => `"${cell}"`).join(',')}${rest}\n`
  file.write(line(columns, Array.from({ length: OTHER_COLUMNS }, (_one, at) => `,"Other ${at}"`).join('')))
  for (let at = 0; at < count; at++) {
    const { last, first, city, zip } = madeUp(at)
    const isPerson = at % 8 !== 0
    const cells = [
      npiOf(at),
      isPerson ? '1' : '2',
      isPerson ? '' : `${last} ${city} CLINIC LLC`,
      isPerson ? last : '',
      isPerson ? first : '',
      isPerson ? 'MD' : '',
      `${at % 900} MAIN ST`,
      city,
      'KS',
      zip,
      '5555550100',
      at % 2 === 0 ? 'F' : 'M',
      CODES[at % CODES.length] ?? '',
      'Y',
    ]
    if (!file.write(line(cells, others))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}
