import { sql, type Selectable } from 'kysely'
import { cipherOf } from '#account/data-keys.ts'
import { isNotPaused } from '#family/open-record.ts'
import { findNames, type Names } from '#family/profile-names.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { openId } from '#store/stored-ids.ts'
import { openName, openPatient } from '#store/stored-source.ts'
import { withLatestRun } from '#import/import-state.ts'
import { byKind, judgeKind, judgeRun, type KindVerdict, type Line } from '../completeness.ts'
import { loadParts } from '../plan/granted-parts.ts'
import { loadDisclaimers, loadNotices, noticeKey } from '../run/save-notices.ts'
import { findUnconfirmedPatient, linkedPatientAad } from '../run/read-linked.ts'
import { sourcePatientAad } from '../run/read-patient.ts'
import type { Person } from '../compare-person.ts'
import {
  fileCounts,
  type ConnectedEhr,
  type LedgerRow,
  type FileSet,
  type LedgerReason,
} from '@kinchart/contract/calls/import.ts'
import type { Tables } from '#platform/database/tables.ts'
import { fileCountsAad, fileNameAad } from '#import/files/uploads.ts'

const MAX_REFUSED = 100

type Source = Pick<Selectable<Tables['source']>, 'id' | 'kind'>

/**
 * Returns file details by source: the number of files in the latest run, their newest date, the reading progress, and
 * the files that could not be read so far. Omits connected sources. `keys` decrypt the data of each source.
 */
async function showFiles(
  db: Db,
  keys: ReadonlyMap<string, PersonCipher>,
  sources: readonly Source[],
): Promise<Map<string, FileSet>> {
  const ids = sources.filter(({ kind }) => kind === 'files').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ sourceId: string; count: number; dated: string | null; readPercent: number | null }>`
    select f.source_id, count(*)::int as count, max(f.dated) as dated, min(f.read_percent) as read_percent
    from import_file f join import_run r on r.source_id = f.source_id and r.is_latest and r.number = f.run
    where f.source_id = any(${ids}::uuid[]) group by f.source_id`.execute(db)
  const { rows: refused } = await sql<{ sourceId: string; name: Buffer; reason: LedgerReason; counted: Buffer | null }>`
    select r.source_id, f.name, f.reason, f.counted from import_run r cross join lateral (
      select name, reason, counted, run, position from import_file
      where source_id = r.source_id and run <= r.number and reason is not null
      order by run desc, position limit ${MAX_REFUSED}
    ) f where r.is_latest and r.source_id = any(${ids}::uuid[]) order by r.source_id, f.run desc, f.position`.execute(
    db,
  )
  return new Map(
    rows.map(({ sourceId, count, dated, readPercent }) => [
      sourceId,
      {
        count,
        dated,
        ...(readPercent !== null && { readPercent }),
        refused: newestOfName(
          refused
            .filter((one) => one.sourceId === sourceId)
            .map(({ name, reason, counted }) => {
              const own = keys.get(sourceId)
              const counts = counted === null ? undefined : own?.decrypt(counted, fileCountsAad(sourceId)).toString()
              return {
                name: own?.decrypt(name, fileNameAad(sourceId)).toString() ?? '',
                reason,
                ...(counts !== undefined && { counted: fileCounts.parse(JSON.parse(counts)) }),
              }
            }),
        ),
      },
    ]),
  )
}

const newestOfName = <File extends { readonly name: string }>(files: readonly File[]): File[] =>
  files.filter(({ name }, at) => files.findIndex((one) => one.name === name) === at)

const MAX_SOURCES = 200

type Shown = { readonly db: Db; readonly cipher: Cipher }

/** Returns imports, newest first, without those of paused records. */
export async function listImports({ db, cipher }: Shown, accountId: string): Promise<ConnectedEhr[]> {
  const rows = await loadSources(db)
    .where('source.accountId', '=', accountId)
    .where(isNotPaused('source.profileId'))
    .orderBy('source.createdAt', 'desc')
    .orderBy('source.id')
    .limit(MAX_SOURCES)
    .execute()
  return show({ db, cipher }, rows)
}

/** Returns an import with its ledger, or undefined if the source was deleted. */
export async function showImport({ db, cipher }: Shown, sourceId: string): Promise<ConnectedEhr | undefined> {
  const rows = await loadSources(db).where('source.id', '=', sourceId).execute()
  return (await show({ db, cipher }, rows))[0]
}

