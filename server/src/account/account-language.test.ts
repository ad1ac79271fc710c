import { expect, test, vi } from 'vitest'
import {
  changeEmail,
  changeForgotPassword,
  changePassword,
  confirmEmail,
  confirmUser,
  deleteAccount,
  forgotPassword,
  getUser,
  login,
  register,
  resendVerificationCode,
  setLanguage,
  withdrawDeletion,
  type Tokens,
} from '@kinchart/contract/calls/account.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { accountMails as english, deletionMails as englishOfDeletion } from '@kinchart/texts/en/mails.ts'
import { mails as spanish } from '@kinchart/texts/es/mails.ts'
import type { SentMail } from '#platform/mail/mailer.ts'
import { signUpPerson, signupOf } from '../../test/sign-up-person.ts'
import { linkCodeIn } from './mailed.test-support.ts'
import { usePortal } from '../../test/use-portal.ts'

const password = 'xqvtzkwmbrfh'
const { accountMails, deletionMails } = spanish
const portal = usePortal()

type Person = Pick<Tokens, 'token'>
const inSpanish = { headers: { 'accept-language': 'es' } }
const inEnglish = { headers: { 'accept-language': 'en' } }

const mailed = async (to: string, subject: string): Promise<SentMail> =>
  vi.waitFor(
    async () => {
      const mail = ((await portal.mails()) as SentMail[]).find((one) => one.to === to && one.subject === subject)
      if (!mail) throw new Error('No such mail came.')
      return mail
    },
    { timeout: 600_000, interval: 50 },
  )
const languageOf = async (as: Person, email: string) =>
  (await portal.call(getUser, { as, query: { email } })).body.language
const choose = async (as: Person, language: 'en' | 'es') => portal.call(setLanguage, { as, body: { language } })

async function signUpInSpanish(email: string): Promise<Person> {
  await portal.call(register, { body: signupOf(email), ...inSpanish })
  const { code = '' } = await mailed(email, accountMails.codeSubject)
  await portal.call(confirmUser, { body: { email, confirmationCode: code } })
  return (await portal.call(login, { body: { email, password } })).body
}

test('stores the chosen language in the account and uses it in another browser', async () => {
  const email = 'chooses@example.org'
  const person = await signUpPerson(portal, email)
  expect(await languageOf(person, email)).toBeNull()
  expect((await choose(person, 'es')).status).toBe(200)
  const other = await portal.call(login, { body: { email, password } })
  expect(await languageOf(other.body, email)).toBe('es')
  await choose(person, 'en')
  expect(await languageOf(person, email)).toBe('en')
})

test('rejects an unsupported language, and keeps the previous language', async () => {
  const email = 'unknown@example.org'
  const person = await signUpPerson(portal, email)
  await choose(person, 'es')
  for (const language of ['fr', 'ES', '', null, 7]) {
    const refused = await portal.call(setLanguage, { as: person, body: { language: language as 'en' } })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'request-invalid', fields: [{ field: 'language', message: fieldRules.languageUnknown }] },
    })
  }
  expect(await languageOf(person, email)).toBe('es')
})

test('after a sign-up in Spanish, emails the code in Spanish and sets the account’s language to Spanish', async () => {
  const email = 'nueva@example.org'
  const person = await signUpInSpanish(email)
  const mail = await mailed(email, accountMails.codeSubject)
  expect(mail.language).toBe('es')
  expect(mail.text).toContain(`Su código de registro es ${mail.code}`)
  expect(await languageOf(person, email)).toBe('es')
})

test('after a sign-up in an unsupported language, emails in English and leaves the account’s language unset', async () => {
  const email = 'nobodys@example.org'
  const headers = { 'accept-language': 'fr-FR,fr;q=0.9,*' }
  await portal.call(register, { body: signupOf(email), headers })
  const { text, code = '', language } = await mailed(email, english.codeSubject)
  expect([language, text.startsWith(`Your registration code is ${code}\n\nOr open this link:\n`)]).toEqual(['en', true])
  await portal.call(confirmUser, { body: { email, confirmationCode: code } })
  const person = (await portal.call(login, { body: { email, password } })).body
  expect(await languageOf(person, email)).toBeNull()
})

