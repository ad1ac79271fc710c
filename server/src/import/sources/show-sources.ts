import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { ImportState } from '@kinchart/contract/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/import.ts'
import type { ListSource } from '@kinchart/contract/record-list.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openName } from '#record/stored-source.ts'
import { judgeList, unknownKind } from '../completeness.ts'
import type { Line } from '../completeness.ts'
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
  readBy: number
  /** How often something of it changed that no run brought. */
  changes: number
}
/** What the person wrote themselves: it has no run, and nobody has answered for it. */
type OwnSource = Pick<Source, 'id' | 'providerName' | 'readBy' | 'changes'> & {
  readonly kind: 'own'
  readonly holdsAny: boolean
}
type SourceLine = Line & { readonly sourceId: string }

/**
 * What each source of a record gave for some kinds, so that partial can be told from none; and a revision that changes
 * when the record does (null while an import is writing). Without kinds it is what they gave of everything.
 */
export async function showSources(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  record: OpenedRecord,
  types: readonly string[],
): Promise<{ sources: ListSource[]; revision: string | null }> {
  const { rows, own } = await loadSources(db, record, types)
  const lines = await loadLines(db, rows, types)
  const fileReasons = await loadFileReasons(db, rows)
  const shown = rows.map((row): ListSource => {
    const isFiles = row.kind === 'files'
    const theirs = lines.get(row.id) ?? []
    const kinds = types.length > 0 ? types : [...new Set(theirs.map(({ type }) => type))]
    const facts = {
      ...{ state: row.state, reason: row.reason, isFiles, run: row.run, lines: theirs },
      ...{ concludedRun: row.concludedRun, concludedAt: row.concludedAt, fileReasons: fileReasons.get(row.id) ?? [] },
    }
    const { id: ehrImportRequestId } = row
    const providerName = openName(cipher, row)
    return { ehrImportRequestId, providerName, isFiles, ...judgeList(facts, kinds), notices: [] }
  })
  const imported = await withNotices(db, cipherOf(cipher, record), rows, shown, types)
  return {
    sources: [...imported, ...own.filter(({ holdsAny }) => holdsAny).map((row) => showOwn(cipher, row))],
    revision: revisionOf(rows, own),
  }
}

/** The revision of `showSources` alone. */
export async function showRevision(db: Db, record: OpenedRecord): Promise<string | null> {
  const { rows, own } = await loadSources(db, record, [])
  return revisionOf(rows, own)
}

async function loadSources(
  db: Db,
  { profileId }: OpenedRecord,
  types: readonly string[],
): Promise<{ readonly rows: readonly Source[]; readonly own: readonly OwnSource[] }> {
  const { rows: all } = await sql<Source | OwnSource>`
    select id, provider_name, kind, changes, state, number as run, reason, ended_at, resume_at, concluded_run, concluded_at, read_by,
      kind = 'own' and exists (select from own_entry o join resource r on r.id = o.resource_id
        where o.source_id = source.id and (${types.length === 0} or r.type = any(${[...types]}::text[]))) as holds_any
    from source left join import_run on source_id = id and is_latest
    where profile_id = ${profileId} and (kind = 'own' or source_id is not null) order by created_at, id limit 200`.execute(
    db,
  )
  return { own: all.filter((row) => row.kind === 'own'), rows: all.filter((row) => row.kind !== 'own') }
}

/** 'not-offered': it takes no part in what is missing, nor in what is complete. */
const showOwn = (cipher: Cipher, row: OwnSource): ListSource => ({
  ...{ ehrImportRequestId: row.id, providerName: openName(cipher, row), isFiles: false, isOwn: true },
  ...{ state: 'not-offered', missing: null, reason: null, asOf: null, notices: [] },
})

function revisionOf(rows: readonly Source[], own: readonly OwnSource[]): string | null {
  if (rows.some((row) => row.state === 'running')) return null
  return [
    ...rows.map(
      (row) =>
        `${row.id}:${row.run}:${row.state}:${row.readBy}:${row.changes}:${(row.endedAt ?? row.resumeAt)?.getTime() ?? 0}`,
    ),
    ...own.map((row) => `${row.id}:${row.changes}:${row.readBy}`),
  ].join(',')
}

/** The lines of each source's last run that came to its end; of files those of every run that is still in force. */
async function loadLines(
  db: Db,
  sources: readonly Source[],
  types: readonly string[],
): Promise<ReadonlyMap<string, readonly SourceLine[]>> {
  const found = new Map<string, SourceLine[]>()
  if (sources.length === 0) return found
  const wanted =
    types.length === 0 ? sql<boolean>`true` : sql<boolean>`s.type = any(${[...types, unknownKind]}::text[])`
  const { rows } = await sql<SourceLine>`
    select s.source_id, s.type, s.state, s.reason, s.offered, s.received, s.refused
    from import_query s join source i on i.id = s.source_id
    where i.id = any(${sources.map(({ id }) => id)}::uuid[]) and ${wanted}
      and (s.run = i.concluded_run or (i.kind = 'files' and s.run <= i.concluded_run))
    order by s.position < 0, s.position`.execute(db)
  for (const row of rows) found.set(row.sourceId, [...(found.get(row.sourceId) ?? []), row])
  return found
}

async function loadFileReasons(
  db: Db,
  sources: readonly Source[],
): Promise<ReadonlyMap<string, readonly LedgerReason[]>> {
  const found = new Map<string, LedgerReason[]>()
  const ids = sources.filter(({ kind }) => kind === 'files').map(({ id }) => id)
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('importFile')
    .select(['sourceId', 'reason'])
    .distinct()
    .where('sourceId', 'in', ids)
    .where('reason', 'is not', null)
    .orderBy('reason')
    .execute()
  for (const { sourceId, reason } of rows)
    if (reason !== null) found.set(sourceId, [...(found.get(sourceId) ?? []), reason])
  return found
}

/** Adds what the sources themselves said of what is missing, where something is. */
async function withNotices(
  db: Db,
  own: PersonCipher,
  rows: readonly Source[],
  sources: readonly ListSource[],
  types: readonly string[],
): Promise<ListSource[]> {
  const hasWords = ({ reason }: ListSource): boolean => reason === 'withheld' || reason === 'document-elsewhere'
  const withheld = sources.filter(hasWords).map((source) => source.ehrImportRequestId)
  const notices = await loadNotices(db, new Map(withheld.map((id) => [id, own])))
  if (notices.size === 0) return [...sources]
  const runs = new Map(rows.map((row) => [row.id, row.concludedRun ?? row.run]))
  return sources.map((source) => {
    const id = source.ehrImportRequestId
    const said = types.flatMap((type) => notices.get(noticeKey(id, runs.get(id) ?? 0, type)) ?? [])
    return withheld.includes(id) ? { ...source, notices: [...new Set(said)] } : source
  })
}