/**
 * Removes everything that identifies the patient. What remains (steps and counts) is for the browser that started the
 * import without a session. Q19 and Q47.
 */
export const withoutPerson = (shown: ConnectedEhr): ConnectedEhr => ({
  ...shown,
  profileName: '',
  ehrPatientId: '',
  sourcePatient: null,
  linkedPatient: null,
  chosenPatient: { name: '', birthDate: '' },
})

type Rows = Awaited<ReturnType<ReturnType<typeof loadSources>['execute']>>
const loadSources = (db: Db) =>
  withLatestRun(db)
    .innerJoin('profile', 'profile.id', 'source.profileId')
    .selectAll('source')
    .select(['state', 'reason', 'since', 'startedAt', 'endedAt', 'resumeAt', 'dataKey'])

async function show({ db, cipher }: Shown, rows: Rows): Promise<ConnectedEhr[]> {
  const keys: Keys = new Map(rows.map((row) => [row.id, cipherOf(cipher, row)]))
  const ledgers = await loadLedgers(db, cipher, keys)
  const files = await showFiles(db, keys, rows)
  const names = new Map<string, Names>()
  for (const row of rows)
    if (!names.has(row.profileId)) names.set(row.profileId, await findNames(db, cipher, row.profileId))
  const linked = await loadPatientsToConfirm(db, keys, rows)
  const completeAsOf = await loadCompleteAsOf(db, rows)
  const disclaimers = rows.length === 0 ? new Map<string, readonly string[]>() : await loadDisclaimers(db, keys)
  return rows.map((row) => {
    const ledger = ledgers.get(row.id) ?? []
    const whose = names.get(row.profileId) ?? { firstName: '', lastName: '', birthDate: '' }
    const profileName = `${whose.firstName} ${whose.lastName}`.trim()
    return {
      providerType: row.providerType,
      providerName: openName(cipher, row),
      profileName,
      profileId: row.profileId,
      ehrEndPointId: row.organizationId ?? 0,
      ehrPatientId: openPatient(cipher, row) ?? '',
      ehrImportRequestId: row.id,
      state: row.state,
      percent: percentOf(row.state, ledger, files.get(row.id)?.readPercent ?? null),
      startedAt: row.startedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      nextTryAt: row.state === 'waiting' ? (row.resumeAt?.toISOString() ?? null) : null,
      completeAsOf: completeAsOf.get(row.id) ?? null,
      received: sum(ledger, (line) => line.received),
      stored: sum(ledger, (line) => line.stored),
      offered: offeredOf(ledger),
      sourcePatient:
        row.sourcePatient === null ? null : openPerson(keys, row.id, row.sourcePatient, sourcePatientAad(row.id)),
      chosenPatient: { name: profileName, birthDate: whose.birthDate },
      linkedPatient: linked.get(row.id) ?? null,
      reason: row.reason,
      ledger,
      ...(row.since === null ? {} : { asksForChanges: true as const }),
      ...(disclaimers.has(row.id) ? { disclaimers: [...(disclaimers.get(row.id) ?? [])] } : {}),
      files: files.get(row.id) ?? null,
    }
  })
}

type Keys = ReadonlyMap<string, PersonCipher>

function openPerson(keys: Keys, sourceId: string, encrypted: Buffer, aad: string): Person {
  const own = keys.get(sourceId)
  if (!own) throw new Error('A source has no key.')
  return JSON.parse(own.decrypt(encrypted, aad).toString()) as Person
}

async function loadPatientsToConfirm(db: Db, keys: Keys, rows: Rows): Promise<ReadonlyMap<string, Person>> {
  const patientsToConfirm = new Map<string, Person>()
  for (const { id, state } of rows) {
    const found = state === 'confirm-patient' ? await findUnconfirmedPatient(db, id) : undefined
    const cipher = keys.get(id)
    if (found?.person && cipher) {
      const aad = linkedPatientAad(id, openId({ cipher, sourceId: id }, found.patientId))
      patientsToConfirm.set(id, openPerson(keys, id, found.person, aad))
    }
  }
  return patientsToConfirm
}

type LineRow = Line & {
  readonly sourceId: string
  readonly run: number
  readonly pages: number
  readonly isEarlier: boolean
  readonly stored: number
  readonly repeated: number
  readonly isRunning: boolean
  readonly isOver: boolean
  readonly endReason: LedgerRow['reason']
}

