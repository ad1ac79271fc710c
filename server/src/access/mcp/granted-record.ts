import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { kindOfSection, olderTypes } from '@kinchart/contract/calls/connected-apps.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed, sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import type { AdmittedApp } from '#access/fhir-server/admit-app.ts'
import { countUnserved } from '#access/fhir-server/gaps.ts'
import { openFor, type SearchServices as FhirServices } from '#access/fhir-server/search-record.ts'
import { mayAsk, scopesFor } from '#access/fhir-server/visible.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { openSection, type ListServices } from '#lists/list-section.ts'
import { isWithin } from '#lists/list-view.ts'
import { isDisputedBy } from '#lists/open-denials.ts'
import type { SearchedPart, SearchServices } from '#search/open-index.ts'

export type McpServices = ForAnyone<ListServices> &
  FhirServices & { readonly find: ForAnyone<SearchServices>; readonly publicUrl: string }

/**
 * The part of one record that an assistant may read. It consists of the entries that the FHIR server would return to
 * the assistant. Every tool reads through this object. Tools never name, count or search entries that are not in
 * `seen`.
 */
export type GrantedRecord = {
  readonly app: AdmittedApp
  readonly record: OpenedRecord
  readonly seen: ReadonlySet<string>
  readonly granted: readonly SectionName[]
  readonly unserved: number
  /** The patient's name. Null if the assistant may not read the name. */
  readonly name: string | null
  readonly typeOf: (id: string) => string | undefined
  readonly services: McpServices
}

export async function openGranted(services: McpServices, app: AdmittedApp): Promise<GrantedRecord> {
  const { index, seen, person } = await openFor(services, app, 'search')
  const granted = sections
    .map(({ name }) => name)
    .filter((name) => {
      const kind = kindOfSection(name)
      const types = Object.keys(sectionNamed(name).types)
      return kind !== null && app.grant.kinds.includes(kind) && types.some((type) => mayAsk(app.seeing, type, 'search'))
    })
  const [called] = (person['name'] as readonly { readonly text?: string }[] | undefined) ?? []
  return {
    ...{ app, record: app.record, seen, granted, services, unserved: countUnserved(app, index) },
    name: mayAsk(app.seeing, 'Patient', 'search') ? (called?.text ?? '') : null,
    typeOf: (id) => (seen.has(id) ? index.entries.get(id)?.type : undefined),
  }
}

/**
 * True if the assistant may read the whole list. A partial list can't show that there are no entries, or how a test's
 * results changed over time.
 */
export const isWholeList = ({ granted, app }: GrantedRecord, section: SectionName): boolean =>
  granted.includes(section) &&
  Object.keys(sectionNamed(section).types).every(
    (type) =>
      olderTypes.has(type) ||
      (mayAsk(app.seeing, type, 'search') && scopesFor(app.seeing, type, 'search').some(({ query }) => query === '')),
  )

export const partOf = ({ app, seen }: GrantedRecord): SearchedPart => ({
  name: JSON.stringify([app.grant.id, app.seeing]),
  ids: seen,
})

export const sourcesOfGrant = ({ record }: Pick<GrantedRecord, 'record'>, sources: readonly ListSource[]) =>
  sources.filter(({ ehrImportRequestId }) => record.sourceIds?.includes(ehrImportRequestId) !== false)

export const refusedSections = ({ granted }: GrantedRecord): readonly SectionName[] =>
  sections.map(({ name }) => name).filter((name) => kindOfSection(name) !== null && !granted.includes(name))

export type GrantedRow = AnyRow & { readonly section: SectionName }

type RowsSeen = Pick<Awaited<ReturnType<typeof openSection>>, 'sources' | 'unreadable'> & {
  readonly rows: readonly GrantedRow[]
  readonly total: number
  /** Number of entries that a requested date range leaves out because they have no date. */
  readonly undated: number
}

/** Reads in batches so that other requests can be handled in between. */
const ROWS_AT_ONCE = 2000

export async function openRowsSeen(
  granted: GrantedRecord,
  section: SectionName,
  {
    from,
    to,
    offset,
    limit,
  }: {
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly offset: number
    readonly limit: number
  },
): Promise<RowsSeen> {
  const { record, services, seen } = granted
  const opened = await openSection(forRecord(services, record), record, section)
  const { dateColumn } = sectionNamed(section)
  const isPeriod = from !== undefined || to !== undefined
  const rows: GrantedRow[] = []
  let total = 0
  let undated = 0
  for (const [at, text] of opened.rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
    const row = JSON.parse(text) as AnyRow
    if (!seen.has(row.id)) continue
    const date = dateOf(row[dateColumn])
    if (isPeriod && !isWithin(date, from, to)) {
      if (date === '') undated++
      continue
    }
    if (total >= offset && rows.length < limit) rows.push({ ...row, section })
    total++
  }
  return { rows, total, undated, ...(await gapsSeen(granted, section, opened)) }
}

/** Returns the list's gaps, limited to the granted part of the record. States nothing about data outside this part. */
async function gapsSeen(
  granted: GrantedRecord,
  section: SectionName,
  opened: Awaited<ReturnType<typeof openSection>>,
): Promise<Pick<RowsSeen, 'sources' | 'unreadable'>> {
  const { app, seen } = granted
  const sources = sourcesOfGrant(granted, opened.sources)
  if (isWholeList(granted, section)) return { sources, unreadable: opened.unreadable }
  const types = Object.keys(sectionNamed(section).types).filter((type) => mayAsk(app.seeing, type, 'search'))
  const isDenying = sources.some(({ denials = [] }) => denials.some(({ id }) => seen.has(id)))
  const rows = isDenying ? opened.rows.map((text) => JSON.parse(text) as AnyRow).filter(({ id }) => seen.has(id)) : []
  return {
    unreadable: await countUnreadable(granted, types),
    sources: sources.map(({ denials = [], ...source }) => {
      const { ehrImportRequestId: sourceId } = source
      const theirs = denials
        .filter(({ id }) => seen.has(id))
        .map((one) => ({ ...one, differs: one.differs && isDisputedBy(rows, { sourceId, section, code: one.code }) }))
      return theirs.length === 0 ? source : { ...source, denials: theirs }
    }),
  }
}

/** Counts entries from the granted sources only. */
export async function countUnreadable({ record, services }: GrantedRecord, types: readonly string[]): Promise<number> {
  const { profileId, sourceIds = [] } = record
  const { count } = await services.db
    .selectFrom('resource')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('profileId', '=', profileId)
    .where('isUnreadable', '=', true)
    .where(sql<boolean>`source_id = any(${sourceIds}::uuid[])`)
    .where(sql<boolean>`type = any(${types}::text[])`)
    .executeTakeFirstOrThrow()
  return count
}

const dateOf = (value: unknown): string => (typeof value === 'string' ? value : '')
