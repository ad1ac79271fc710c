import { sql } from 'kysely'
import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Db } from '#platform/database/database.ts'
import { isRegistered, readRegistered } from './clients.ts'
import { registeredRows } from './registered-rows.ts'
import type { Counts, DirectorySearch } from './search/open-search.ts'
import type { ListingProblem } from './tables.ts'
import { notConnectableReasons } from '@kinchart/texts/en/import.ts'

/** S2 §9. */
const PAGE_SIZE = 50

export type EndpointPageParams = {
  readonly providerType?: ProviderType | undefined
  readonly pageNumber?: number | undefined
  readonly pageSize?: number | undefined
  readonly search?: string | undefined
  readonly ehrName?: string | undefined
}

export type EndpointPage = {
  readonly message: string
  readonly endpoints: CareOrganization[]
  readonly total: number
  readonly isDirectoryEmpty: boolean
}

/**
 * A search returns the best matches first. Without a search, connectable organizations precede the others, and each
 * group is alphabetical. Organizations for which Kinchart has no client registration are included and flagged.
 */
export async function listEndpoints(
  db: Db,
  search: DirectorySearch,
  params: EndpointPageParams,
): Promise<EndpointPage> {
  const counts = await search.count()
  const { version, isEmpty, offered } = counts
  const limit = params.pageSize ?? PAGE_SIZE
  const offset = ((params.pageNumber ?? 1) - 1) * limit
  const typed = params.search?.trim() ?? ''
  const ehrName = params.ehrName?.trim() === '' ? undefined : params.ehrName
  let page: { ids: readonly number[]; total: number }
  if (isEmpty) page = { ids: [], total: 0 }
  else if (typed !== '') {
    page = await search.find({ search: typed, providerType: params.providerType, ehrName }, version, { offset, limit })
  } else {
    const ids = await pageOfAlphabet(db, counts, { ...params, ehrName }, limit, offset)
    const total =
      ehrName === undefined ? totalOf(offered, params.providerType) : await countOfEhr(db, ehrName, params.providerType)
    page = { ids, total }
  }
  const endpoints = await showRows(db, page.ids)
  return {
    message: endpoints.length === 0 ? messages.noDataFound : messages.dataLoaded,
    endpoints,
    total: page.total,
    isDirectoryEmpty: isEmpty,
  }
}

/** Null if the organization can be connected. */
export function notConnectableReason(problem: ListingProblem | null, hasClient: boolean): string | null {
  if (problem !== null) return notConnectableReasons[problem]
  return hasClient ? null : notConnectableReasons['no-client']
}

function totalOf(offered: ReadonlyMap<ProviderType, number>, type: ProviderType | undefined): number {
  if (type !== undefined) return offered.get(type) ?? 0
  return [...offered.values()].reduce((sum, count) => sum + count, 0)
}

const offeredRows = (db: Db, ehrName: string | undefined, providerType: ProviderType | undefined) =>
  db
    .selectFrom('careOrganization')
    .where('retiredAt', 'is', null)
    .where('problem', 'is', null)
    .$if(providerType !== undefined, (rows) => rows.where('providerType', '=', providerType ?? 'CareOrganization'))
    .$if(ehrName !== undefined, (rows) =>
      rows.where((row) =>
        row(row.fn<string>('lower', ['ehrName']), '=', sql<string>`lower(${(ehrName ?? '').trim()})`),
      ),
    )