test('before the address is confirmed, sends emails in the language of the page', async () => {
  const email = 'waits@example.org'
  await portal.call(register, { body: signupOf(email), ...inEnglish })
  await mailed(email, english.codeSubject)
  await portal.call(resendVerificationCode, { query: { email }, ...inSpanish })
  expect((await mailed(email, accountMails.codeSubject)).language).toBe('es')
  await portal.call(register, { body: signupOf(email), ...inSpanish })
  expect((await mailed(email, accountMails.secondSubject)).language).toBe('es')
})

test('emails an account owner in the account’s language, even if the requesting page uses another language', async () => {
  const email = 'suya@example.org'
  await signUpInSpanish(email)
  await portal.call(register, { body: signupOf(email), ...inEnglish })
  expect((await mailed(email, accountMails.existingSubject)).language).toBe('es')
  await portal.call(forgotPassword, { query: { email }, ...inEnglish })
  const { text } = await mailed(email, accountMails.resetSubject)
  await portal.call(changeForgotPassword, { body: { token: linkCodeIn(text), password: 'otra clave muy larga' } })
  expect((await mailed(email, accountMails.changedSubject)).text).toContain('todas las demás sesiones se cerraron')
})

test('if the account has no language, emails a password reset in the language of the page', async () => {
  const email = 'either@example.org'
  await signUpPerson(portal, email)
  await portal.call(forgotPassword, { query: { email }, ...inSpanish })
  expect((await mailed(email, accountMails.resetSubject)).language).toBe('es')
  await portal.call(forgotPassword, { query: { email } })
  expect((await mailed(email, english.resetSubject)).language).toBe('en')
})

test('emails two users in their own languages', async () => {
  const [ana, ben] = ['ana@example.org', 'ben@example.org']
  const people = { ana: await signUpPerson(portal, ana), ben: await signUpPerson(portal, ben) }
  await choose(people.ana, 'es')
  await choose(people.ben, 'en')
  const body = { password, newPassword: 'an entirely new password' }
  for (const as of Object.values(people)) await portal.call(changePassword, { as, body, ...inSpanish })
  expect((await mailed(ana, accountMails.changedSubject)).language).toBe('es')
  const { text } = await mailed(ben, english.changedSubject)
  const [before = '', after = ''] = english.changedText.split('{{address}}')
  expect([text.startsWith(before), text.endsWith(`/forgotpassword${after}`)]).toEqual([true, true])
})

test('emails each user about an address change in the user’s own language', async () => {
  const [email, next, taken] = ['vieja@example.org', 'otra@example.org', 'taken@example.org']
  const person = await signUpInSpanish(email)
  await signUpPerson(portal, taken)
  await portal.call(changeEmail, { as: person, body: { email: taken, password } })
  expect((await mailed(taken, english.wantedSubject)).language).toBe('en')
  await portal.call(changeEmail, { as: person, body: { email: next, password } })
  const { code = '' } = await mailed(next, accountMails.newAddressSubject)
  const changed = await portal.call(confirmEmail, { as: person, body: { confirmationCode: code } })
  expect(changed.status).toBe(200)
  expect((await mailed(email, accountMails.addressChangedSubject)).language).toBe('es')
  expect(await languageOf(changed.body, next)).toBe('es')
})

test('uses the account’s language for the emails about a deletion request and its withdrawal', async () => {
  const email = 'adios@example.org'
  const person = await signUpInSpanish(email)
  await portal.call(deleteAccount, { as: person, body: {} })
  expect((await mailed(email, deletionMails.requestedSubject)).text).toMatch(/Lo haremos el \d+ de \p{L}+ de \d{4}/u)
  await portal.call(withdrawDeletion, { as: person })
  expect((await mailed(email, deletionMails.withdrawnSubject)).language).toBe('es')
  expect(
    (await portal.mails()).filter(
      (mail) => mail.to === email && mail.subject.includes(englishOfDeletion.withdrawnSubject),
    ),
  ).toEqual([])
})
