import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptRecipientEmail } from '#account/email-address.ts'
import { getUser } from '@kinchart/contract/calls/account.ts'
import * as calls from '@kinchart/contract/calls/second-factors.ts'
import { mailAad } from '#platform/mail/outbox.ts'
import { runCommand } from '#platform/commands/command.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { linkCodeIn, mailTo } from '../mailed.test-support.ts'
import { appCode } from './authenticator.test-support.ts'
import { beginApp, confirmApp } from './authenticator-app.ts'
import { accountCommands } from './commands.ts'
import { beginFactorLoss, cancelFactorLoss } from './factor-loss.ts'
import { factorServices, ownerOf } from './factors.test-support.ts'
import { factorsOf } from './factors.ts'
import type { FactorOwner } from './owner.ts'
import { tendFactorLosses, type LossServices } from './tend-factor-losses.ts'

let portal: TestPortal
let services: LossServices
const ended: string[] = []
const unexpected: unknown[] = []
beforeAll(async () => {
  portal = await startPortal()
  services = {
    ...factorServices(portal),
    log: () => undefined,
    endRecipientSignIns: async (_trx, id) => void ended.push(id),
    reportUnexpected: (error) => unexpected.push(error),
  }
})
afterAll(async () => {
  await portal.close()
  expect(unexpected).toEqual([])
})

async function type(name: string, ...args: string[]): Promise<{ exitCode: number; said: string[] }> {
  const outputLines: string[] = []
  const command = accountCommands.find((one) => one.name === name)
  if (!command) throw new Error(`There is no command ${name}.`)
  const request = await command.prepare(args, { env: {}, folder: '/', readSecret: async () => '' })
  const exitCode = await runCommand(command, services, JSON.parse(JSON.stringify(request)), {
    say: (line) => void outputLines.push(line),
    complain: (line) => void outputLines.push(line),
    signal: new AbortController().signal,
  })
  return { exitCode, said: outputLines }
}

async function withApp(email: string) {
  const person = await signUpPerson(portal, email)
  const { secret } = (await portal.call(calls.beginApp, { as: person, body: {} })).body
  await portal.call(calls.confirmApp, { as: person, body: { code: appCode(secret, Date.now()) } })
  return { person, owner: await ownerOf(portal, person) }
}

const pass = async (hours: number): Promise<unknown> =>
  portal.database.pool.query(
    `update factor_loss set started_at = started_at - make_interval(hours => $1), due_at = due_at - make_interval(hours => $1)`,
    [hours],
  )

