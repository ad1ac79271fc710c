import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDependent, getDependents } from '@kinchart/contract/calls/family.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { lookAtEverything } from '../look-at-everything.ts'
import { needsOwnConnection } from '../provide-database.ts'
import { recordQueries } from '../record-queries.ts'
import { hasPgBouncer, noPgBouncer, startPgBouncer, type TestPooler } from '../start-pgbouncer.ts'
import { createDatabase, dropDatabase } from '../start-postgres.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { startPortal } from '../start-portal.ts'
import { countsThere, openStage, rufus, storedOf, type Stage } from '../with-sandbox.ts'
import { backUp, openPlace, type Place } from '../../src/ops/backup/backup.test-support.ts'
import { checkListening } from '../../src/ops/doctor/check-listening.ts'

const hasPooler = hasPgBouncer
const PATIENCE_MS = 20_000

let place: Place
let pooler: TestPooler
const made: string[] = []
/** Creates an empty database, so that a start creates its tables. */
const newDatabase = async (): Promise<string> => {
  const name = `kinchart_${randomUUID().replaceAll('-', '')}`
  made.push(name)
  return createDatabase(inject('postgresUrl'), name)
}

beforeAll(async () => {
  place = await openPlace()
  if (hasPooler) pooler = await startPgBouncer(inject('postgresUrl'))
})
afterAll(async () => {
  if (hasPooler) await pooler.stop()
  for (const name of made) await dropDatabase(inject('postgresUrl'), name)
  place.remove()
})

async function useKinchart(stage: Stage): Promise<void> {
  const { portal } = stage
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  const child = {
    firstName: 'Teodor',
    lastName: 'Whitcombe',
    relationship: 'dependent',
    birthDate: '2016-09-08',
  } as const
  await portal.call(addDependent, { as: person, body: child })
  await portal.call(saveNote, { as: person, body: { profileId: person.profileId, recordTypeId: '5', note: 'A note.' } })
  const answers = await lookAtEverything(portal, person, {
    ...{ email: 'person-1@example.org', ehrImportRequestId: end.ehrImportRequestId, q: 'glucose', year: '2024' },
    ...{ recordTypes: '5', recordId: '5', testKey: 'words:glucose', section: 'medications', day: '2026-11-24' },
  })
  expect(answers.get(200)).toBeGreaterThan(50)
  expect([...answers.keys()].filter((status) => status >= 500)).toEqual([])
  expect(await backUp(portal, place, `${randomUUID()}.kinchart`)).toMatchObject({ exitCode: 0 })
}

test('detects statements that need a dedicated connection', () => {
  const needsDedicated = (text: string, isWithin = false) => needsOwnConnection({ text, isWithin, isNamed: false })
  for (const text of [
    'set search_path to x',
    'SET SESSION timezone = 1',
    'begin; set timezone = 1; commit',
    "select set_config('lock_timeout', '5', false)",
    'select pg_advisory_lock(7)',
    'select pg_try_advisory_lock_shared(7)',
    'create temporary table t (id int)',
    'declare c cursor with hold for select 1',
    'listen "news"',
    'prepare one as select 1',
    "set local timezone = 'UTC'",
  ])
    expect([text, needsDedicated(text)]).toEqual([text, expect.any(String)])
  for (const text of [
    'update job set state = 1',
    'select pg_advisory_xact_lock(7)',
    "select set_config('lock_timeout', $1, true)",
    'select pg_notify($1, $2)',
  ])
    expect([text, needsDedicated(text)]).toEqual([text, undefined])
  expect(needsDedicated('declare c cursor for select 1', true)).toBeUndefined()
})

test('leaves nothing on a pooled connection after any transaction, from the first start to a backup', async () => {
  const found = new Map<string, string>()
  let count = 0
  const recording = recordQueries((query, client) => {
    if (!('release' in client)) return
    count++
    const why = needsOwnConnection(query)
    if (why !== undefined) found.set(query.text, why)
  })
  try {
    // If a separate listening address is set, Kinchart assumes that the main address is a pooler's, and never prepares
    // queries there.
    const url = await newDatabase()
    const portal = await startPortal({ DATABASE_URL: url, DATABASE_LISTEN_URL: url })
    await signUpPerson(portal, 'rufus@example.org')
    expect(await backUp(portal, place, `${randomUUID()}.kinchart`)).toMatchObject({ exitCode: 0 })
    await portal.close()
  } finally {
    recording.stop()
  }
  expect(count).toBeGreaterThan(500)
  expect([...found]).toEqual([])
})

test('works and receives notifications through PgBouncer in transaction mode', async ({ skip }) => {
  skip(!hasPgBouncer, noPgBouncer)
  const direct = await newDatabase()
  const url = pooler.urlOf(direct)
  const stage = await openStage({}, {}, { DATABASE_URL: url, DATABASE_LISTEN_URL: direct })
  const { portal } = stage
  await useKinchart(stage)
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const heard: unknown[] = []
  const socket = io(portal.url, { path: constants.hubPath, transports: ['websocket'], auth: { token: person.token } })
  socket.on(constants.hubCompleted, (ehr) => heard.push(ehr))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  await stage.importFrom({ as: person, ...rufus })
  await expect.poll(() => heard).toHaveLength(1)
  socket.disconnect()

  // A second server starts in parallel. Nothing that the first server did remains on a pooled connection.
  const second = await startPortal({ DATABASE_URL: url, DATABASE_LISTEN_URL: direct })
  expect((await second.call(getDependents, { as: person })).status).toBe(200)
  await second.close()
  const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) await client.connect()
  for (const client of clients) await client.query('begin')
  for (const client of clients) {
    const { rows } = await client.query<{ held: number }>(`select (
        (select count(*) from pg_settings where source = 'session') + (select count(*) from pg_prepared_statements)
        + (select count(*) from pg_cursors) + (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
        + (select count(*) from pg_listening_channels()))::int as held`)
    expect(rows).toEqual([{ held: 0 }])
  }
  for (const client of clients) await client.end()
  await stage.close()
})

test('the doctor command and a start through PgBouncer explain that the listening address is missing', async ({
  skip,
}) => {
  skip(!hasPgBouncer, noPgBouncer)
  const direct = await newDatabase()
  const url = pooler.urlOf(direct)
  await expect(startPortal({ DATABASE_URL: url })).rejects.toThrow(operatorTexts.hearsNothing)
  const { listening } = doctorTexts
  const says = async (listenUrl: string | undefined) =>
    (await checkListening(url, listenUrl, PATIENCE_MS / 4)).map((finding) => finding.message)
  expect(await says(undefined)).toEqual([listening.unset])
  expect(await says(url)).toEqual([listening.deaf])
  expect(await says(direct)).toEqual([listening.good])
  expect(await says('postgres://kinchart@127.0.0.1:1/kinchart')).toEqual([listening.silent({ code: 'ECONNREFUSED' })])
  expect(await checkListening(direct, undefined, PATIENCE_MS)).toMatchObject([{ verdict: 'ok' }])
  const portal = await startPortal({ DATABASE_URL: url, DATABASE_LISTEN_URL: direct })
  await signUpPerson(portal, 'marisol@example.org')
  await portal.close()
})
