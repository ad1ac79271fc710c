import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmUser, register } from '@kinchart/contract/calls/account.ts'
import { appleExport, appleRecord } from '@kinchart/server/forms/apple-health/apple-health.test-support.ts'
import { createHealthLink } from '@kinchart/contract/calls/health-links.ts'
import { confirmPatient, getImport, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { startSandbox, type Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { codeFor, signUpPerson, signupOf, refreshAs, type Browser } from '../sign-up-person.ts'
import { drop } from '../drop-files.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { importFrom, listSandbox, petra, waitForEnd } from '../with-sandbox.ts'
import { runCommand } from '@kinchart/server/platform/commands/command.ts'
import { readConfig } from '../../src/app/config/config.ts'
import { keyCommands } from '../../src/ops/keys/commands.ts'
import { startKinchart } from '../../src/app/start-kinchart.ts'
import { addDoctor, linkFor, listProvider, openWith, share } from '../../src/sharing/share.test-support.ts'

const secret = (fill: number): string => Buffer.alloc(32, fill).toString('base64')

const weight = appleRecord('BodyMass', '72.5', 'kg')
const steps = ['12', '13'].map((value) => appleRecord('StepCount', value, 'count'))

let sandbox: Sandbox
let portal: TestPortal
let person: Browser & { readonly profileId: string }
let source: ConnectedEhr
let walker: typeof person
let list: ConnectedEhr
let firstSecret: string

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  for (const id of ['one', 'two', 'three'])
    sandbox.putResource(petra.slug, {
      resourceType: 'Observation',
      id,
      status: 'final',
      category: [{ coding: [{ code: 'vital-signs' }] }],
      code: { text: id },
      subject: { reference: `Patient/${petra.patientId}` },
      effectiveDateTime: '2026-01-05',
    })
  portal = await startPortal({ ALLOW_PRIVATE_HOSTS: new URL(sandbox.url).host })
  const ids = await listSandbox(portal, sandbox)
  person = await signUpPerson(portal, 'petra@example.org', { firstName: 'Petra', lastName: 'Emptyhand' })
  source = await importFrom(portal, { as: person, endpointId: ids[petra.slug] ?? 0, username: petra.username })
  walker = await signUpPerson(portal, 'marisol@example.org', { firstName: 'Marisol', lastName: 'Whitcombe' })
  list = (await drop(portal, walker, [{ name: 'export.xml', bytes: appleExport(weight, ...steps) }])).end
  const { SECRET_KEY, DATA_DIR = '' } = portal.env
  firstSecret = SECRET_KEY ?? readFileSync(join(DATA_DIR, 'secret.key'), 'utf8').trim()
})
afterAll(async () => {
  await portal.close()
  await sandbox.close()
})

async function rotate(next: string, ...former: string[]): Promise<void> {
  portal = await portal.restart({ env: { SECRET_KEY: next, SECRET_KEY_OLD: former.join(',') } })
}

const renewed = async (tokens: typeof person): Promise<typeof person> => {
  const answer = await refreshAs(portal, tokens)
  expect(answer.code).toBeUndefined()
  return { ...tokens, ...answer.body, cookie: answer.cookie }
}

const earlierVersions = async (): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ count: number }>(
    'select count(*)::int as count from resource_earlier',
  )
  return rows[0]?.count ?? -1
}

