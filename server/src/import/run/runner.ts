import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cipherOfProfile } from '#account/data-keys.ts'
import { fillProfile } from '#account/profiles.ts'
import { readNames } from '#family/profile-names.ts'
import type { Database, Db } from '#platform/database/database.ts'
import type { HasRoom } from '#platform/database/room.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { describeError, type Log } from '#platform/log.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { LogEvent } from '#platform/log-events.ts'
import type { ImportCounts } from '#platform/metrics/counts.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { encryptBatchOf, type EncryptUnder } from '#platform/secrets/encrypt-batch.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import type { Readers } from '#readers/reader.ts'
import { loadAliases } from '#store/aliases.ts'
import { openId, openKey, type IdsOf, type StoredKey } from '#store/stored-ids.ts'
import { openPatient, withNames } from '#store/stored-source.ts'
import { openQuery } from '#import/encrypt-queries.ts'
import { resolveReferences } from '#store/resolve-references.ts'
import type { Person } from '../compare-person.ts'
import type { NotifyImport } from '../import-events.ts'
import { ComeBackLaterError } from './ask-source.ts'
import { endRound, nextRoundAt } from './come-back.ts'
import { openRound, type Run } from './run.ts'
import { completePlan } from './capabilities.ts'
import { followReferences } from './follow-references.ts'
import { concludeRun, noteMissing } from './conclude-run.ts'
import { fetchAttachments } from './fetch-attachments.ts'
import { fetchQuery } from './fetch-query.ts'
import { moveLeasedRun, type RunEvent, withLatestRun } from '#import/import-state.ts'
import { inParallel } from './in-parallel.ts'
import { openGrant } from './run-grant.ts'
import { findAbandoned, giveLeaseBack, holdLease, LeaseLostError, renewLease, takeLease } from './lease.ts'
import type { Organizations } from '../organizations.ts'
import type { ImportTimings } from '../timings.ts'
import { readLinked } from './read-linked.ts'
import { readPatient, sourcePatientAad } from './read-patient.ts'
import { refusalOf } from '../connect/refresh-patiently.ts'
import { NoTokenError } from '../connect/source-grant.ts'

const MOST = 1_000_000

/**
 * Returns the keys ('Type/id') that this run received before it was paused or its worker was killed, so that a
 * repeated record is counted once. In a first run: all records of the source. In a full run: the records noted as
 * listed. In every run: the referenced records that this run fetched.
 */
async function loadArrived(db: Db, { number, ...of }: IdsOf & { readonly number: number }): Promise<Set<string>> {
  const { sourceId } = of
  const { rows } = await sql<{ key: StoredKey }>`
    select type || '/' || fhir_id as key from resource where source_id = ${sourceId} and ${number} = 1
    union all select type || '/' || fhir_id from relisted_resource where source_id = ${sourceId} and run = ${number}
    union all select reference from referenced where source_id = ${sourceId} and run = ${number} and state = 'done'
    limit ${MOST}`.execute(db)
  return new Set(rows.map(({ key }) => openKey(of, key)))
}

export type RunnerServices = {
  readonly db: Db
  /** For statements that must not queue behind other work, such as renewing leases. */
  readonly promptDb: Db
  readonly cipher: Cipher
  readonly encryptUnder: EncryptUnder
  readonly outbound: Outbound
  readonly readers: Readers
  readonly organizations: Organizations
  readonly notify: NotifyImport
  readonly log: Log
  readonly timings: ImportTimings
  readonly counts: ImportCounts
  readonly documentHosts: readonly string[]
  /** Injected, because reading files is in a layer above running imports. */
  readonly readFiles: (given: FileReading) => Promise<void>
  /**
   * Waits for a slot of a few milliseconds for work that doesn't query the database. The returned function releases
   * the slot.
   */
  readonly turn: Database['turn']
  /** Returns false if the database's disk is almost full. Imports then pause. */
  readonly hasRoom: HasRoom
  readonly reportUnexpected?: (error: unknown) => void
}

type FileReading = Omit<RunnerServices, 'promptDb' | 'readFiles' | 'cipher' | 'encryptUnder'> &
  ReturnType<typeof ofSource> &
  Pick<Run, 'owner' | 'signal' | 'cipher' | 'encryptBatch'>

export type Runner = {
  readonly run: (sourceId: string) => Promise<void>
  /** Resumes imports without a worker. Called periodically. */
  readonly sweep: () => Promise<void>
  readonly stop: () => Promise<void>
}

const QUERIES_AT_ONCE = 5
const IMPORTS_AT_ONCE = 3
const LEASE_RENEWALS = 4
const TRY_AGAIN_MS = 4 * 3_600_000
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000

