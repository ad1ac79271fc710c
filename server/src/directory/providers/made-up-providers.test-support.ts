export type MadeUpProvider = {
  readonly at: number
  readonly last?: string
  readonly first?: string
  readonly organization?: string
  readonly taxonomy?: string
  readonly city?: string
  readonly zip?: string
  readonly sex?: string
  readonly deactivatedOn?: string
}

/** Returns an NPI with a valid check digit. 45 CFR 162.406. */
export function madeUpNpi(at: number): string {
  const body = String(100_000_000 + at)
  const sum = Array.from(`80840${body}`)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const columns: readonly (readonly [string, (one: MadeUpProvider) => string])[] = [
  ['NPI', ({ at }) => madeUpNpi(at)],
  ['Entity Type Code', ({ organization }) => (organization === undefined ? '1' : '2')],
  ['Provider Organization Name (Legal Business Name)', ({ organization }) => organization ?? ''],
  ['Provider Last Name (Legal Name)', ({ last }) => last ?? ''],
  ['Provider First Name', ({ first }) => first ?? ''],
  ['Provider Credential Text', ({ last }) => (last === undefined ? '' : 'M.D.')],
  ['Provider First Line Business Practice Location Address', () => '12 NW OAK ST'],
  ['Provider Business Practice Location Address City Name', ({ city }) => city ?? 'PEORIA'],
  ['Provider Business Practice Location Address State Name', () => 'IL'],
  ['Provider Business Practice Location Address Postal Code', ({ zip }) => zip ?? '61602'],
  ['Provider Business Practice Location Address Telephone Number', () => '2175550142'],
  ['Provider Enumeration Date', () => '05/23/2005'],
  ['NPI Deactivation Date', ({ deactivatedOn }) => deactivatedOn ?? ''],
  ['NPI Reactivation Date', () => ''],
  ['Provider Sex Code', ({ sex }) => sex ?? ''],
  ['Healthcare Provider Taxonomy Code_1', () => '390200000X'],
  ['Healthcare Provider Primary Taxonomy Switch_1', () => 'N'],
  ['Healthcare Provider Taxonomy Code_2', ({ taxonomy }) => taxonomy ?? ''],
  ['Healthcare Provider Primary Taxonomy Switch_2', () => 'Y'],
]

export function nppesFile(rows: readonly MadeUpProvider[]): string {
  const cells = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return `${cells.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`
}