/**
 * Returns the ledger lines by source. Most counts are from the latest run, but stored records are counted over all
 * runs. During a run, the stored count covers only this run, because counting a large record twice a second would
 * slow down the import.
 */
async function loadLedgers(db: Db, cipher: Cipher, keys: Keys): Promise<Map<string, LedgerRow[]>> {
  const sourceIds = [...keys.keys()]
  if (sourceIds.length === 0) return new Map()
  const { rows } = await sql<LineRow>`
    select s.source_id, s.run, s.type, i.state = 'running' as is_running,
      i.state in ('partial', 'failed', 'needs-you') as is_over, i.reason as end_reason, s.state, s.reason, s.pages, s.offered, s.received,
      s.stored, s.refused, s.repeated, s.run < i.number as is_earlier
    from import_query s join source o on o.id = s.source_id join import_run i on i.source_id = s.source_id and i.is_latest
    where s.source_id = any(${sourceIds}::uuid[])
      and (s.run = i.number or (o.kind = 'files' and s.run < i.number and s.reason is not null))
    order by s.source_id, s.run < i.number, case when s.position < 0 then 2000000000 else s.position end, s.type`.execute(
    db,
  )
  const { rows: storedCounts } = await sql<{ sourceId: string; type: string; held: number }>`
    select r.source_id, r.type, count(*)::int as held from resource r
    join import_run i on i.source_id = r.source_id and i.is_latest
    where r.source_id = any(${sourceIds}::uuid[]) and i.state <> 'running' group by r.source_id, r.type`.execute(db)
  const notices = await loadNotices(db, keys)
  const inPart = rows.flatMap(({ reason, sourceId }) => (reason === 'granted-in-part' ? [sourceId] : []))
  const parts = await loadParts(db, cipher, [...new Set(inPart)])
  const stored = new Map(storedCounts.map((row) => [`${row.sourceId}/${row.type}`, row.held]))
  const ledgers = new Map<string, LedgerRow[]>()
  for (const sourceId of sourceIds) {
    const lines = byKind(rows.filter((row) => row.sourceId === sourceId))
    const ledgerRows = [...lines].flatMap(([type, of]) => {
      const line = ledgerLine(type, of, stored.get(`${sourceId}/${type}`) ?? 0)
      return line === null
        ? []
        : [
            {
              ...line,
              notices: [...(notices.get(noticeKey(sourceId, of[0]?.run ?? 0, type)) ?? [])],
              ...(line.reason === 'granted-in-part'
                ? { grantedParts: [...(parts.get(sourceId)?.get(type) ?? [])] }
                : {}),
            },
          ]
    })
    // An earlier run imported these types, and the latest run did not need to request them.
    const others = storedCounts.filter((one) => one.sourceId === sourceId && !lines.has(one.type))
    ledgers.set(sourceId, [
      ...ledgerRows,
      ...others.map(({ type, held: isStored }) => ({
        ...untouched,
        resourceType: type,
        stored: isStored,
        notices: [],
      })),
    ])
  }
  return ledgers
}

/**
 * Returns null if the source does not offer the type, which is not a gap. Counts only the latest run. For a source of
 * files, also reports gaps from earlier files.
 */
function ledgerLine(type: string, all: readonly LineRow[], storedCount: number): Omit<LedgerRow, 'notices'> | null {
  const verdict = judgeKind(all)
  const lines = all.filter(({ isEarlier }) => !isEarlier)
  const isStored = lines.some((line) => line.isRunning) ? total(lines, 'stored') : storedCount
  const isNamed = lines.some(({ reason }) => reason === 'not-asked')
  if (verdict.state === 'not-offered' && isStored === 0 && !isNamed) return null
  const offered = lines.some((line) => line.offered !== null) ? total(lines, 'offered') : null
  return {
    resourceType: type,
    state: stateOf(verdict, all),
    pages: total(lines, 'pages'),
    offered,
    received: total(lines, 'received') - total(lines, 'repeated'),
    stored: isStored,
    refused: total(lines, 'refused'),
    missing: verdict.state === 'whole' ? 0 : all.length > lines.length ? null : verdict.missing,
    reason: isNamed ? 'not-asked' : verdict.state === 'open' ? stoppedBy(lines) : verdict.reason,
  }
}