export function createRunner(services: RunnerServices): Runner {
  const owner = randomUUID()
  const stopping = new AbortController()
  const active = new Map<string, Promise<void>>()

  const run = async (sourceId: string): Promise<void> => {
    if (!(await services.hasRoom()) || stopping.signal.aborted || active.has(sourceId)) return
    const work = runImport(services, owner, sourceId, stopping.signal)
      .catch((error: unknown) => {
        services.reportUnexpected?.(error)
        throw error
      })
      .finally(() => active.delete(sourceId))
    active.set(sourceId, work)
    await work
  }

  return {
    run,
    sweep: async () => {
      const room = IMPORTS_AT_ONCE - active.size
      if (room <= 0 || stopping.signal.aborted || !(await services.hasRoom())) return
      const abandoned = await findAbandoned(services.db, room)
      // Not awaited: a long import must not delay the next sweep.
      for (const sourceId of abandoned) {
        run(sourceId).catch((error: unknown) =>
          services.log({ event: 'import-run-failed', id: sourceId, ...describeError(error) }),
        )
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(active.values())
    },
  }
}

async function runImport(
  services: RunnerServices,
  owner: string,
  sourceId: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, promptDb } = services
  const short = new AbortController()
  const signal = AbortSignal.any([stopping, short.signal])
  if (!(await takeLease(db, sourceId, owner, services.timings.leaseSeconds))) return
  const source = await loadSource(services, sourceId)
  if (!source) return
  const notifyChanged = async (): Promise<void> =>
    services.notify({ sourceId, accountId: source.accountId, kind: 'changed' })
  // Each renewal also checks the free disk space. The run pauses while some space remains, so that received data can
  // still be stored and the rest requested later.
  let isRenewing = false
  const renew = async (): Promise<void> => {
    if (isRenewing) return
    isRenewing = true
    try {
      await renewLease(promptDb, sourceId, owner, services.timings.leaseSeconds)
      if (!(await services.hasRoom())) short.abort()
    } catch (error) {
      noteFailure(services, sourceId, 'lease-not-renewed', error)
    } finally {
      isRenewing = false
    }
  }
  // If the lease is not renewed, another worker takes it, and this run ends at its next page.
  const renewal = setInterval(() => void renew(), (services.timings.leaseSeconds * 1000) / LEASE_RENEWALS)
  try {
    await notifyChanged()
    const end = await work(services, owner, source, signal)
    if (end !== undefined) await moveLeasedRun(db, { sourceId, owner }, end.event, end.values)
    await notifyChanged()
  } catch (error) {
    if (signal.aborted)
      await giveLeaseBack(promptDb, sourceId, owner).catch((failure: unknown) =>
        noteFailure(services, sourceId, 'lease-not-released', failure),
      )
    else if (!(error instanceof LeaseLostError)) throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Skips errors of an unavailable database, which are logged elsewhere. */
function noteFailure({ log }: RunnerServices, id: string, event: LogEvent, error: unknown): void {
  if (!isUnavailable(error)) log({ event, id, ...describeError(error) })
}

const noQuirks: Run['quirks'] = { onEveryQuery: null }

/** A retired organization has no quirks and is queried as the standards define. */
async function quirksOf({ organizations }: RunnerServices, organizationId: number): Promise<Run['quirks']> {
  try {
    return (await organizations.find(organizationId)).quirks
  } catch (error) {
    if (error instanceof ApiError) return noQuirks
    throw error
  }
}

async function loadSource({ db, cipher }: Pick<RunnerServices, 'db' | 'cipher'>, sourceId: string) {
  const row = await withLatestRun(db)
    .selectAll('source')
    .select(['number', 'since', 'startedAt', 'rounds'])
    .where('source.id', '=', sourceId)
    .executeTakeFirst()
  return row && { ...withNames(cipher, row), patientId: openPatient(cipher, row) }
}

type Source = NonNullable<Awaited<ReturnType<typeof loadSource>>>

async function work(
  services: RunnerServices,
  owner: string,
  source: Source,
  signal: AbortSignal,
): Promise<Pause | undefined> {
  const { db, log } = services
  const sourceId = source.id
  try {
    const cipher = await cipherOfProfile(db, services.cipher, source.profileId)
    const own = { cipher, encryptBatch: encryptBatchOf(cipher, services.encryptUnder) }
    if (source.kind === 'disability-rating') {
      // Nothing is imported: the user has confirmed the patient, and the rating is fetched when it is viewed.
      return { event: 'end-complete', values: { endedAt: new Date() } }
    }
    if (source.kind === 'files') {
      await fillFromPatient(db, cipher, source)
      await services.readFiles({ ...services, ...own, ...ofSource(source), owner, signal })
      return undefined
    }
    const quirks = source.organizationId === null ? noQuirks : await quirksOf(services, source.organizationId)
    const grants = await openGrant(services, {
      sourceId,
      owner,
      organizationId: source.organizationId,
    })
    const patientId = source.patientId ?? ''
    const run: Run = {
      ...services,
      ...own,
      ...ofSource(source),
      owner,
      patientId,
      patientIds: new Set([patientId]),
      quirks,
      since: source.since,
      grants,
      named: new Map(),
      aliases: new Map(await loadAliases(db, { cipher: services.cipher, sourceId })),
      noted: new Set(),
      arrived: await loadArrived(db, { cipher: services.cipher, sourceId, number: source.number }),
      round: openRound(source.rounds),
      signal,
    }
    const chosen = await readNames(db, cipher, source.profileId)
    if (!(await readPatient(run, chosen, source.isPatientConfirmed))) return { event: 'ask-person' }
    await fillFromPatient(db, cipher, source)
    const settle = async (): Promise<void> => resolveReferences(db, run, async (trx) => holdLease(trx, sourceId, owner))
    if (!(await readLinked(run, chosen))) return { event: 'ask-person' }
    await completePlan(run)
    try {
      await fetchQueries(run)
      await followReferences(run)
      await fetchAttachments(run)
      await endRound(run)
    } catch (error) {
      // Finalize received records even if the rest has to wait.
      if (!(error instanceof LeaseLostError) && !isUnavailable(error) && !signal.aborted) await settle()
      throw error
    }
    await noteMissing(run)
    await settle()
    await concludeRun(run)
    return undefined
  } catch (error) {
    // The source did not cause this error. The run resumes when the database is back and the lease has expired.
    if (error instanceof LeaseLostError || isUnavailable(error) || signal.aborted) throw error
    if (error instanceof NoTokenError && error.why === 'ended') {
      return { event: 'access-ended', values: { reason: 'access-ended', endedAt: new Date() } }
    }
    if (!(error instanceof ComeBackLaterError)) {
      log({ event: 'import-interrupted', id: sourceId, ...describeError(error), ...refusalOf(error) })
      // If the source provides no token, don't report an internal error.
      if (!(error instanceof NoTokenError)) services.reportUnexpected?.(error)
    }
    const isHopeless = Date.now() - source.startedAt.getTime() > GIVE_UP_AFTER_MS
    if (isHopeless) return { event: 'give-up', values: { reason: 'page-failed', endedAt: new Date() } }
    if (error instanceof ComeBackLaterError)
      return layDownUntil(error.at, source.rounds + (error.isAnotherRound ? 1 : 0))
    // Retry persistent failures less and less often.
    const at = nextRoundAt({ timings: services.timings, round: openRound(source.rounds) })
    return layDownUntil(at ?? new Date(Date.now() + TRY_AGAIN_MS), source.rounds + 1)
  }
}

async function fillFromPatient(
  db: Db,
  cipher: PersonCipher,
  { id, profileId }: Pick<Source, 'id' | 'profileId'>,
): Promise<void> {
  const row = await db
    .selectFrom('source')
    .select('sourcePatient')
    .where('id', '=', id)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  if (!row?.sourcePatient) return
  const person = JSON.parse(cipher.decrypt(row.sourcePatient, sourcePatientAad(id)).toString()) as Person
  await fillProfile(db, cipher, profileId, person)
}

const ofSource = (source: Source) => ({
  sourceId: source.id,
  accountId: source.accountId,
  profileId: source.profileId,
  providerName: source.providerName,
  fhirBase: source.fhirBase,
  number: source.number,
  startedAt: source.startedAt,
})

type Pause = {
  readonly event: Extract<RunEvent, 'ask-person' | 'lay-down' | 'access-ended' | 'give-up' | 'end-complete'>
  readonly values?: Parameters<typeof moveLeasedRun>[3]
}

/** Uses the database's clock, because this process's clock may differ. */
const layDownUntil = (at: Date, rounds: number): Pause => {
  const seconds = (at.getTime() - Date.now()) / 1000
  return { event: 'lay-down', values: { resumeAt: sql<Date>`now() + make_interval(secs => ${seconds})`, rounds } }
}

/** A refused query may be replaced with new queries, so this repeats until none is left. */
async function fetchQueries(run: Run): Promise<void> {
  for (;;) {
    const importQueries = await run.db
      .selectFrom('importQuery')
      .select(['id', 'type', 'position', 'variant', 'query', 'patientId', 'nextPage', 'pages', 'received', 'offered'])
      .where('sourceId', '=', run.sourceId)
      .where('run', '=', run.number)
      .where('kind', '=', 'search')
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('position')
      .execute()
    const open = importQueries
      .filter(({ id }) => !run.round.paused.has(id))
      .map((one) => ({
        ...one,
        query: openQuery(run.cipher, run.sourceId, one.query),
        patientId: one.patientId === null ? null : openId(run, one.patientId),
      }))
    if (open.length === 0) return
    await inParallel(QUERIES_AT_ONCE, open, async (importQuery) => fetchQuery(run, importQuery))
  }
}
