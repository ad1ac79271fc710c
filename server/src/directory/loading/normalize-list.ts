import type { ProviderType } from '@kinchart/contract/enumerations.ts'
import type { ListedOrganization, UnreadReason } from '../listed-organization.ts'
import { wordsOf } from '../search/name-words.ts'
import type { Fault } from '../tables.ts'
import { quirksOf } from '../vendor-quirks.ts'
import { judge, readAddress } from './read-address.ts'
import type { Address } from './read-address.ts'

/** A list's organization as it is kept; names are the table's columns. */
export type NormalizedRow = {
  readonly key: string
  readonly hospital_name: string
  readonly ehr_name: string
  readonly provider_type: ProviderType
  readonly fhir_base: string
  readonly host: string
  readonly practice_id: string
  readonly place: string
  readonly authorization_path: string
  readonly token_host: string
  readonly authorization_method: string
  readonly scopes: string
  readonly client_id: string
  readonly sends_aud: boolean
  readonly search_name: string
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
 * Decides each organization's key, fault and place; a key stands once, with what any of its rows states.
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
    hospital_name: row.hospitalName,
    ehr_name: ehrName,
    provider_type: row.providerType ?? options.providerType,
    fhir_base: address.base,
    host: address.host,
    practice_id: row.practiceId,
    place: row.place,
    authorization_path: row.authorizationPath,
    token_host: row.tokenHost,
    authorization_method: row.authorizationMethod,
    scopes: row.scopes,
    client_id: row.clientId,
    sends_aud: row.sendsAud && quirksOf(ehrName).sendsAud,
    search_name: wordsOf(row.hospitalName).join(' '),
    fault: judge(row, address, options.allowedPrivateHosts),
  }
}

/** The columns in which a later row, or another list, may add what the first left blank. */
const optional = [
  'ehr_name',
  'practice_id',
  'place',
  'authorization_path',
  'token_host',
  'authorization_method',
  'scopes',
  'client_id',
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
