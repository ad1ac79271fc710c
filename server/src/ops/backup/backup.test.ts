import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changePassword, deleteAccount, login, withdrawDeletion } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { addDependent, getDependents, removeDependent } from '@kinchart/contract/calls/family.ts'
import { getConnectedEhrs, deleteEhrRecord } from '@kinchart/contract/calls/import.ts'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { saveNote } from '@kinchart/contract/calls/record-types.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { endShare } from '@kinchart/contract/calls/sharing.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { deleteDueAccounts } from '#account/deletion/delete-due-accounts.ts'
import { createDatabase, dropDatabase } from '../../../test/start-postgres.ts'
import { signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { hospitals, openStage, petra, type Person, type Stage } from '../../../test/with-sandbox.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { addDoctor, listProvider, share } from '#sharing/share.test-support.ts'
import { backUp, openPlace, typeLocal, type Place } from './backup.test-support.ts'

let stage: Stage
let portal: TestPortal
let place: Place
let marisol: Person
let sourceId: string
beforeAll(async () => {
  place = await openPlace()
  stage = await openStage()
  portal = stage.portal
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const importParams = { as: marisol, slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' }
  sourceId = (await stage.importFrom(importParams)).ehrImportRequestId
})
afterAll(async () => {
  await portal.close()
  await stage.sandbox.close()
  place.remove()
})

const vitalsOf = async (as: Person) =>
  (await portal.call(listVitals, { as, query: { profileId: as.profileId } })).body.observation
const signIn = async (email: string, password = signupOf(email).password) =>
  portal.call(login, { body: { email, password } })
const back = async (as: Person, email: string, password?: string): Promise<Person> => ({
  ...(await signIn(email, password)).body,
  profileId: as.profileId,
})

async function withStopped(work: () => Promise<unknown>, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const startAgain = await portal.leave()
  try {
    await work()
  } finally {
    portal = await startAgain({ env })
  }
}

const file = (name: string): string => join(place.folder, name)
const withKey = (name: string, ...more: string[]): readonly string[] => [name, '--key', place.keyFile, ...more]

test('makes a complete backup of a running server, and the backup reveals nothing without the key', async () => {
  const made = await backUp(portal, place, 'first.age')
  expect(made).toMatchObject({ exitCode: 0 })
  expect(statSync(file('first.age')).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(file('first.age'), 'latin1')
  expect(bytes.startsWith('age-encryption.org/v1\n')).toBe(true)
  expect(bytes).not.toMatch(/kinchart|account|resource/)
  expect(await typeLocal('backup check', withKey('first.age'), place)).toMatchObject({ exitCode: 0 })
  expect((await backUp(portal, place, 'first.age')).output).toEqual([commandTexts.isThere({ path: file('first.age') })])
})

test('rejects a backup file that is truncated, changed, of another type or encrypted for another key, and changes nothing', async () => {
  const other = await openPlace()
  const whole = readFileSync(file('first.age'))
  const changed = Buffer.from(whole)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  writeFileSync(file('cut.age'), whole)
  truncateSync(file('cut.age'), whole.length - 65_552)
  writeFileSync(file('changed.age'), changed)
  writeFileSync(file('empty.age'), '')
  writeFileSync(file('text.age'), 'age-encryption.org/v1\nhello')
  for (const name of ['cut.age', 'changed.age', 'empty.age', 'text.age', 'missing.age'])
    for (const command of ['backup check', 'restore'])
      await expect(typeLocal(command, withKey(name), place)).rejects.toThrow(
        commandTexts.backupUnreadable({ path: file(name) }),
      )
  await expect(typeLocal('restore', ['first.age', '--key', other.keyFile], place)).rejects.toThrow(
    commandTexts.backupUnreadable({ path: file('first.age') }),
  )
  await expect(typeLocal('restore', ['first.age', '--key', file('first.age')], place)).rejects.toThrow(
    commandTexts.noKeyIn({ path: file('first.age') }),
  )
  other.remove()
})

const addChild = async (as: Person, firstName: string): Promise<string> => {
  const child = { firstName, lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' } as const
  return (await portal.call(addDependent, { as, body: child })).body.dependentId
}

function saveAlong(as: Person): () => Promise<number> {
  const ending = new AbortController()
  let saved = 0
  const save = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const dependentId = await addChild(as, 'Cleo')
      saved++
      await portal.call(removeDependent, { as, query: { dependentId } })
    }
  }
  const saving = save()
  return async () => {
    ending.abort()
    await saving
    return saved
  }
}

test('restores everything saved before a backup, and nothing that was deleted or revoked afterwards', async () => {
  const lena = await signUpPerson(portal, 'lena@example.org')
  const omar = await signUpPerson(portal, 'omar@example.org')
  const nina = await signUpPerson(portal, 'nina@example.org')
  const pia = await signUpPerson(portal, 'pia@example.org')
  const dependentId = await addChild(lena, 'Teodor')
  const vera = await stage.signUpAs(petra.slug, petra.patientId)
  const ofVera = await stage.importFrom({ as: vera, ...petra })
  const otherChildId = await addChild(vera, 'Bela')
  const doctor = await listProvider(portal, 'Dr. Tomas Ekwueme')
  await addDoctor(portal, marisol, doctor)
  expect(
    (await share(portal, marisol, doctor, ['Condition'], { sendTo: 'tomas@practice.example' })).code,
  ).toBeUndefined()
  const items = [{ recordTypeId: '1', notes: false }]
  await portal.call(shareIdentifiedData, { as: marisol, body: { shareRecord: true, sharedItems: items } })
  await portal.call(saveNote, { as: marisol, body: { profileId: marisol.profileId, recordTypeId: '1', note: 'Ask' } })
  await portal.call(deleteAccount, { as: nina, body: {} })
  const before = await vitalsOf(marisol)
  const stopSaving = saveAlong(vera)
  expect((await backUp(portal, place, 'second.age')).exitCode).toBe(0)
  expect(await stopSaving()).toBeGreaterThan(0)

  const { pool, db } = portal.database
  await portal.call(removeDependent, { as: lena, query: { dependentId } })
  await portal.call(changePassword, {
    as: lena,
    body: { password: signupOf('').password, newPassword: 'another long password' },
  })
  await portal.call(endShare, {
    as: marisol,
    body: { profileId: marisol.profileId, recipientKind: 'doctor', recipientId: doctor },
  })
  await portal.call(shareIdentifiedData, { as: marisol, body: { shareRecord: false, sharedItems: [] } })
  await portal.call(withdrawDeletion, { as: nina })
  await portal.call(deleteEhrRecord, { as: vera, query: { ehrImportRequestId: ofVera.ehrImportRequestId } })
  await portal.call(deleteAccount, { as: pia, body: {} })
  await portal.call(deleteAccount, { as: omar, body: {} })
  await pool.query(
    `update account_deletion set due_at = now() - interval '1 second'
     where account_id = (select account_id from profile where id = $1)`,
    [omar.profileId],
  )
  const noWork = async (): Promise<void> => undefined
  await deleteDueAccounts({
    ...{ db, cipher: portal.cipher, log: () => undefined, endEverything: noWork },
    outbox: { keep: async () => ({ send: noWork }), forget: noWork } as never,
  })
  await pool.query(`insert into outgoing_mail (id, encrypted) values (gen_random_uuid(), '\\x00')`)
  const { body: lost } = await portal.call(saveNote, {
    as: marisol,
    body: { profileId: marisol.profileId, recordTypeId: '1', note: 'Never mind' },
  })
  expect(lost.message).toBeDefined()

  await withStopped(async () => {
    const done = await typeLocal('restore', withKey('second.age'), { ...place, env: portal.env })
    expect(done.exitCode).toBe(0)
    expect(done.output[1]).toMatch(/ended again/)
  })
  const { pool: restored } = portal.database
  expect((await portal.call(getConnectedEhrs, { as: marisol })).code).toBe('session-expired')
  marisol = await back(marisol, 'person-1@example.org')
  expect(await vitalsOf(marisol)).toEqual(before)
  expect((await restored.query('select from share where ended_at is null')).rowCount).toBe(0)
  expect((await restored.query('select from share_link where ended_at is null')).rowCount).toBe(0)
  expect((await restored.query('select from profile where share_record')).rowCount).toBe(0)
  expect((await restored.query('select from record_note')).rowCount).toBe(1)
  expect((await restored.query('select from outgoing_mail where sent_at is null')).rowCount).toBe(0)
  expect((await signIn('omar@example.org')).code).toBe('credentials-wrong')
  expect((await signIn('lena@example.org')).code).toBe('credentials-wrong')
  expect((await signIn('lena@example.org', 'another long password')).code).toBe('credentials-wrong')
  expect((await signIn('nina@example.org')).status).toBe(200)
  // A deletion requested after the backup can be canceled for the full period again.
  const { rows: due } = await restored.query<{ days: number }>(
    `select extract(epoch from due_at - now())::float8 / 86400 as days from account_deletion`,
  )
  expect(due.map(({ days }) => Math.round(days))).toEqual([constants.accountDeletionDays - 1])
  expect((await portal.call(withdrawDeletion, { as: (await signIn('pia@example.org')).body })).status).toBe(200)
  expect((await restored.query('select from profile where id = $1', [dependentId])).rowCount).toBe(0)

  const veraBack = await back(vera, 'person-2@example.org')
  const { dependents } = (await portal.call(getDependents, { as: veraBack })).body
  expect(dependents.map(({ id }) => id)).toEqual([otherChildId])
  expect((await restored.query('select id from source')).rows).toEqual([{ id: sourceId }])
  const query = { profileId: vera.profileId }
  expect((await portal.call(listConditions, { as: veraBack, query })).status).toBe(200)
})

test(
  'restores a backup of a DATABASE_URL database into a private database, and a backup of the private database into a DATABASE_URL database',
  { tags: 'soak' },
  async () => {
    const { env } = portal
    const dataDir = join(place.folder, 'data')
    if (!existsSync(file('first.age'))) expect((await backUp(portal, place, 'first.age')).exitCode).toBe(0)
    mkdirSync(file('elsewhere'))
    copyFileSync(file('first.age'), file('elsewhere/first.age'))
    const onPrivate = { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: dataDir }
    await withStopped(async () => {
      const there = { ...place, env: { ...env, ...onPrivate } }
      await expect(typeLocal('restore', withKey('elsewhere/first.age'), there)).rejects.toThrow(commandTexts.noJournal)
      const done = await typeLocal('restore', withKey('elsewhere/first.age', '--without-endings'), there)
      expect(done.exitCode).toBe(0)
    }, onPrivate)
    expect(portal.database.isPrivate).toBe(true)
    marisol = await back(marisol, 'person-1@example.org')
    const vitals = await vitalsOf(marisol)
    expect(vitals.length).toBeGreaterThan(0)
    expect((await backUp(portal, place, 'elsewhere/private.age')).exitCode).toBe(0)

    const name = `restored_${randomUUID().replaceAll('-', '')}`
    const url = await createDatabase(inject('postgresUrl'), name)
    const onServer = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 9).toString('base64'), DATA_DIR: dataDir }
    await withStopped(async () => {
      const done = await typeLocal('restore', withKey('elsewhere/private.age'), {
        ...place,
        env: { ...env, ...onServer },
      })
      expect(done.exitCode).toBe(0)
    }, onServer)
    expect(portal.database.isPrivate).toBe(false)
    marisol = await back(marisol, 'person-1@example.org')
    expect(await vitalsOf(marisol)).toEqual(vitals)
    const { rows } = await portal.database.pool.query<{ ids: number }>(
      'select count(distinct get_byte(data_key, 1))::int as ids from account',
    )
    expect(rows).toEqual([{ ids: 1 }])
    await withStopped(async () => dropDatabase(inject('postgresUrl'), name), env)
  },
)
