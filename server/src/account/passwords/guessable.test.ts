import { expect, test } from 'vitest'
import {
  changeForgotPassword,
  changePassword,
  forgotPassword,
  login,
  register,
} from '@kinchart/contract/calls/account.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { linkCodeIn, mailTo } from '../mailed.test-support.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const password = 'xqvtzkwmbrfh'
const guessable = fieldRules.passwordGuessable
const personal = fieldRules.passwordPersonal

test.each([
  ['password2024', guessable],
  ['P@ssw0rd1', guessable],
  ['aaaaaaaaa', guessable],
  ['Summer2026!', guessable],
  ['contraseña2024', guessable],
  ['ｐａｓｓｗｏｒｄ２０２４', guessable],
  ['1234567890'.repeat(20), guessable],
  ['marisol.w@example.org', personal],
  ['Marisol.W1980', personal],
  ['WhitcombeMarisol', personal],
  ['m4risol2020', personal],
  ['Kinchart2026', personal],
  ['kinchartkinchart', personal],
])('rejects a password like %s with the reason and how to fix it', async (weak, message) => {
  const answer = await portal.call(register, { body: signupOf('marisol.w@example.org', { password: weak }) })
  expect(answer.body).toMatchObject({ code: 'password-too-common', fields: [{ field: 'password', message }] })
})

test('rejects a password that is the user’s name, with or without the name’s accents', async () => {
  const of = { firstName: 'Núria', lastName: 'Ibáñez-Roca' }
  for (const weak of ['núria2019', 'Nuria2019', 'ibanezroca1', 'Ibáñez-Roca']) {
    const answer = await portal.call(register, { body: signupOf('n@example.org', { ...of, password: weak }) })
    expect([weak, answer.body]).toMatchObject([weak, { fields: [{ message: personal }] }])
  }
})

test('rejects a password of nine space characters of any kind', async () => {
  for (const blank of [' ', '\u00A0', '\u3000', '\u200B'])
    expect(
      (await portal.call(register, { body: signupOf('b@example.org', { password: blank.repeat(9) }) })).status,
    ).toBe(400)
})

test.each([
  ['four words', 'correct horse battery staple'],
  ['several words, including the user’s name', 'marisol plants blue lanterns'],
  ['random characters from a password manager', 'x7Kq92mPz-vT'],
  ['128 characters', 'the lighthouse keeper sorts his buttons by moonlight, '.repeat(3).slice(0, 128)],
  ['another script', '夜明け前に灯台の猫が歌う'],
])('accepts a password of %s', async (what, strong) => {
  const email = `${what.replaceAll(/\W/g, '')}@example.org`
  await signUpPerson(portal, email, { password: strong })
  expect((await portal.call(login, { body: { email, password: strong } })).status).toBe(200)
})

test('compares every character of a password, including case and leading and trailing spaces', async () => {
  const email = 'exactly@example.org'
  const exact = ` ${'the lighthouse keeper sorts his buttons by moonlight, '.repeat(3)}Z`
  await signUpPerson(portal, email, { password: exact })
  const enter = async (typed: string) => (await portal.call(login, { body: { email, password: typed } })).status
  for (const wrong of [exact.slice(0, -1), exact.toLowerCase(), exact.trim(), exact.slice(0, 128), `${exact} `])
    expect(await enter(wrong)).toBe(400)
  expect(await enter(exact)).toBe(200)
})

test('checks a changed or reset password like a sign-up password, also against the user’s names', async () => {
  const email = 'changing@example.org'
  const as = await signUpPerson(portal, email)
  for (const [weak, message] of [
    ['password2024', guessable],
    ['Whitcombe77', personal],
    [email, personal],
  ] as const) {
    const changed = await portal.call(changePassword, { as, body: { password, newPassword: weak } })
    expect(changed.body).toMatchObject({ code: 'password-too-common', fields: [{ field: 'newPassword', message }] })
  }
  await portal.call(forgotPassword, { query: { email } })
  const token = linkCodeIn(await mailTo(portal, email, 'A new password for Kinchart'))
  for (const [weak, message] of [
    ['password2024', guessable],
    ['Whitcombe77', personal],
  ] as const) {
    const set = await portal.call(changeForgotPassword, { body: { token, password: weak } })
    expect(set.body).toMatchObject({ code: 'password-too-common', fields: [{ field: 'password', message }] })
  }
  expect((await portal.call(changeForgotPassword, { body: { token, password: 'lanterns over the bay' } })).status).toBe(
    200,
  )
})
