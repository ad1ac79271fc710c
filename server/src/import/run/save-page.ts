import { sql } from 'kysely'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { npiAddressesOf } from '#fhir/codes/npi.ts'
import { tellsOfGap } from '#fhir/json/operation-outcome.ts'
import type { BundleEntry, BundlePage } from '#fhir/json/split-bundle.ts'
import type { Db } from '#platform/database/database.ts'
import { aliasOf, upsertAliases } from '#store/aliases.ts'
import {
  ConcurrentWriteError,
  prepareResources,
  writePrepared,
  type ArrivedResource,
  type StoreContext,
} from '#store/save-resources.ts'
import { ownKeyOf } from '#store/record-id.ts'
import { collectAttachments, collectReferences, remember } from './collect-references.ts'
import type { ImportQuery } from './import-query.ts'
import { countEmptyPage } from './end-query.ts'
import type { PageWalk } from './page-walk.ts'
import { saveNotices } from './save-notices.ts'
import { saveRefused } from './save-refused.ts'
import { holdLease } from './lease.ts'
import { sortPage, type SortedPage } from './sort-page.ts'
import { referencedTypes } from '../plan/search-plan.ts'
import type { Run } from './run.ts'
import { noteListed } from './read-in-full.ts'

const MAX_NAMED = 4000

export const pageAad = (sourceId: string): string => `page/${sourceId}`

type Counted = Pick<PageWalk, 'kept' | 'fresh'>
type Leads = { readonly next: string | null; readonly isLast: boolean }

/**
 * Saves in one transaction: records with their rows, references, refused entries, the ledger's counts, and the next
 * page or the end.
 */
export async function savePage(
  run: Run,
  importQuery: Pick<ImportQuery, 'id' | 'type'>,
  bundle: Extract<BundlePage, { kind: 'bundle' }>,
  { walk, ...leads }: Leads & { readonly walk: Counted },
): Promise<SortedPage> {
  const page = sortPage(run, importQuery.type, bundle.entries, walk.kept)
  if (bundle.entries.length === 0 && bundle.outcomes.length === 0) {
    await saveEmptyPage(run, importQuery.id, bundle.total, leads)
    return page
  }
  const isShort = bundle.outcomes.some(({ issues }) => issues.some(tellsOfGap))
  const arrived = [...page.matches, ...page.included]
  const onPage = new Map(arrived.map((one) => [keyOf(one), one.resource]))
  rememberNames(run, arrived)
  const names = otherNames(run, bundle.entries)
  for (const [name, key] of names) run.aliases.set(name, key)
  const fresh = arrived.filter((one) => !run.arrived.has(keyOf(one)))
  const isFresh = new Set(fresh)
  // Note these records as arrived immediately, because another page may contain the same records while this one is
  // stored.
  for (const one of fresh) run.arrived.add(keyOf(one))
  for (const one of page.matches) if (isFresh.has(one)) walk.fresh.add(keyOf(one))
  // Records that another query received first count as repeated. Records from earlier pages of this query are already
  // counted.
  const repeated = page.matches.filter((one) => !isFresh.has(one) && !page.again.has(keyOf(one))).length
  const newlyIncluded = page.included.filter((one) => isFresh.has(one))
  const store: StoreContext = { ...run, find: (key) => onPage.get(key) ?? run.named.get(key) }
  const stored = await again(async (time) => {
    // The first import of a source expects no existing records, so it does not look them up. If some exist, the page
    // is saved again with a lookup.
    const prepared = await prepareResources(run.db, store, arrived, { isFirst: run.number === 1 && time === 1 })
    let noted: readonly string[] = []
    const after = afterPage(run, bundle.total, leads)
    await run.db.transaction().execute(async (trx) => {
      await holdLease(trx, run.sourceId, run.owner)
      await upsertAliases(trx, run, names)
      await writePrepared(trx, store, prepared)
      noted = await collectReferences(
        trx,
        run,
        prepared.stored.map(({ resource }) => resource),
      )
      await collectAttachments(trx, run, prepared.stored)
      await saveRefused(trx, run, importQuery.id, page.refused)
      await saveNotices(trx, run, importQuery.type, bundle.outcomes)
      await noteListed(trx, run, arrived)
      await countIncluded(trx, run, newlyIncluded)
      await trx
        .updateTable('importQuery')
        .set((eb) => ({
          ...after,
          pages: eb('pages', '+', 1),
          offered: eb.fn.coalesce('offered', eb.val(after.offered)),
          received: eb('received', '+', page.received),
          stored: eb('stored', '+', page.received - page.refused.length),
          refused: eb('refused', '+', page.refused.length),
          repeated: eb('repeated', '+', repeated),
          ...reasonOf(page, isShort),
        }))
        .where('id', '=', importQuery.id)
        .execute()
    })
    remember(run, noted)
    return prepared.stored.length
  })
  run.counts.pageStored()
  run.counts.resourcesStored(stored)
  return page
}