test('after a new secret, keeps sessions, emailed links and codes, and health links, and recognizes unchanged records', async () => {
  const sendTo = 'tomas@practice.example'
  const clinician = await listProvider(portal, 'Dr. Tomas Ekwueme')
  await addDoctor(portal, person, clinician)
  const shared = await share(portal, person, clinician, ['Condition'], { sendTo })
  expect(shared.code).toBeUndefined()
  const { links } = shared.body
  const link = await linkFor(portal, sendTo)
  const health = await portal.call(createHealthLink, {
    as: person,
    body: {
      profileId: person.profileId,
      mode: 'manifest',
      label: 'For the clinic',
      recordTypeIds: ['5'],
      content: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA',
    },
  })
  expect(health.code).toBeUndefined()
  await portal.call(register, { body: signupOf('late@example.org') })
  const confirmationCode = await codeFor(portal, 'late@example.org')

  await portal.database.pool.query('delete from lasting_keys')
  await rotate(secret(41), firstSecret)

  person = await renewed(person)
  const confirmed = await portal.call(confirmUser, { body: { email: 'late@example.org', confirmationCode } })
  expect(confirmed.code).toBeUndefined()
  expect((await openWith(portal, link, links[0]?.passcode ?? '')).status).toBe(200)
  const opened = await fetch(`${portal.url}${new URL(health.body.url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipient: 'Clinic' }),
  })
  expect(opened.status).toBe(200)

  const ehrImportRequestId = source.ehrImportRequestId
  await portal.call(retryImport, { as: person, body: { ehrImportRequestId, inFull: true } })
  const again = await waitForEnd(portal, person, ehrImportRequestId)
  expect(again).toMatchObject({ state: 'complete', stored: source.stored })
  expect(await earlierVersions()).toBe(0)
})

test('imports an Apple Health export that was uploaded under the former secret', async () => {
  expect(list).toMatchObject({ state: 'confirm-patient', files: { readPercent: 0 } })
  walker = await renewed(walker)
  const { ehrImportRequestId } = list
  await portal.call(confirmPatient, { as: walker, body: { ehrImportRequestId, isSamePerson: true } })
  list = await waitForEnd(portal, walker, ehrImportRequestId)
  expect(list).toMatchObject({ state: 'complete', stored: 2 })
  expect(list.files?.refused).toMatchObject([
    {
      name: 'export.xml',
      counted: { kept: [{ type: 'BodyMass', count: 1 }], left: [{ type: 'StepCount', count: 2 }] },
    },
  ])
})

test('after a second new secret, starts only if the former secrets are listed', async () => {
  await rotate(secret(42), secret(41), firstSecret)
  person = await renewed(person)
  const { body } = await portal.call(listVitals, { as: person, query: { profileId: person.profileId } })
  expect(new Set(body.observation.map(({ code }) => code))).toEqual(new Set(['one', 'two', 'three']))

  const without = readConfig({ ...portal.env, SECRET_KEY: secret(42), SECRET_KEY_OLD: '' })
  await expect(startKinchart(without, { log: () => undefined })).rejects.toThrow('SECRET_KEY')
  await rotate(secret(42), secret(41), firstSecret)
  person = await renewed(person)
})

async function type(name: string): Promise<{ exitCode: number; said: string }> {
  const output: string[] = []
  const command = keyCommands.find((one) => one.name === name)
  if (!command) throw new Error(`There is no command ${name}.`)
  const exitCode = await runCommand(
    command,
    { db: portal.database.db, cipher: portal.cipher },
    {},
    {
      say: (line) => void output.push(line),
      complain: (line) => void output.push(line),
      signal: new AbortController().signal,
    },
  )
  return { exitCode, said: output.join('\n') }
}

test('re-encrypts values that former secrets encrypted, so that those secrets and their keys are no longer needed', async () => {
  // Simulates data of a version that had no patient keys.
  const { pool } = portal.database
  const former = await pool.query<{ id: string; details: Buffer; data_key: Buffer }>(
    'select id, details, data_key from profile',
  )
  for (const { id, details, data_key: dataKey } of former.rows) {
    const own = portal.cipher.openDataKey(dataKey, id)
    const clear = own.decrypt(details, `profile/${id}`)
    await pool.query('update profile set details = $2 where id = $1', [
      id,
      portal.cipher.server.encrypt(clear, `profile/${id}`),
    ])
  }
  expect(await type('keys check')).toMatchObject({ exitCode: 1, said: expect.stringContaining('keys -- renew') })
  expect(await type('keys renew')).toMatchObject({
    exitCode: 0,
    said: expect.stringContaining(commandTexts.keysCurrent),
  })
  expect(await type('keys check')).toMatchObject({ exitCode: 0, said: expect.not.stringContaining('renew') })
  expect(await type('keys renew')).toMatchObject({ exitCode: 0, said: expect.stringContaining('re-encrypted: 0.') })
  await rotate(secret(42))
  person = await renewed(person)
  const { body } = await portal.call(listVitals, { as: person, query: { profileId: person.profileId } })
  expect(new Set(body.observation.map(({ code }) => code))).toEqual(new Set(['one', 'two', 'three']))
  const ehrImportRequestId = source.ehrImportRequestId
  await portal.call(retryImport, { as: person, body: { ehrImportRequestId, inFull: true } })
  expect(await waitForEnd(portal, person, ehrImportRequestId)).toMatchObject({
    state: 'complete',
    stored: source.stored,
  })
  expect(await earlierVersions()).toBe(0)
})

test('after two new secrets, treats a later Apple Health export as the same source, and its repeated entries as the same records', async () => {
  walker = await renewed(walker)
  const { body } = await portal.call(getImport, {
    as: walker,
    query: { ehrImportRequestId: list.ehrImportRequestId },
  })
  expect(body.files).toEqual(list.files)
  const later = appleExport(weight, appleRecord('BodyMass', '71', 'kg', { start: '2024-06-01 07:00:00 -0500' }))
  const { end } = await drop(portal, walker, [{ name: 'export.xml', bytes: later }])
  expect(end).toMatchObject({ ehrImportRequestId: list.ehrImportRequestId, state: 'complete', stored: 3 })
  expect(await earlierVersions()).toBe(0)
})

test('if no secret decrypts a value, reports its column, leaves the value unchanged and continues', async () => {
  const { pool } = portal.database
  const lost = Buffer.concat([Buffer.from([1, 7]), Buffer.alloc(60, 9)])
  const { rows } = await pool.query<{ id: number }>(
    'insert into account_activity (account_id, kind, detail) select account_id, $1, $2 from profile where id = $3 returning id',
    ['signed-in', lost, person.profileId],
  )
  await rotate(secret(43), secret(42))
  const { exitCode, said } = await type('keys renew')
  expect([exitCode, said]).toEqual([1, expect.stringContaining('account_activity.detail (1)')])
  expect(said).not.toContain(commandTexts.keysCurrent)
  await portal.database.pool.query('delete from account_activity where id = $1', [rows[0]?.id])
  expect((await type('keys check')).exitCode).toBe(0)
  await rotate(secret(43))
  person = await renewed(person)
})
