import { beforeAll, expect, test } from 'vitest'
import * as calls from '@kinchart/contract/calls/second-factors.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { appCode, bytesOf } from './authenticator.test-support.ts'
import { consumeAppCode, stepOfCode } from './authenticator-app.ts'
import { factorsOf } from './factors.ts'
import type { FactorOwner } from './owner.ts'
import { codeOf, factorServices, ownerOf } from './factors.test-support.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import type { FactorServices } from './services.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let services: FactorServices
beforeAll(async () => {
  services = factorServices(portal)
})

type Person = Awaited<ReturnType<typeof signUpPerson>>

const shown = async (as: Person) => (await portal.call(calls.getFactors, { as })).body
const STEP_MS = 30_000
const useCode = async (owner: FactorOwner, code: string) =>
  codeOf(consumeAppCode(services.db, services.cipher, owner, code))
const kindsOf = async (owner: FactorOwner) =>
  (
    await portal.database.pool.query<{ kind: string }>(
      'select kind from account_activity where account_id = $1 order by id',
      [owner.id],
    )
  ).rows.map(({ kind }) => kind)

/** Creates an account with an authenticator app turned on. Returns the app's `secret` and the recovery codes. */
async function withApp(email: string) {
  const person = await signUpPerson(portal, email)
  const { secret, address } = (await portal.call(calls.beginApp, { as: person, body: {} })).body
  const now = Date.now()
  const confirmed = await portal.call(calls.confirmApp, { as: person, body: { code: appCode(secret, now) } })
  return { person, owner: await ownerOf(portal, person), secret, address, now, codes: confirmed.body.codes ?? [] }
}

// RFC 6238 Appendix B, SHA-1: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])(
  'accepts the RFC 6238 code for second %i only in that second’s time step and the adjacent steps',
  (seconds, code) => {
    const secret = Buffer.from('12345678901234567890')
    const step = Math.floor(seconds / 30)
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(step)
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, (seconds + 30) * 1000)).toBe(step)
    expect(stepOfCode(secret, code, (step + 2) * 30_000)).toBeNull()
    expect(stepOfCode(secret, code, (step - 1) * 30_000 - 1)).toBeNull()
    for (const odd of ['', code.slice(1), `${code}0`, 'abcdef', code.replace(/\d/, '٣')])
      expect(stepOfCode(secret, odd, seconds * 1000)).toBeNull()
  },
)

