import { sql } from 'kysely'
import type { ConnectedEhr, LedgerRow } from '@kinchart/contract/import.ts'
import { findNames } from '#family/whose-names.ts'
import type { Names } from '#family/whose-names.ts'
import type { Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { NOBODY_YET } from './keep-question.ts'
import { showFiles } from './files/show-files.ts'
import { listedTypes } from './plan-slots.ts'
import { sourcePatientPlace } from './read-patient.ts'
import type { Person } from './compare-person.ts'

const MAX_SOURCES = 200

type Shown = { readonly db: Db; readonly vault: Vault }

/** The sources of an account, newest first. */
export async function listImports({ db, vault }: Shown, accountId: string): Promise<ConnectedEhr[]> {
  const rows = await db
    .selectFrom('import_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_SOURCES)
    .execute()
  return show({ db, vault }, rows)
}

/** One source with its ledger; undefined when it is gone. */
export async function showImport({ db, vault }: Shown, importId: string): Promise<ConnectedEhr | undefined> {
  const rows = await db.selectFrom('import_request').selectAll().where('id', '=', importId).execute()
  return (await show({ db, vault }, rows))[0]
}

/**
 * What the browser that started an import is shown without a session: steps and counts. Names only while it has to say
 * whether they mean the same person. Settled questions 11 and 19.
 */
export function withoutPerson(shown: ConnectedEhr): ConnectedEhr {
  const isAsked = shown.state === 'confirm-patient'
  return {
    ...shown,
    profileName: '',
    ehrPatientId: '',
    sourcePatient: isAsked ? shown.sourcePatient : null,
    chosenPatient: isAsked ? shown.chosenPatient : { name: '', birthDate: '' },
  }
}

type Rows = Awaited<ReturnType<typeof loadSources>>
const loadSources = async (db: Db) => db.selectFrom('import_request').selectAll().execute()

async function show({ db, vault }: Shown, rows: Rows): Promise<ConnectedEhr[]> {
  const ledgers = await loadLedgers(
    db,
    rows.map((row) => row.id),
  )
  const files = await showFiles({ db, vault }, rows)
  const names = new Map<string, Names>()
  for (const row of rows)
    if (!names.has(row.profile_id)) names.set(row.profile_id, await findNames(db, vault, row.profile_id))
  return rows.map((row) => {
    const ledger = ledgers.get(row.id) ?? []
    const whose = names.get(row.profile_id) ?? { firstName: '', lastName: '', birthDate: '' }
    const profileName = `${whose.firstName} ${whose.lastName}`.trim()
    return {
      providerType: row.provider_type,
      providerName: row.provider_name,
      profileName,
      profileId: row.profile_id,
      ehrEndPointId: row.organization_id ?? 0,
      ehrPatientId: row.patient_id === NOBODY_YET ? '' : row.patient_id,
      ehrImportRequestId: row.id,
      state: row.state,
      percent: percentOf(row.state, ledger),
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      received: sum(ledger, (line) => line.received),
      stored: sum(ledger, (line) => line.stored),
      offered: offeredOf(ledger),
      sourcePatient:
        row.source_patient === null
          ? null
          : (JSON.parse(vault.open(row.source_patient, sourcePatientPlace(row.id)).toString()) as Person),
      chosenPatient: { name: profileName, birthDate: whose.birthDate },
      reason: row.reason,
      ledger,
      files: files.get(row.id) ?? null,
    }
  })
}

type SlotRow = {
  import_id: string
  type: string
  states: LedgerState[]
  reasons: LedgerRow['reason'][]
  pages: number
  offered: number | null
  received: number
  stored: number
  refused: number
  is_running: boolean
}
type LedgerState = 'waiting' | 'running' | 'done' | 'failed' | 'not-granted' | 'not-offered'

/**
 * The ledger by kind. Counts of the latest run; what is stored is counted where it stands, over all runs. While a run goes
 * on its own counts are shown instead: counting a large record twice a second would slow down what it counts.
 */
async function loadLedgers(db: Db, importIds: readonly string[]): Promise<Map<string, LedgerRow[]>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await sql<SlotRow>`
    select s.import_id, s.type, bool_or(i.state = 'running') as is_running, array_agg(distinct s.state) as states, array_agg(distinct s.reason) as reasons,
      sum(s.pages)::int as pages, sum(s.offered)::int as offered, sum(s.received)::int as received,
      sum(s.stored)::int as stored, sum(s.refused)::int as refused
    from import_slot s join import_request i on i.id = s.import_id and i.run = s.run
    where s.import_id = any(${importIds}::uuid[])
    group by s.import_id, s.type order by s.import_id, min(case when s.position < 0 then 1000 else s.position end), s.type`.execute(
    db,
  )
  const { rows: held } = await sql<{ import_id: string; type: string; held: number }>`
    select r.import_id, r.type, count(*)::int as held from resource r join import_request i on i.id = r.import_id
    where r.import_id = any(${importIds}::uuid[]) and i.state <> 'running' group by r.import_id, r.type`.execute(db)
  const ledgers = new Map<string, LedgerRow[]>()
  const add = (importId: string, line: LedgerRow): void =>
    void ledgers.set(importId, [...(ledgers.get(importId) ?? []), line])
  const stored = new Map(held.map((row) => [`${row.import_id}/${row.type}`, row.held]))
  for (const row of rows) {
    const key = `${row.import_id}/${row.type}`
    const isStored = row.is_running ? row.stored : (stored.get(key) ?? 0)
    stored.delete(key)
    const isEmptyExtra = row.states.every(
      (state) => state === 'not-offered' || (state === 'not-granted' && !isToldOf(row.type)),
    )
    // A kind that this source does not offer is not something that is missing from it.
    if (isEmptyExtra && isStored === 0) continue
    add(row.import_id, {
      resourceType: row.type,
      state: stateOf(row.states, row.reasons),
      pages: row.pages,
      offered: row.offered,
      received: row.received,
      stored: isStored,
      refused: row.refused,
      reason: row.reasons.find((reason) => reason !== null && reason !== 'not-offered') ?? null,
    })
  }
  // What an earlier run brought and the latest had no need to ask for.
  for (const { import_id, type, held: isStored } of held) {
    if (stored.has(`${import_id}/${type}`)) add(import_id, { ...untouched, resourceType: type, stored: isStored })
  }
  return ledgers
}

/** Kinds whose refusal is told: those the lists are made of, and who the person is there. */
const isToldOf = (type: string): boolean => listedTypes.has(type) || type === 'Patient'

const untouched = { state: 'done', pages: 0, offered: null, received: 0, refused: 0, reason: null } as const

function stateOf(states: readonly LedgerState[], reasons: readonly LedgerRow['reason'][]): LedgerRow['state'] {
  if (states.includes('running')) return 'running'
  if (states.includes('waiting')) return states.includes('done') ? 'running' : 'waiting'
  const hasMissed = reasons.some((reason) => reason !== null && reason !== 'not-offered' && reason !== 'other-patient')
  if (states.includes('done')) return hasMissed ? 'partial' : 'done'
  return states.includes('failed') ? 'failed' : 'not-granted'
}

/**
 * How many records there are to come, once every kind has been asked; null as soon as one of them does not say what it
 * has: then only 'so far' is true. What was included or read by itself was never announced and counts as it came.
 */
function offeredOf(ledger: readonly LedgerRow[]): number | null {
  const searched = ledger.filter((line) => line.state !== 'not-granted' && isSearched(line))
  if (searched.length === 0 || searched.some((line) => line.offered === null)) return null
  return sum(ledger, (line) => Math.max(line.offered ?? 0, line.received))
}

const isSearched = (line: LedgerRow): boolean =>
  line.resourceType !== 'Patient' && (line.pages > 0 || line.state === 'waiting' || line.state === 'running')

const AUTHORIZED = 25
const RETRIEVED = 75
const AT_MOST_UNFINISHED = 95

/** How far an import is. 100 only when everything is there. */
function percentOf(state: ConnectedEhr['state'], ledger: readonly LedgerRow[]): number {
  if (state === 'complete') return 100
  if (state === 'partial' || state === 'failed') return AT_MOST_UNFINISHED
  const searched = ledger.filter((line) => line.state !== 'not-granted')
  if (searched.length === 0) return AUTHORIZED
  const done = sum(searched, (line) => {
    if (line.state === 'waiting') return 0
    if (line.state !== 'running') return 1
    return line.offered === null || line.offered === 0 ? 0.3 : Math.min(0.95, line.received / line.offered)
  })
  return Math.floor(AUTHORIZED + (RETRIEVED - AUTHORIZED) * (done / searched.length))
}

const sum = (ledger: readonly LedgerRow[], count: (line: LedgerRow) => number): number =>
  ledger.reduce((total, line) => total + count(line), 0)
