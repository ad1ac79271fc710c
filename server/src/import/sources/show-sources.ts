import { sql, type Selectable } from 'kysely'
import { unreadFileReasons } from '@kinchart/contract/rules/completeness.ts'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { entryGaps } from '#fhir/json/split-bundle.ts'
import type { Db } from '#platform/database/database.ts'
import { frequentQuery } from '#platform/database/frequent-query.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { kindOf, pageColumns, pageQueries, placeOf, type FrequentPage, type ListedRow } from '#lists/frequent-pages.ts'
import { openDenials } from '#lists/open-denials.ts'
import { unlistedRanks } from '#readers/section-types.ts'
import { openName } from '#store/stored-source.ts'
import { judgeList, unknownKind, type Line } from '../completeness.ts'
import { loadParts } from '../plan/granted-parts.ts'
import { loadNotices, noticeKey } from '../run/save-notices.ts'

type Source = {
  id: string
  providerName: EncryptedId
  kind: Exclude<Selectable<Tables['source']>['kind'], 'own'>
  state: ImportState
  run: number
  reason: LedgerReason | null
  endedAt: Date | null
  resumeAt: Date | null
  concludedRun: number | null
  concludedAt: Date | null
  readVersion: number
  changes: number
  lines: readonly LineColumns[]
  fileReasons: readonly LedgerReason[]
  unreadFiles: number
  /**
   * Record types with the rank of records that are not shown as list entries, such as a statement that there are
   * none.
   */
  unlisted: readonly (readonly [type: string, rank: number])[]
}
type LineColumns = readonly [
  ...[type: string, state: Line['state'], reason: LedgerReason | null],
  ...[offered: number | null, received: number, refused: number],
]
const lineOf = ([type, state, reason, offered, received, refused]: LineColumns): Line => ({
  ...{ type, state, reason, offered, received, refused },
})
/** The source of entries that the patient added. It has no import run and no completeness. */
type OwnSource = Pick<Source, 'id' | 'providerName' | 'readVersion' | 'changes'> & {
  readonly kind: 'own'
  readonly holdsAny: boolean
  /** True if the entries that the patient added include corrections to entries of other sources. */
  readonly holdsNotes: boolean
}

type Shown = {
  sources: ListSource[]
  revision: string | null
  hasNotes: boolean
  rows?: readonly ListedRow[]
}

/**
 * Returns the sources with their completeness for the given types, or for all types if none are given. The
 * completeness tells an incomplete list from a list without records. The revision changes with the record, and is
 * null while an import is running. With `page`, also returns the rows of that page, read in the same query.
 */
export async function showSources(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  record: OpenedRecord,
  types: readonly string[],
  page?: FrequentPage,
): Promise<Shown> {
  const loaded = page === undefined ? undefined : await loadWithPage(db, record, types, page)
  const { rows, own: everyOwn } = loaded ?? (await loadSources(db, record, types))
  const own = await ownOf(db, record, everyOwn, types)
  const shown = rows.map((row): ListSource => {
    const isFiles = row.kind === 'files'
    const theirs = [...row.lines.map(lineOf), ...withoutInformation(row)]
    const kinds = types.length > 0 ? types : [...new Set(theirs.map(({ type }) => type))]
    const facts = {
      ...{ state: row.state, reason: row.reason, isFiles, run: row.run, lines: theirs },
      ...{ concludedRun: row.concludedRun, concludedAt: row.concludedAt, fileReasons: row.fileReasons },
      unreadFiles: row.unreadFiles,
    }
    const { id: ehrImportRequestId } = row
    const providerName = openName(cipher, row)
    return { ehrImportRequestId, providerName, isFiles, ...judgeList(facts, kinds), notices: [] }
  })
  const noticed = await withNotices(db, cipherOf(cipher, record), rows, shown, types)
  const inPart = await withParts(db, cipher, noticed, types)
  const imported = await withDenials({ db, cipher: cipherOf(cipher, record) }, record, inPart, rows, types)
  return {
    sources: [...imported, ...own.filter(({ holdsAny }) => holdsAny).map((row) => showOwn(cipher, row))],
    revision: revisionOf(rows, own),
    hasNotes: own.some(({ holdsNotes }) => holdsNotes),
    ...(loaded === undefined ? {} : { rows: loaded.page }),
  }
}

/**
 * A record stating that no information is available counts as a gap of its type, even if it was recognized as such
 * only when it was re-read after the run.
 */
const withoutInformation = ({ unlisted }: Source): readonly Line[] =>
  unlisted
    .filter(([, rank]) => rank === unlistedRanks['no-information'])
    .map(([type]) => ({
      ...{ type, state: 'done', reason: 'no-information', offered: null, received: 0, refused: 0 },
    }))

const noKind = ''

