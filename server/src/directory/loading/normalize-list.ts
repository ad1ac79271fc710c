import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { ListedOrganization, UnreadReason } from '../listed-organization.ts'
import { wordsOf } from '../search/name-words.ts'
import type { Fault } from '../tables.ts'
import { quirksOf } from '../vendor-quirks.ts'
import { judge, readAddress } from './read-address.ts'
import type { Address } from './read-address.ts'

/** A list's organization as it is kept; names are the table's columns. */
export type NormalizedRow = {
  readonly key: string
  readonly hospitalName: string
  readonly ehrName: string
  readonly providerType: ProviderType
  readonly fhirBase: string
  readonly host: string
  readonly practiceId: string
  readonly place: string
  readonly authorizationPath: string
  readonly tokenHost: string
  readonly authorizationMethod: string
  readonly scopes: string
  readonly clientId: string
  readonly sendsAud: boolean
  readonly searchName: string
  readonly fault: Fault | null
}

export type NormalizeOptions = {
  /** What a row that names none gets; the rows' own words go before both. */
  readonly vendor: string
  readonly providerType: ProviderType
  readonly allowedPrivateHosts: readonly string[]
}

type Addressed = { readonly row: ListedOrganization; readonly address: Address; readonly pair: string }

/**
 * Decides each organization's key, fault and place; a key appears once, with what any of its rows states.
 *
 * The key is address and name. Only where a list has several practices of one name at one address does the practice id
 * belong to it: an id that a list begins to state for a lone practice then changes nothing (normalized question 13).
 */
export function normalizeList(
  rows: readonly ListedOrganization[],
  options: NormalizeOptions,
): { rows: NormalizedRow[]; repeated: number; unread: ReadonlyMap<UnreadReason, number> } {
  const practices = new Map<string, Set<string>>()
  const addressed: Addressed[] = []
  for (const row of rows) {
    const address = readAddress(row.fhirBase)
    if (!address) continue
    const pair = `${address.key} ${row.hospitalName.toLowerCase()}`
    addressed.push({ row, address, pair })
    if (row.practiceId !== '') practices.set(pair, (practices.get(pair) ?? new Set()).add(row.practiceId))
  }
  const normalized = new Map<string, NormalizedRow>()
  for (const one of addressed) {
    const isShared = (practices.get(one.pair)?.size ?? 0) > 1
    const key = isShared && one.row.practiceId !== '' ? `${one.pair} ${one.row.practiceId}` : one.pair
    const next = normalize(one, key, options)
    const before = normalized.get(key)
    normalized.set(key, before ? fillBlanks(before, next) : next)
  }
  const unreadable = rows.length - addressed.length
  return {
    rows: [...normalized.values()],
    repeated: addressed.length - normalized.size,
    unread: new Map(unreadable === 0 ? [] : [['address cannot be read', unreadable]]),
  }
}

function normalize({ row, address }: Addressed, key: string, options: NormalizeOptions): NormalizedRow {
  const ehrName = row.ehrName === '' ? options.vendor : row.ehrName
  return {
    key,
    hospitalName: row.hospitalName,
    ehrName,
    providerType: row.providerType ?? options.providerType,
    fhirBase: address.base,
    host: address.host,
    practiceId: row.practiceId,
    place: row.place,
    authorizationPath: row.authorizationPath,
    tokenHost: row.tokenHost,
    authorizationMethod: row.authorizationMethod,
    scopes: row.scopes,
    clientId: row.clientId,
    sendsAud: row.sendsAud && quirksOf(ehrName).sendsAud,
    searchName: wordsOf(row.hospitalName).join(' '),
    fault: judge(row, address, options.allowedPrivateHosts),
  }
}

/** The columns in which a later row, or another list, may add what the first left blank. */
const optional = [
  'ehrName',
  'practiceId',
  'place',
  'authorizationPath',
  'tokenHost',
  'authorizationMethod',
  'scopes',
  'clientId',
] as const

/** `first`, with its blanks filled from `second`. */
export function fillBlanks<Row extends Pick<NormalizedRow, (typeof optional)[number]>>(
  first: Row,
  second: Pick<NormalizedRow, (typeof optional)[number]>,
): Row {
  const filled = Object.fromEntries(
    optional.map((column) => [column, first[column] === '' ? second[column] : first[column]]),
  )
  return { ...first, ...filled }
}
