import type { Database, Db } from '#platform/database/database.ts'
import { isRegistered, readRegistered, type Registered } from '../clients.ts'
import { registeredRows } from '../registered-rows.ts'
import { DIRECTORY_CHANNEL, currentVersion } from '#directory/listed-organization.ts'
import { startIndex, type NameIndex } from './build-index.ts'
import { searchNames } from './search-names.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'

type DirectorySearchParams = {
  readonly search: string
  readonly providerType?: ProviderType | undefined
  readonly ehrName?: string | undefined
}

export type DirectorySearch = {
  /** Returns the best match first. `version`: the directory version that `count` returned. */
  readonly find: (
    params: DirectorySearchParams,
    version: number,
    part: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly ids: readonly number[]; readonly total: number }>
  readonly count: () => Promise<Counts>
}

/** Counts by provider type. `isEmpty`: no loaded list names any organization. */
export type Counts = {
  readonly version: number
  readonly isEmpty: boolean
  readonly offered: ReadonlyMap<ProviderType, number>
  readonly connectable: ReadonlyMap<ProviderType, number>
  readonly registered: Registered
}

type Built = { readonly version: number; readonly index: NameIndex; readonly found: Map<string, Int32Array> }

const SLICE = 4000
const PATIENCE_MS = 250
const REMEMBERED = 32

/**
 * The index is in this process's memory. It is built when the first page is requested, and rebuilt when the directory's
 * version has increased. A notification starts the rebuild before the next request.
 */
export async function openSearch(database: Database): Promise<DirectorySearch & { close: () => Promise<void> }> {
  const { db } = database
  let built: Built | undefined
  let building: Promise<Built> | undefined
  let counted: Counts | undefined

  const build = async (): Promise<Built> => {
    building ??= buildIndex(db)
      .then((next) => (built = next))
      .finally(() => (building = undefined))
    return building
  }
  const current = async (version: number): Promise<Built> => {
    if (built && built.version >= version) return built
    // A build that started before the change does not include it yet.
    const next = build().then((one) => (one.version >= version ? one : build()))
    if (!built) return next
    const former = built
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<Built>((resolve) => (timer = setTimeout(() => resolve(former), PATIENCE_MS)))
    return Promise.race([next, patience]).finally(() => clearTimeout(timer))
  }
  const stop = await database.listen(DIRECTORY_CHANNEL, () => {
    // Rebuild only after a first search has built the index. If a rebuild fails, the next search reports the error.
    if (built) void build().catch(() => undefined)
  })

  return {
    find: async (query, version, { offset, limit }) => {
      const { index, found } = await current(version)
      const key = JSON.stringify([query.search, query.providerType, query.ehrName])
      const rows = found.get(key) ?? search(index, query)
      found.delete(key)
      found.set(key, rows)
      if (found.size > REMEMBERED) found.delete(found.keys().next().value ?? '')
      const part = rows.subarray(offset, offset + limit)
      return { ids: Array.from(part, (row) => index.rows[row]?.id ?? 0), total: rows.length }
    },
    count: async () => {
      const version = await currentVersion(db)
      if (counted?.version !== version) counted = await countOffered(db, version)
      // Start to build the index now, because a user who opens the first page is about to search.
      if (!built && !counted.isEmpty) void build().catch(() => undefined)
      return counted
    },
    close: async () => {
      await stop()
      await building?.catch(() => undefined)
    },
  }
}

function search(index: NameIndex, { search: typed, providerType, ehrName }: DirectorySearchParams): Int32Array {
  const ehr = ehrName?.trim().toLowerCase()
  return searchNames(
    index,
    typed,
    (row) =>
      (providerType === undefined || row.providerType === providerType) &&
      (ehr === undefined || row.ehrName.toLowerCase() === ehr),
  )
}

async function buildIndex(db: Db): Promise<Built> {
  const version = await currentVersion(db)
  const registered = await readRegistered(db)
  const index = startIndex()
  let last: { searchName: string; id: number } | undefined
  for (;;) {
    const after = last
    const slice = await db
      .selectFrom('careOrganization')
      .select(['id', 'hospitalName', 'place', 'providerType', 'ehrName', 'host', 'clientId', 'searchName'])
      .where('retiredAt', 'is', null)
      .where('problem', 'is', null)
      .$if(after !== undefined, (rows) =>
        rows.where((row) =>
          row(row.refTuple('searchName', 'id'), '>', row.tuple(after?.searchName ?? '', after?.id ?? 0)),
        ),
      )
      .orderBy('searchName')
      .orderBy('id')
      .limit(SLICE)
      .execute()
    index.add(
      slice.map((row) => ({
        id: row.id,
        name: row.hospitalName,
        place: row.place,
        providerType: row.providerType,
        ehrName: row.ehrName,
        host: row.host,
        isConnectable: isRegistered(registered, row),
      })),
    )
    last = slice.at(-1)
    if (slice.length < SLICE) return { version, index: index.finish(), found: new Map() }
  }
}

async function countOffered(db: Db, version: number): Promise<Counts> {
  const registered = await readRegistered(db)
  const rows = await db
    .selectFrom('careOrganization')
    .select((row) => [
      'providerType',
      row.fn.countAll<number>().filterWhere('problem', 'is', null).as('offered'),
      row.fn
        .countAll<number>()
        .filterWhere('problem', 'is', null)
        .filterWhere(registeredRows(registered))
        .as('connectable'),
    ])
    .where('retiredAt', 'is', null)
    .groupBy('providerType')
    .execute()
  return {
    version,
    isEmpty: rows.length === 0,
    offered: new Map(rows.map((row) => [row.providerType, row.offered])),
    connectable: new Map(rows.map((row) => [row.providerType, row.connectable])),
    registered,
  }
}
