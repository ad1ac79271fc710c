import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { Db } from '#platform/database/database.ts'
import { ListError } from '../forms/read-list.ts'
import { readSpecRows, type SpecRow } from '../forms/read-spec-rows.ts'
import type { ListReading, UnreadReason } from '../listed-organization.ts'
import type { ListingProblem } from '../tables.ts'
import { saveList, type SaveListResult } from './save-list.ts'
import { normalizeList } from './normalize-list.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { listOf } from '@kinchart/texts/locale.ts'

export type DirectoryStore = { readonly db: Db; readonly allowedPrivateHosts: readonly string[] }

export type LoadOptions = {
  /** EHR name for rows that don't state an EHR. */
  readonly vendor?: string | undefined
  readonly providerType?: ProviderType | undefined
  readonly signal?: AbortSignal | undefined
}

/** Each row counted in `read` is also counted as added, changed, unchanged, returned, repeated or unread. */
export type LoadReport = SaveListResult & {
  readonly list: string
  readonly vendor: string
  readonly read: number
  readonly repeated: number
  readonly unread: ReadonlyMap<UnreadReason, number>
  readonly unusable: ReadonlyMap<ListingProblem, number>
  readonly isPart: boolean
}

/**
 * Loads rows that are already in memory, in form (a) (`readSpecRows`). Loading the same list again keeps ids, and
 * retires organizations that the list no longer names. Throws ListError if the list has rows but none of them can be
 * read.
 */
export async function addOrganizations(
  store: DirectoryStore,
  list: string,
  rows: readonly SpecRow[],
  options: LoadOptions = {},
): Promise<LoadReport> {
  return addReading(store, list, readSpecRows(rows), options)
}

export async function addReading(
  store: DirectoryStore,
  list: string,
  reading: ListReading,
  options: LoadOptions = {},
): Promise<LoadReport> {
  const vendor = options.vendor ?? ''
  const normalized = normalizeList(reading.rows, {
    vendor,
    providerType: options.providerType ?? 'CareOrganization',
    allowedPrivateHosts: store.allowedPrivateHosts,
  })
  const unread = new Map([...reading.unread, ...normalized.unread])
  const unreadCount = [...unread.values()].reduce((sum, count) => sum + count, 0)
  if (normalized.rows.length === 0 && unreadCount > 0) {
    throw new ListError(commandTexts.noRowOf({ counts: sayCounts(unread) }))
  }
  const saveResult = await saveList(store.db, list, normalized.rows, { isPart: reading.isPart, signal: options.signal })
  const unusable = new Map<ListingProblem, number>()
  for (const { problem } of normalized.rows)
    if (problem !== null) unusable.set(problem, (unusable.get(problem) ?? 0) + 1)
  const read = reading.rows.length + [...reading.unread.values()].reduce((sum, count) => sum + count, 0)
  return { ...saveResult, list, vendor, read, repeated: normalized.repeated, unread, unusable, isPart: reading.isPart }
}

export function sayCounts(counts: ReadonlyMap<string, number>): string {
  return listOf([...counts].map(([reason, count]) => commandTexts.countOf({ number: count, reason })))
}