async function pageOfAlphabet(
  db: Db,
  { connectable, registered }: Counts,
  params: EndpointPageParams,
  limit: number,
  offset: number,
): Promise<number[]> {
  const rows = offeredRows(db, params.ehrName, params.providerType).select('id')
  const isConnectable = registeredRows(registered)
  if (params.ehrName !== undefined) {
    const page = rows.orderBy(isConnectable, 'desc').orderBy('searchName').orderBy('id').limit(limit).offset(offset)
    return (await page.execute()).map(({ id }) => id)
  }
  const inOrder = rows.orderBy('searchName').orderBy('id')
  // Two reads in index order replace sorting the directory for each page. Most pages need only one of the reads.
  const first = totalOf(connectable, params.providerType)
  const ready = offset >= first ? [] : await inOrder.where(isConnectable).limit(limit).offset(offset).execute()
  const left = limit - ready.length
  const others =
    left === 0
      ? []
      : await inOrder
          .where(sql<boolean>`not ${isConnectable}`)
          .limit(left)
          .offset(Math.max(0, offset - first))
          .execute()
  return [...ready, ...others].map(({ id }) => id)
}

async function countOfEhr(db: Db, ehrName: string, providerType: ProviderType | undefined): Promise<number> {
  const counted = offeredRows(db, ehrName, providerType).select((row) => row.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

const shown = [
  'id',
  'hospitalName',
  'ehrName',
  'providerType',
  'host',
  'place',
  'clientId',
  'problem',
  'practiceId',
  'fhirBase',
  'searchName',
] as const

/**
 * Maximum number of rows to read that have the same name as a row of the page, no matter where they are in the list.
 */
const MAX_TWINS = 2000

async function showRows(db: Db, ids: readonly number[]): Promise<CareOrganization[]> {
  if (ids.length === 0) return []
  const registered = await readRegistered(db)
  const rows = await db
    .selectFrom('careOrganization')
    .select(shown)
    .where('id', 'in', ids)
    .where('retiredAt', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const page = ids.flatMap((id) => byId.get(id) ?? [])
  const duplicates = await db
    .selectFrom('careOrganization')
    .select(shown)
    .where('searchName', 'in', [...new Set(rows.map((row) => row.searchName))])
    .where('id', 'not in', ids)
    .where('retiredAt', 'is', null)
    .where('problem', 'is', null)
    .limit(MAX_TWINS)
    .execute()
  const places = tellApart([...page, ...duplicates])
  return page.map((row, at) => {
    const hasClient = isRegistered(registered, row)
    return {
      ehrEndPointId: row.id,
      hospitalName: row.hospitalName,
      ehrname: row.ehrName,
      providerType: row.providerType,
      place: places[at] ?? '',
      isConnectable: row.problem === null && hasClient,
      notConnectableReason: notConnectableReason(row.problem, hasClient),
    }
  })
}

type Duplicate = {
  readonly hospitalName: string
  readonly place: string
  readonly host: string
  readonly ehrName: string
  readonly practiceId: string
  readonly fhirBase: string
}

/**
 * Values that distinguish rows with the same name, tried in this order. The address is last, because rows that are
 * otherwise identical always have different addresses.
 */
const differences: readonly ((row: Duplicate) => string)[] = [
  ({ host }) => host,
  ({ ehrName }) => ehrName,
  ({ practiceId }) => practiceId,
  ({ fhirBase }) => fhirBase.replace(/^https?:\/\/[^/]+\//, ''),
]

/**
 * Returns a row's place, or its host if it has no place. If rows still look the same, adds host, vendor, practice id
 * and address.
 */
function tellApart(rows: readonly Duplicate[]): string[] {
  const places = rows.map((row) => (row.place === '' ? row.host : row.place))
  for (const difference of differences) {
    const seen = new Map<string, number>()
    const labels = rows.map((row, at) => `${row.hospitalName.toLowerCase()}\n${places[at] ?? ''}`)
    for (const label of labels) seen.set(label, (seen.get(label) ?? 0) + 1)
    for (const [at, row] of rows.entries()) {
      const isDuplicate = (seen.get(labels[at] ?? '') ?? 0) > 1
      const place = places[at] ?? ''
      const more = difference(row)
      if (isDuplicate && more !== '' && !place.includes(more)) places[at] = place === '' ? more : `${place}, ${more}`
    }
  }
  return places
}