/** Returns only the revision of `showSources`. */
export async function showRevision(db: Db, record: OpenedRecord): Promise<string | null> {
  const { rows, own } = await loadSources(db, record, [noKind])
  return revisionOf(rows, own)
}

const unreadReasons = [...unreadFileReasons].map((reason) => `'${reason}'`).join(', ')

/** `$1`: profile. `$2`: resource types, all if empty. `$3`: the ledger's line for entries without a type. */
const sourcesText = `select id, provider_name as "providerName", kind, changes, import_run.state, number as run, import_run.reason, ended_at as "endedAt",
      resume_at as "resumeAt", concluded_run as "concludedRun", concluded_at as "concludedAt", read_version as "readVersion",
      kind = 'own' and exists (select from own_entry o join resource r on r.id = o.resource_id
        where o.source_id = source.id and (cardinality($2::text[]) = 0 or r.type = any($2::text[]))) as "holdsAny",
      kind = 'own' and exists (select from own_entry o
        where o.source_id = source.id and o.about is not null and o.removed_at is null) as "holdsNotes",
      coalesce((select json_agg(json_build_array(q.type, q.state, q.reason, q.offered, q.received, q.refused)
          order by q.position < 0, q.position)
        from import_query q
        where q.source_id = source.id and (cardinality($2::text[]) = 0 or q.type = any($2::text[] || $3::text))
          and (q.run = concluded_run or (source.kind = 'files' and q.run <= concluded_run))), '[]') as lines,
      case when kind = 'files' then array(select distinct f.reason from import_file f
        where f.source_id = source.id and f.reason is not null order by f.reason) else '{}' end as "fileReasons",
      case when kind = 'files' then (select count(*)::int from import_file f
        where f.source_id = source.id and f.reason in (${unreadReasons})) else 0 end as "unreadFiles",
      coalesce((select json_agg(distinct jsonb_build_array(r.type, r.rank)) from resource r
        where r.profile_id = source.profile_id and r.source_id = source.id and r.rank < 0 and (cardinality($2::text[]) = 0 or r.type = any($2::text[])) and r.missing_since is null
          and not r.is_in_report and not r.is_entered_in_error and not r.is_unreadable), '[]') as unlisted
    from source left join import_run on source_id = id and is_latest
    where profile_id = $1::uuid and (kind = 'own' or source_id is not null) order by created_at, id limit 200`
const findSources = frequentQuery<Source | OwnSource>('sources', sourcesText)

type SourceOrRow = { readonly place: number } & (
  | (ListedRow & { readonly source: null })
  | { readonly source: Source | OwnSource }
)

const columns = Object.entries(pageColumns)
const findWithPage = new Map(
  pageQueries.map(({ text, ...of }) => [
    kindOf(of),
    frequentQuery<SourceOrRow>(
      `sources-and-${kindOf(of)}`,
      `select row_number() over () as place, to_json(sources) as source,
          ${columns.map(([name, type]) => `null::${type} as "${name}"`).join(', ')}
        from (${sourcesText}) sources
      union all select row_number() over () as place, null as source, ${columns.map(([name]) => `"${name}"`).join(', ')}
        from (${text}) page`,
    ),
  ]),
)

type Loaded = { readonly rows: readonly Source[]; readonly own: readonly OwnSource[] }

const partsOf = (all: readonly (Source | OwnSource)[]): Loaded => ({
  own: all.filter((row) => row.kind === 'own'),
  rows: all.filter((row) => row.kind !== 'own'),
})

async function loadWithPage(
  db: Db,
  { profileId }: OpenedRecord,
  types: readonly string[],
  page: FrequentPage,
): Promise<(Loaded & { readonly page: readonly ListedRow[] }) | undefined> {
  const { kind, values } = placeOf(page)
  const find = findWithPage.get(kind)
  if (find === undefined) return undefined
  const found = await find(db, [profileId, types, unknownKind, ...values])
  // A union does not guarantee the order of its parts.
  const all = found.toSorted((a, b) => a.place - b.place)
  const sources = all.flatMap(({ source }) => (source === null ? [] : [withDates(source)]))
  return { ...partsOf(sources), page: all.filter((one) => one.source === null) }
}

const withDates = <One extends Source | OwnSource>(source: One): One =>
  source.kind === 'own'
    ? source
    : {
        ...source,
        endedAt: dateOf(source.endedAt),
        resumeAt: dateOf(source.resumeAt),
        concludedAt: dateOf(source.concludedAt),
      }
const dateOf = (text: Date | string | null): Date | null => (text === null ? null : new Date(text))

async function loadSources(db: Db, { profileId }: OpenedRecord, types: readonly string[]): Promise<Loaded> {
  return partsOf(await findSources(db, [profileId, types, unknownKind]))
}

