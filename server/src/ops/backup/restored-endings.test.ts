// @module-tag soak
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { addOwnEntry, restoreOwnEntry, removeOwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import * as factorCalls from '@kinchart/contract/calls/second-factors.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { appCode } from '#account/factors/authenticator.test-support.ts'
import { ownerOf } from '#account/factors/factors.test-support.ts'
import { backUp, openPlace, typeLocal, type Place } from './backup.test-support.ts'
import { addToJournal, endAgain, journalIn, journalKeeper, listEndings, readJournal, type Ending } from './endings.ts'

const DAY_MS = 86_400_000

let portal: TestPortal
let place: Place
beforeAll(async () => {
  place = await openPlace()
  portal = await startPortal()
})
afterAll(async () => {
  await portal.close()
  place.remove()
})

const journal = (): string => journalIn(place.folder)
const signIn = async (email: string) => portal.call(login, { body: { email, password: signupOf(email).password } })
const deleteNow = async ({ profileId }: { readonly profileId: string }): Promise<void> => {
  await portal.database.pool.query('delete from account where id = (select account_id from profile where id = $1)', [
    profileId,
  ])
}

/** Restores several backups in sequence with no server running. Returns the operator's output of the last restore. */
async function restore(...names: readonly string[]): Promise<readonly string[]> {
  const startAgain = await portal.leave()
  let output: readonly string[] = []
  for (const name of names)
    ({ output } = await typeLocal('restore', [name, '--key', place.keyFile], { ...place, env: portal.env }))
  portal = await startAgain()
  return output
}

async function turnAppOn(as: Awaited<ReturnType<typeof signUpPerson>>) {
  const { secret } = (await portal.call(factorCalls.beginApp, { as, body: {} })).body
  const confirmed = await portal.call(factorCalls.confirmApp, { as, body: { code: appCode(secret, Date.now()) } })
  return { secret, codes: confirmed.body.codes ?? [] }
}

const notedNow = async (): Promise<readonly Ending[]> => listEndings(portal.database.db)

const ENDED = 8

describe('sign-in factors and deletions after a restore', () => {
  let output: readonly string[]
  let ids: Record<'ada' | 'cleo' | 'pavel', string>
  let iris: Awaited<ReturnType<typeof signUpPerson>>
  beforeAll(async () => {
    const { pool } = portal.database
    await backUp(portal, place, 'monday.age')
    const xenia = await signUpPerson(portal, 'xenia@example.org')
    const [ada, cleo, pavel] = [
      await signUpPerson(portal, 'ada@example.org'),
      await signUpPerson(portal, 'cleo@example.org'),
      await signUpPerson(portal, 'pavel@example.org'),
    ]
    iris = await signUpPerson(portal, 'iris@example.org')
    const idOf = async (person: typeof ada): Promise<string> => (await ownerOf(portal, person)).id
    ids = { ada: await idOf(ada), cleo: await idOf(cleo), pavel: await idOf(pavel) }
    const addPasskey = async (): Promise<void> => {
      await pool.query(
        `insert into passkey (id, account_id, credential_id, public_key, counter, transports, is_synced, name)
         values ($1, $2, $3, '\\x00', 0, '{}', false, '\\x00')`,
        [randomUUID(), ids.pavel, Buffer.from(randomUUID())],
      )
    }
    const { profileId } = iris
    const addEntry = async (name: string): Promise<string> => {
      const entry = { kind: 'condition', name, since: '', until: '', isThere: 'yes' } as const
      return (await portal.call(addOwnEntry, { as: iris, body: { profileId, entry } })).body.ids[0] ?? ''
    }
    await turnAppOn(ada)
    await turnAppOn(cleo)
    await addPasskey()
    const [removedId, back] = [await addEntry('Gone'), await addEntry('Back')]
    await backUp(portal, place, 'before.age')

    await pool.query(`update authenticator_app set last_step = null`)
    await turnAppOn(ada)
    await pool.query(
      `update recovery_code set used_at = now() where id = (select min(id) from recovery_code where account_id = $1)`,
      [ids.cleo],
    )
    await pool.query('delete from passkey where account_id = $1', [ids.pavel])
    await addPasskey()
    for (const id of [removedId, back]) await portal.call(removeOwnEntry, { as: iris, query: { profileId, id } })
    await portal.call(restoreOwnEntry, { as: iris, body: { profileId, id: back } })
    await deleteNow(xenia)
    // Delete the journal, so that the endings are only in the database between the two restores.
    rmSync(journal())
    output = await restore('monday.age', 'before.age')
  })

  test('keeps deletions after restoring an older and then a newer backup without the journal', async () => {
    expect(output).toContain(commandTexts.endedAgain({ count: ENDED }))
    expect((await signIn('xenia@example.org')).code).toBe('credentials-wrong')
  })

  const left = async (table: string, accountId: string) =>
    (await portal.database.pool.query(`select from ${table} where account_id = $1`, [accountId])).rowCount

  test('rejects an authenticator app that was replaced after the backup, and the recovery codes of that app', async () => {
    expect([await left('authenticator_app', ids.ada), await left('recovery_code', ids.ada)]).toEqual([0, 0])
    // Without the account's second factor, the password is not enough. The user has to reset the password by email.
    expect((await signIn('ada@example.org')).code).toBe('credentials-wrong')
  })

  test('removes all recovery codes and keeps the authenticator app if a recovery code was used after the backup', async () => {
    expect([await left('authenticator_app', ids.cleo), await left('recovery_code', ids.cleo)]).toEqual([1, 0])
    expect((await signIn('cleo@example.org')).code).not.toBe('credentials-wrong')
  })

  test('does not allow sign-in with only the password if the only passkey was replaced after the backup', async () => {
    expect((await signIn('pavel@example.org')).code).toBe('credentials-wrong')
  })

  test('keeps entries deleted that the patient deleted after the backup, and keeps an entry that the patient deleted and then restored', async () => {
    const again = (await signIn('iris@example.org')).body
    const query = { profileId: iris.profileId }
    const { body } = await portal.call(listConditions, { as: { ...iris, ...again }, query })
    expect((body.condition as { code: string }[]).map(({ code }) => code)).toEqual(['Back'])
  })
})

test('recognizes later endings by their number if the backup is dated in the future', async () => {
  const yara = await ownerOf(portal, await signUpPerson(portal, 'yara@example.org'))
  const last = (await notedNow()).at(-1)
  if (!last) throw new Error('Nothing has ended yet.')
  const endedAs = async (number: number): Promise<number> =>
    portal.database.db.transaction().execute(async (trx) => {
      const what = createHash('sha256').update(yara.id).digest('hex')
      const known = { ...last, number, what, kind: 'account', at: new Date().toISOString() }
      const madeAt = new Date(Date.now() + 365 * DAY_MS).toISOString()
      const { installation } = last
      return endAgain(trx, [known], {
        ...{ installation, madeAt, numbers: { ending_number_seq: last.number }, lostPassword: 'lost' },
      })
    })
  expect(await endedAs(last.number)).toBe(0)
  expect((await signIn('yara@example.org')).status).toBe(200)
  expect(await endedAs(last.number + 1)).toBe(1)
  expect((await signIn('yara@example.org')).code).toBe('credentials-wrong')
})

test('adds new and late endings to the journal with several writers, and removes old endings', async () => {
  const path = join(place.folder, 'kept.ndjson')
  const { db, pool } = portal.database
  const keep = journalKeeper(path)
  const [one] = await notedNow()
  if (!one) throw new Error('Nothing has ended yet.')
  const old = { ...one, at: '2020-01-01T00:00:00.000Z' }
  await addToJournal(path, [old])
  await keep(db)
  const whole = await notedNow()
  expect((await readJournal(path))?.length).toBe(whole.length)
  // This ending has a lower number than the last ending, but its transaction committed later.
  await pool.query(
    `insert into ending (number, kind, what, at) overriding system value values (-1, 'share', repeat('a', 64), now())`,
  )
  await keep(db)
  expect((await readJournal(path))?.filter(({ what }) => what === 'a'.repeat(64))).toHaveLength(1)
  await keep(db)
  expect((await readJournal(path))?.length).toBe(whole.length + 1)
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -40))
  await keep(db)
  expect((await readJournal(path))?.length).toBe(whole.length + 1)
})

test('adds an ending to the journal even if the journal has an ending with the same number and kind from before a restore', async () => {
  const path = join(place.folder, 'again.ndjson')
  const [one] = await notedNow()
  if (!one) throw new Error('Nothing has ended yet.')
  await addToJournal(path, [one])
  await addToJournal(path, [{ ...one, at: new Date().toISOString() }])
  expect(await readJournal(path)).toHaveLength(2)
})