const total = (
  lines: readonly LineRow[],
  field: 'stored' | 'offered' | 'pages' | 'received' | 'refused' | 'repeated',
): number => lines.reduce((sum, line) => sum + (line[field] ?? 0), 0)

const untouched = {
  state: 'done',
  pages: 0,
  offered: null,
  received: 0,
  refused: 0,
  missing: 0,
  reason: null,
} as const

/** Returns the reason that the import of a type stopped, or null while the import continues. */
const stoppedBy = (lines: readonly LineRow[]): LedgerRow['reason'] =>
  lines.find((line) => line.isOver)?.endReason ?? null

function stateOf({ state }: KindVerdict, lines: readonly LineRow[]): LedgerRow['state'] {
  // Nothing more arrives until the source is queried again.
  if (state === 'open' && lines.some((line) => line.isOver))
    return lines.some((line) => line.received > 0) ? 'partial' : 'failed'
  if (state === 'open') return lines.some((line) => line.state !== 'waiting') ? 'running' : 'waiting'
  if (state === 'whole') return 'done'
  if (state === 'short') return lines.some((line) => line.state === 'done') ? 'partial' : 'failed'
  return 'not-granted'
}

/**
 * Returns the expected number of records once every type has been queried. Returns null if any type has no stated
 * total; the page then shows only 'so far'. Included and individually fetched records are not in any total, so their
 * received count is used.
 */
function offeredOf(ledger: readonly LedgerRow[]): number | null {
  const searched = ledger.filter((line) => line.state !== 'not-granted' && isSearched(line))
  if (searched.length === 0 || searched.some((line) => line.offered === null)) return null
  return sum(ledger, (line) => Math.max(line.offered ?? 0, line.received))
}

const isSearched = (line: LedgerRow): boolean =>
  line.resourceType !== 'Patient' && (line.pages > 0 || line.state === 'waiting' || line.state === 'running')

/**
 * For each source that is not complete now, returns the start time of its last finished run. Omits the source if
 * records were missing in that run.
 */
async function loadCompleteAsOf(db: Db, rows: Rows): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ id, kind, state, concludedAt }) =>
    kind === 'files' || state === 'complete' || concludedAt === null ? [] : [id],
  )
  if (ids.length === 0) return new Map()
  const lines = await db
    .selectFrom('importQuery')
    .innerJoin('source', 'source.id', 'importQuery.sourceId')
    .select(['sourceId', 'type', 'state', 'reason', 'offered', 'received', 'refused'])
    .where('sourceId', 'in', ids)
    .whereRef('run', '=', 'concludedRun')
    .execute()
  return new Map(
    rows.flatMap(({ id, concludedAt }) => {
      const of = lines.filter(({ sourceId }) => sourceId === id)
      const isWhole = concludedAt !== null && of.length > 0 && judgeRun(of).state === 'complete'
      return isWhole ? [[id, concludedAt.toISOString()] as const] : []
    }),
  )
}

const AUTHORIZED = 25
const RETRIEVED = 75
const AT_MOST_UNFINISHED = 95

/**
 * Share of the percentage that is for reading the files, if they must be read completely before any records are
 * stored.
 */
const READING = 0.5

/**
 * Returns 100 only when everything has been imported. `readPercent` is for files that must be read before anything is
 * stored.
 */
function percentOf(state: ConnectedEhr['state'], ledger: readonly LedgerRow[], readPercent: number | null): number {
  if (state === 'complete') return 100
  if (state === 'partial' || state === 'failed') return AT_MOST_UNFINISHED
  const searched = ledger.filter((line) => line.state !== 'not-granted')
  if (searched.length === 0) return AUTHORIZED
  const done = sum(searched, (line) => {
    if (line.state === 'waiting') return 0
    if (line.state !== 'running') return 1
    const receivedShare =
      line.offered === null || line.offered === 0 ? null : Math.min(0.95, line.received / line.offered)
    if (readPercent === null) return receivedShare ?? 0.3
    return (READING * readPercent) / 100 + (readPercent < 100 ? 0 : (1 - READING) * (receivedShare ?? 0))
  })
  return Math.floor(AUTHORIZED + (RETRIEVED - AUTHORIZED) * (done / searched.length))
}

const sum = (ledger: readonly LedgerRow[], count: (line: LedgerRow) => number): number =>
  ledger.reduce((all, line) => all + count(line), 0)