/** Saves an empty page in one statement, because for most patients most types are empty. Throws LeaseLostError. */
async function saveEmptyPage(run: Run, id: number, total: number | null, leads: Leads): Promise<void> {
  await countEmptyPage(run, id, afterPage(run, total, leads))
  run.counts.pageStored()
}

/** Only the first page's total counts. The total on a later page may be the number of remaining records. */
const afterPage = (run: Run, total: number | null, { next, isLast }: Leads) => ({
  offered: storableCount(total),
  state: isLast ? ('done' as const) : ('running' as const),
  nextPage: next === null ? null : run.cipher.encrypt(next, pageAad(run.sourceId)),
})

/**
 * Limit of PostgreSQL's `integer`. Higher totals are reduced to this limit, which still exceeds the number of records
 * that arrived.
 */
const MAX_COUNT = 2_147_483_647

const storableCount = (total: number | null): number | null => (total === null ? null : Math.min(total, MAX_COUNT))

/**
 * Maps alternative identifiers of a page's records to 'Type/id': an NPI, or a `fullUrl` that is not the record's URL
 * at the source. Servers may number the entries of a response, or use an internal address behind a gateway, and refer
 * to records by these identifiers.
 */
function otherNames(run: Run, entries: readonly BundleEntry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { resource, fullUrl } of entries) {
    const id = resource?.['id']
    if (resource === null || typeof id !== 'string') continue
    const key = `${resource.resourceType}/${id}`
    for (const address of npiAddressesOf(resource)) names.set(address, key)
    const name = fullUrl === null ? null : aliasOf(fullUrl)
    if (name !== null && ownKeyOf(fullUrl ?? '', run.fhirBase) !== key) names.set(name, key)
  }
  return names
}

const keyOf = ({ type, fhirId }: Pick<ArrivedResource, 'type' | 'fhirId'>): string => `${type}/${fhirId}`

/**
 * Returns the reason that a page adds to the ledger. Unreadable entries take precedence over omitted records, and
 * omitted records over another person's records.
 */
function reasonOf({ refused }: SortedPage, isShort: boolean) {
  if (refused.some(({ why }) => why === 'entries-unreadable')) return { reason: 'entries-unreadable' as const }
  if (isShort)
    return { reason: sql<LedgerReason>`case when reason = 'entries-unreadable' then reason else 'withheld' end` }
  return refused.length === 0 ? {} : { reason: sql<LedgerReason>`coalesce(reason, 'other-patient')` }
}

const MAX_TIMES = 5

async function again<Answer>(work: (time: number) => Promise<Answer>): Promise<Answer> {
  for (let time = 1; ; time++) {
    try {
      return await work(time)
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (time === MAX_TIMES || !(isDeadlock || error instanceof ConcurrentWriteError)) throw error
    }
  }
}

/** Keeps practitioners, organizations and similar records in memory. They are few, and many records refer to them. */
function rememberNames(run: Run, arrived: readonly ArrivedResource[]): void {
  for (const { type, fhirId, resource } of arrived) {
    if (!referencedTypes.has(type) || type === 'Observation') continue
    if (run.named.size >= MAX_NAMED) run.named.delete(run.named.keys().next().value ?? '')
    run.named.set(`${type}/${fhirId}`, resource)
  }
}

async function countIncluded(trx: Db, run: Run, included: readonly ArrivedResource[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const { type } of included) counts.set(type, (counts.get(type) ?? 0) + 1)
  for (const [type, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    await countApart(trx, run, type, { received: count, stored: count })
}

export async function countApart(
  trx: Db,
  run: Run,
  type: string,
  { received, stored }: { received: number; stored: number },
): Promise<void> {
  await sql`
    insert into import_query (source_id, run, position, type, kind, query, state, received, stored, pages)
    values (${run.sourceId}, ${run.number}, ${positionApart(type)}, ${type}, 'included', null, 'done', ${received}, ${stored}, 0)
    on conflict (source_id, run, position) do update set
      received = import_query.received + excluded.received, stored = import_query.stored + excluded.stored`.execute(trx)
}

export async function markApart(trx: Db, run: Run, type: string, reason: LedgerReason): Promise<void> {
  await countApart(trx, run, type, { received: 0, stored: 0 })
  await trx
    .updateTable('importQuery')
    .set({ reason })
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('position', '=', positionApart(type))
    .execute()
}

/** Returns the ledger position of a type without a query. */
export const positionApart = (type: string): number => -1 - positionOf(type)

function positionOf(type: string): number {
  let hash = 7
  for (const character of type) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}