/** The state 'not-offered' keeps entries that the patient added out of both gaps and completeness. */
const showOwn = (cipher: Cipher, row: OwnSource): ListSource => ({
  ...{ ehrImportRequestId: row.id, providerName: openName(cipher, row), isFiles: false, isOwn: true },
  ...{ state: 'not-offered', missing: null, reason: null, asOf: null, notices: [] },
})

/**
 * A viewer may be allowed to see only entries that the patient added before `ownUntil`. If there are no such entries,
 * sets `holdsAny` to false, because the viewer must not learn that later entries exist.
 */
async function ownOf(
  db: Db,
  { profileId, ownUntil }: OpenedRecord,
  own: Loaded['own'],
  types: readonly string[],
): Promise<Loaded['own']> {
  const ids = own.flatMap(({ id, holdsAny }) => (holdsAny ? [id] : []))
  if (ownUntil === undefined || ids.length === 0) return own
  const { rows } = await sql<{ id: string }>`
    select distinct o.source_id as id from own_entry o join resource r on r.id = o.resource_id
    where o.profile_id = ${profileId} and o.source_id = any(${ids}::uuid[]) and o.added_at <= ${ownUntil}
      and (${types.length} = 0 or r.type = any(${types}::text[]))`.execute(db)
  return own.map((one) => ({ ...one, holdsAny: rows.some(({ id }) => id === one.id) }))
}

function revisionOf(rows: readonly Source[], own: readonly OwnSource[]): string | null {
  if (rows.some((row) => row.state === 'running')) return null
  return [
    ...rows.map(
      (row) =>
        `${row.id}:${row.run}:${row.state}:${row.readVersion}:${row.changes}:${(row.endedAt ?? row.resumeAt)?.getTime() ?? 0}`,
    ),
    ...own.map((row) => `${row.id}:${row.changes}:${row.readVersion}`),
  ].join(',')
}

async function withNotices(
  db: Db,
  own: PersonCipher,
  rows: readonly Source[],
  sources: readonly ListSource[],
  types: readonly string[],
): Promise<ListSource[]> {
  const hasWords = ({ reason }: ListSource): boolean => reason === 'withheld' || reason === 'document-elsewhere'
  const withheld = sources.filter(hasWords).map((source) => source.ehrImportRequestId)
  if (withheld.length === 0) return [...sources]
  const notices = await loadNotices(db, new Map(withheld.map((id) => [id, own])))
  if (notices.size === 0) return [...sources]
  const runs = new Map(rows.map((row) => [row.id, row.concludedRun ?? row.run]))
  return sources.map((source) => {
    const id = source.ehrImportRequestId
    const sourceNotices = types.flatMap((type) => notices.get(noticeKey(id, runs.get(id) ?? 0, type)) ?? [])
    return withheld.includes(id) ? { ...source, notices: [...new Set(sourceNotices)] } : source
  })
}

const statedReasons: ReadonlySet<LedgerReason> = new Set<LedgerReason>(entryGaps.filter((gap) => gap !== 'none-there'))

async function withDenials(
  services: { readonly db: Db; readonly cipher: PersonCipher },
  record: OpenedRecord,
  sources: readonly ListSource[],
  rows: readonly Source[],
  types: readonly string[],
): Promise<ListSource[]> {
  const isDenying = ({ unlisted }: Source) => unlisted.some(([, rank]) => rank === unlistedRanks['none-known'])
  // Also load the statements of these sources: one document may state a gap for a type while another document states
  // that there are no entries.
  const isStating = ({ lines }: Source) => lines.some(([, , reason]) => reason !== null && statedReasons.has(reason))
  const [denying, stating] = [isDenying, isStating].map((is) => rows.filter(is).map(({ id }) => id))
  const denials = await openDenials(services, record, { denying: denying ?? [], stating: stating ?? [] }, types)
  return sources.map((source) => {
    const theirs = denials.get(source.ehrImportRequestId)
    return theirs === undefined ? source : { ...source, denials: [...theirs] }
  })
}

/** Where a source granted a type only in part, adds the granted categories. */
async function withParts(
  db: Db,
  cipher: Cipher,
  sources: readonly ListSource[],
  types: readonly string[],
): Promise<ListSource[]> {
  const inPart = sources.flatMap(({ reason, ehrImportRequestId: id }) => (reason === 'granted-in-part' ? [id] : []))
  const parts = await loadParts(db, cipher, inPart)
  return sources.map((source) => {
    const theirs = parts.get(source.ehrImportRequestId)
    if (theirs === undefined) return source
    const codes = [...theirs].flatMap(([type, some]) => (types.length === 0 || types.includes(type) ? some : []))
    return { ...source, grantedParts: [...new Set(codes)] }
  })
}
