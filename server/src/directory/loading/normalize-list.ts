import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { ListedOrganization, UnreadReason } from '../listed-organization.ts'
import { wordsOf } from '../search/name-words.ts'
import type { ListingProblem } from '../tables.ts'
import { quirksOf } from '../vendor-quirks.ts'

type Address = {
  /** As written, without trailing slashes. */
  readonly base: string
  /** The same for all spellings of the address: lower case, without trailing slashes. */
  readonly key: string
  readonly host: string
  readonly url: URL
}

/** Undefined if the address has no scheme, a scheme other than http or https, or a password. */
export function readAddress(text: string): Address | undefined {
  // Remove line breaks and tabs, as browsers do.
  const base = text.replaceAll(/\s/g, '').replace(/\/+$/, '')
  if (!/^https?:\/\//i.test(base) || Buffer.byteLength(base) > 1000 || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined
  return { base, key: url.href.replace(/\/+$/, '').toLowerCase(), host: url.host, url }
}

/** Path segments of versions other than R4. In MEDITECH's addresses, 'argonaut' means DSTU2. */
const OTHER = /^(?:dstu|dstu-?[123]|stu-?3|r[235]|argonaut)$/
const OURS = /^(?:r4b?|v4)$/

/**
 * Returns why the organization is not offered to patients. Null if it is offered. Uses the FHIR version that the list
 * states, or else the version in the path ('/api/FHIR/DSTU2', '/fhir-r4'). An address without a version is offered.
 * `allowedPrivateHosts`: entries `host:port` that may use http. Source: normalized question 13.
 */
export function judge(
  row: { readonly hospitalName: string; readonly fhirVersions: readonly string[] },
  { url }: Address,
  allowedPrivateHosts: readonly string[],
): ListingProblem | null {
  if (!/[\p{L}\p{N}]/u.test(row.hospitalName)) return 'blank-name'
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  if (url.protocol !== 'https:' && !allowedPrivateHosts.includes(`${url.hostname}:${port}`)) return 'not-https'
  if (row.fhirVersions.length > 0)
    return row.fhirVersions.some((version) => /^(?:4\.|R4)/i.test(version)) ? null : 'other-version'
  const parts = url.pathname
    .toLowerCase()
    .split('/')
    .flatMap((part) => [part, ...(part.length <= 24 ? part.split(/[-_.]/) : [])])
  return parts.some((part) => OTHER.test(part)) && !parts.some((part) => OURS.test(part)) ? 'other-version' : null
}

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
  readonly problem: ListingProblem | null
}

export type NormalizeOptions = {
  /** Defaults for rows without a vendor or provider type. A row's own values take precedence. */
  readonly vendor: string
  readonly providerType: ProviderType
  readonly allowedPrivateHosts: readonly string[]
}

type Addressed = { readonly row: ListedOrganization; readonly address: Address; readonly pair: string }

/**
 * Merges all rows with the same key. The key consists of address and name. If several doctor's offices in a list
 * share address and name, the key also includes the practice id. For a single office, the key stays the same if a
 * list later adds a practice id (normalized question 13).
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
    problem: judge(row, address, options.allowedPrivateHosts),
  }
}

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

export function fillBlanks<Row extends Pick<NormalizedRow, (typeof optional)[number]>>(
  first: Row,
  second: Pick<NormalizedRow, (typeof optional)[number]>,
): Row {
  const filled = Object.fromEntries(
    optional.map((column) => [column, first[column] === '' ? second[column] : first[column]]),
  )
  return { ...first, ...filled }
}