/** Returns the queued emails to an address, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ id: string; encrypted: Buffer }>(
    'select id, encrypted from outgoing_mail where sent_at is null order by created_at',
  )
  return rows
    .map(
      ({ id, encrypted }) =>
        JSON.parse(portal.cipher.server.decrypt(encrypted, mailAad(id)).toString()) as Record<string, string>,
    )
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => `${subject}\n${text}`)
}

const removedAt = async (as: { token: string }) => (await portal.call(calls.getFactors, { as })).body.removedAt

test('removes second factors three days after a loss report, and sends emails before the removal', async () => {
  const email = 'lost@example.org'
  const { person, owner } = await withApp(email)
  const bystander = await withApp('bystander@example.org')
  const begun = await type('accounts remove-factors', 'LOST@example.org')
  expect(begun.exitCode).toBe(0)
  const due = (await removedAt(person)) ?? ''
  expect(begun.said.join('')).toContain(due)
  // Repeating the command does not restart the waiting period.
  expect((await type('accounts remove-factors', email)).said).toEqual([begun.said[0]?.replace('LOST', 'lost')])
  expect((await mailsTo(email)).filter((text) => text.includes('will be removed'))).toEqual([])
  for (const count of [1, 2, 3]) {
    await Promise.all([tendFactorLosses(services), tendFactorLosses(services)])
    await tendFactorLosses(services)
    expect((await mailsTo(email)).filter((text) => text.includes('will be removed'))).toHaveLength(count)
    expect((await factorsOf(services.db, owner)).hasApp).toBe(true)
    await pass(24)
  }
  await Promise.all([tendFactorLosses(services), tendFactorLosses(services)])
  expect(await factorsOf(services.db, owner)).toEqual({ hasApp: false, passkeys: 0, codesLeft: 0 })
  expect((await mailsTo(email)).filter((text) => text.includes('were removed,'))).toHaveLength(1)
  expect((await portal.call(getUser, { as: person, query: { email } })).code).toBe('session-expired')
  expect(await factorsOf(services.db, bystander.owner)).toMatchObject({ hasApp: true, codesLeft: 10 })
  expect(await removedAt(bystander.person)).toBeNull()
  const { rows } = await portal.database.pool.query<{ kind: string }>(
    `select kind from account_activity where account_id = $1 order by id`,
    [owner.id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['factor-loss-begun', 'factors-removed']))
})

test('keeps the second factors if the emailed link is opened', async () => {
  const email = 'keeps@example.org'
  const { person, owner } = await withApp(email)
  await type('accounts remove-factors', email)
  await tendFactorLosses(services)
  const [mail = ''] = (await mailsTo(email)).filter((text) => text.includes('will be removed'))
  const code = linkCodeIn(mail)
  expect(code).toMatch(/^[\w-]{43}$/)
  expect((await portal.call(calls.cancelFactorRemoval, { body: { code: `${code.slice(1)}x` } })).code).toBe(
    'code-wrong',
  )
  expect(await removedAt(person)).not.toBeNull()
  expect((await portal.call(calls.cancelFactorRemoval, { body: { code } })).status).toBe(200)
  expect((await portal.call(calls.cancelFactorRemoval, { body: { code } })).code).toBe('code-wrong')
  expect(await removedAt(person)).toBeNull()
  await pass(80)
  await tendFactorLosses(services)
  expect((await factorsOf(services.db, owner)).hasApp).toBe(true)
  expect(await mailTo(portal, email, 'stay')).toContain('Nothing was changed.')
})

test('keeps second factors that were reported lost if one of them is used during the waiting period', async () => {
  const { owner, person } = await withApp('found@example.org')
  await beginFactorLoss(services.db, services.cipher, owner)
  await Promise.all([cancelFactorLoss(services, owner), cancelFactorLoss(services, owner)])
  expect(await removedAt(person)).toBeNull()
  expect((await mailsTo('found@example.org')).filter((text) => text.includes('stay'))).toHaveLength(1)
  await beginFactorLoss(services.db, services.cipher, owner)
  await pass(72)
  await cancelFactorLoss(services, owner)
  await tendFactorLosses(services)
  expect((await factorsOf(services.db, owner)).hasApp).toBe(false)
})

test('the command accounts end-sessions ends every session of an account, and reports an unknown address to the operator', async () => {
  const email = 'ended@example.org'
  const person = await signUpPerson(portal, email)
  const other = await signUpPerson(portal, 'stays@example.org')
  expect((await type('accounts remove-factors', email)).exitCode).toBe(1)
  expect((await type('accounts end-sessions', 'nobody@example.org')).exitCode).toBe(1)
  expect((await type('accounts end-sessions', 'Ended@example.org')).exitCode).toBe(0)
  expect((await portal.call(getUser, { as: person, query: { email } })).code).toBe('session-expired')
  expect((await portal.call(getUser, { as: other, query: { email: 'stays@example.org' } })).status).toBe(200)
  for (const args of [[], ['nobody'], [email, 'more']])
    await expect(type('accounts end-sessions', ...args)).rejects.toThrow()
})

test('removes a recipient’s lost second factors in the same way as a patient’s', async () => {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `insert into verified_recipient (id, recipient_kind, recipient_id, name, email)
     values (gen_random_uuid(), 'doctor', gen_random_uuid(), 'Dr. Lena Fairbank', $1) returning id`,
    [encryptRecipientEmail(portal.cipher, 'lena@clinic.example')],
  )
  const owner: FactorOwner = { kind: 'recipient', id: rows[0]?.id ?? '' }
  const { secret } = await beginApp(services, owner, 'lena@clinic.example')
  expect(await confirmApp(services, owner, appCode(secret, Date.now()))).toHaveLength(10)
  expect((await mailsTo('lena@clinic.example')).join('')).not.toContain('password')
  await beginFactorLoss(services.db, services.cipher, owner)
  await tendFactorLosses(services)
  expect((await mailsTo('lena@clinic.example')).at(-1)).toContain('will be removed')
  await pass(72)
  await tendFactorLosses(services)
  expect(await factorsOf(services.db, owner)).toEqual({ hasApp: false, passkeys: 0, codesLeft: 0 })
  expect(ended).toEqual([owner.id])
})