test('turns an authenticator app on after its first code, and shows ten recovery codes only once', async () => {
  const person = await signUpPerson(portal, 'app@example.org')
  const owner = await ownerOf(portal, person)
  expect(await shown(person)).toMatchObject({ appSince: null, codesLeft: null, passkeys: [], removedAt: null })
  expect((await portal.call(calls.createCodes, { as: person, body: {} })).code).toBe('second-factor-missing')
  expect((await portal.call(calls.confirmApp, { as: person, body: { code: '123456' } })).code).toBe(
    'second-factor-wrong',
  )
  const { secret, address } = (await portal.call(calls.beginApp, { as: person, body: {} })).body
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const otpUrl = new URL(address)
  expect([otpUrl.protocol, otpUrl.host, decodeURIComponent(otpUrl.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Kinchart:app@example.org',
  ])
  expect(Object.fromEntries(otpUrl.searchParams)).toEqual({
    issuer: 'Kinchart',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  const code = appCode(secret, Date.now())
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await portal.call(calls.confirmApp, { as: person, body: { code: wrong } })).code).toBe('second-factor-wrong')
  expect(await shown(person)).toMatchObject({ appSince: null, codesLeft: null })
  expect(await useCode(owner, code)).toBe('second-factor-wrong')
  const confirmed = await portal.call(calls.confirmApp, {
    as: person,
    body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
  })
  expect(confirmed.body.codes).toHaveLength(10)
  expect(new Set(confirmed.body.codes).size).toBe(10)
  for (const one of confirmed.body.codes ?? [])
    expect(one).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect((await shown(person)).appSince).not.toBeNull()
  expect(await factorsOf(services.db, owner)).toEqual({ hasApp: true, passkeys: 0, codesLeft: 10 })
  expect(await kindsOf(owner)).toEqual(expect.arrayContaining(['app-on', 'codes-made']))
  await expect
    .poll(async () =>
      (await portal.mails())
        .filter(({ to }) => to === 'app@example.org')
        .map(({ text }) => text)
        .join(''),
    )
    .toContain('An authenticator app was turned on.')
  const mailed = JSON.stringify(await portal.mails())
  for (const one of [secret, code, ...(confirmed.body.codes ?? [])]) expect(mailed).not.toContain(one)
})

test('accepts each app code only once, and rejects older codes', async () => {
  const { owner, secret, now } = await withApp('codes@example.org')
  expect(await useCode(owner, appCode(secret, now))).toBe('second-factor-wrong')
  const next = appCode(secret, now + STEP_MS)
  const both = await Promise.all([useCode(owner, next), useCode(owner, next)])
  expect(both.toSorted()).toEqual(['second-factor-wrong', 'taken'])
  expect(await useCode(owner, next)).toBe('second-factor-wrong')
  expect(await useCode(owner, appCode(secret, now - STEP_MS))).toBe('second-factor-wrong')
})

test('allows a user ten code attempts in 15 minutes, including correct codes, without affecting other users', async () => {
  const { owner, secret, now, codes } = await withApp('guessed@example.org')
  const bystander = await withApp('bystander@example.org')
  const tries = await Promise.all(Array.from({ length: 12 }, async (_, at) => useCode(owner, `00000${at % 10}`)))
  expect(tries.filter((code) => code === 'too-many-requests')).toHaveLength(2)
  expect(await useCode(owner, appCode(secret, now + STEP_MS))).toBe('too-many-requests')
  expect(await useCode(bystander.owner, appCode(bystander.secret, bystander.now + STEP_MS))).toBe('taken')
  for (let wrong = 0; wrong < 10; wrong++)
    expect(await codeOf(consumeRecoveryCode(services, owner, 'AAAA-AAAA-AAAA'))).toBe('second-factor-wrong')
  expect(await codeOf(consumeRecoveryCode(services, owner, codes[0] ?? ''))).toBe('too-many-requests')
})

test('accepts a recovery code once, in uppercase or lowercase, with or without hyphens, and only from its owner', async () => {
  const { owner, codes, person } = await withApp('recover@example.org')
  const other = await withApp('another@example.org')
  const [first = '', second = '', third = ''] = codes
  expect(await codeOf(consumeRecoveryCode(services, other.owner, first))).toBe('second-factor-wrong')
  expect(await consumeRecoveryCode(services, owner, ` ${first.toLowerCase().replaceAll('-', ' ')}`)).toBe(9)
  expect(await codeOf(consumeRecoveryCode(services, owner, first))).toBe('second-factor-wrong')
  const both = await Promise.all(
    [second, second, second].map(async (code) => codeOf(consumeRecoveryCode(services, owner, code))),
  )
  expect(both.filter((one) => one === 'taken')).toHaveLength(1)
  expect((await shown(person)).codesLeft).toBe(8)
  expect((await kindsOf(owner)).filter((kind) => kind === 'code-used')).toHaveLength(2)
  const { codes: made } = (await portal.call(calls.createCodes, { as: person, body: {} })).body
  expect((await shown(person)).codesLeft).toBe(10)
  expect(await codeOf(consumeRecoveryCode(services, owner, third))).toBe('second-factor-wrong')
  expect(await consumeRecoveryCode(services, owner, made[0] ?? '')).toBe(9)
})

test('moves the app to another phone only after a code from the new phone', async () => {
  const { person, owner, secret, now } = await withApp('moved@example.org')
  const next = (await portal.call(calls.beginApp, { as: person, body: {} })).body.secret
  expect(await useCode(owner, appCode(next, Date.now()))).toBe('second-factor-wrong')
  expect(await useCode(owner, appCode(secret, now + STEP_MS))).toBe('taken')
  const moved = await portal.call(calls.confirmApp, { as: person, body: { code: appCode(next, Date.now()) } })
  expect(moved.body.codes).toBeNull()
  expect(await useCode(owner, appCode(secret, Date.now() + STEP_MS))).toBe('second-factor-wrong')
})

test('deletes the recovery codes when the last second factor is removed', async () => {
  const { person, owner, codes } = await withApp('off@example.org')
  expect((await portal.call(calls.turnOffApp, { as: person })).status).toBe(200)
  expect(await shown(person)).toMatchObject({ appSince: null, codesLeft: null })
  expect(await codeOf(consumeRecoveryCode(services, owner, codes[0] ?? ''))).toBe('second-factor-wrong')
  expect((await portal.call(calls.turnOffApp, { as: person })).code).toBe('not-found')
  expect((await kindsOf(owner)).at(-1)).toBe('app-off')
})

test('does not store the secret or a recovery code in plain text', async () => {
  const { secret, codes } = await withApp('hidden@example.org')
  const plain = codes.flatMap((code) => [code, code.replaceAll('-', '')])
  for (const table of ['authenticator_app', 'recovery_code', 'account_activity', 'outgoing_mail']) {
    const { rows } = await portal.database.pool.query<{ line: string }>(`select t::text as line from ${table} t`)
    const all = rows.map(({ line }) => line).join('\n')
    expect(all).not.toBe('')
    // PostgreSQL prints bytes as hex.
    for (const one of [secret, ...plain])
      expect(all).not.toMatch(new RegExp(`${one}|${Buffer.from(one).toString('hex')}`))
    expect(all).not.toContain(bytesOf(secret).toString('hex'))
  }
})
