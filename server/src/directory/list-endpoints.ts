import { sql } from 'kysely'
import { notConnectableReasons } from '@kinchart/contract/directory.ts'
import type { CareOrganization } from '@kinchart/contract/directory.ts'
import type { ProviderType } from '@kinchart/contract/enumerations.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { Db } from '#platform/database/database.ts'
import { withClients } from './clients.ts'
import type { DirectorySearch } from './search/open-search.ts'
import type { Fault } from './tables.ts'

/** S2 §9. */
const PAGE_SIZE = 50

export type AskedPage = {
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
 * A page of the organizations that are offered: what a search finds, the best first, else all of them by the alphabet.
 * Those we are not registered with are answered, too, and say so.
 */
export async function listEndpoints(db: Db, search: DirectorySearch, asked: AskedPage): Promise<EndpointPage> {
  const { version, isEmpty, offered } = await search.count()
  const limit = asked.pageSize ?? PAGE_SIZE
  const offset = ((asked.pageNumber ?? 1) - 1) * limit
  const typed = asked.search?.trim() ?? ''
  const ehrName = asked.ehrName?.trim() === '' ? undefined : asked.ehrName
  let page: { ids: readonly number[]; total: number }
  if (isEmpty) page = { ids: [], total: 0 }
  else if (typed !== '') {
    page = await search.find({ search: typed, providerType: asked.providerType, ehrName }, version, { offset, limit })
  } else {
    const ids = await pageOfAlphabet(db, { ...asked, ehrName }, limit, offset)
    const total =
      ehrName === undefined ? totalOf(offered, asked.providerType) : await countOfEhr(db, ehrName, asked.providerType)
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

/** Why an organization cannot be connected; null when it can. */
export function notConnectableReason(fault: Fault | null, hasClient: boolean): string | null {
  if (fault !== null) return notConnectableReasons[fault]
  return hasClient ? null : notConnectableReasons['no-client']
}

function totalOf(offered: ReadonlyMap<ProviderType, number>, type: ProviderType | undefined): number {
  if (type !== undefined) return offered.get(type) ?? 0
  return [...offered.values()].reduce((sum, count) => sum + count, 0)
}

const offeredRows = (db: Db, ehrName: string | undefined, providerType: ProviderType | undefined) =>
  db
    .selectFrom('care_organization')
    .where('retired_at', 'is', null)
    .where('fault', 'is', null)
    .$if(providerType !== undefined, (rows) => rows.where('provider_type', '=', providerType ?? 'CareOrganization'))
    .$if(ehrName !== undefined, (rows) =>
      rows.where((row) =>
        row(row.fn<string>('lower', ['ehr_name']), '=', sql<string>`lower(${(ehrName ?? '').trim()})`),
      ),
    )

async function pageOfAlphabet(db: Db, asked: AskedPage, limit: number, offset: number): Promise<number[]> {
  const rows = await offeredRows(db, asked.ehrName, asked.providerType)
    .select('id')
    .orderBy('search_name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.id)
}

async function countOfEhr(db: Db, ehrName: string, providerType: ProviderType | undefined): Promise<number> {
  const counted = offeredRows(db, ehrName, providerType).select((row) => row.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

async function showRows(db: Db, ids: readonly number[]): Promise<CareOrganization[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('care_organization')
    .select([
      'id',
      'hospital_name',
      'ehr_name',
      'provider_type',
      'host',
      'place',
      'client_id',
      'scopes',
      'fault',
      'practice_id',
    ])
    .where('id', 'in', ids)
    .where('retired_at', 'is', null)
    .execute()
  const connectable = await withClients(db, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const page = ids.flatMap((id) => byId.get(id) ?? [])
  const places = tellApart(page)
  return page.map((row, at) => ({
    ehrEndPointId: row.id,
    hospitalName: row.hospital_name,
    ehrname: row.ehr_name,
    providerType: row.provider_type,
    place: places[at] ?? '',
    isConnectable: row.fault === null && connectable.has(row.id),
    notConnectableReason: notConnectableReason(row.fault, connectable.has(row.id)),
  }))
}

type Twin = {
  readonly hospital_name: string
  readonly place: string
  readonly host: string
  readonly ehr_name: string
  readonly practice_id: string
}

/** A row's own place, else its host; and while twins on the page still look the same, host, vendor and practice id as well. */
export function tellApart(rows: readonly Twin[]): string[] {
  const places = rows.map((row) => (row.place === '' ? row.host : row.place))
  for (const more of ['host', 'ehr_name', 'practice_id'] as const) {
    const seen = new Map<string, number>()
    const labels = rows.map((row, at) => `${row.hospital_name.toLowerCase()}\n${places[at] ?? ''}`)
    for (const label of labels) seen.set(label, (seen.get(label) ?? 0) + 1)
    for (const [at, row] of rows.entries()) {
      const isTwin = (seen.get(labels[at] ?? '') ?? 0) > 1
      const place = places[at] ?? ''
      if (isTwin && row[more] !== '' && !place.includes(row[more]))
        places[at] = place === '' ? row[more] : `${place}, ${row[more]}`
    }
  }
  return places
}
