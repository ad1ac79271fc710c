import { expect, test } from 'vitest'
import * as english from '@kinchart/texts/en/mails.ts'
import type { Sentences } from '@kinchart/texts/translate.ts'
import * as accountMails from '@kinchart/server/account/mails.ts'
import * as deletionMails from '@kinchart/server/account/deletion/mails.ts'
import * as factorMails from '@kinchart/server/account/factors/mails.ts'
import * as legalMails from '@kinchart/server/account/legal/upcoming-mail.ts'
import * as requestMails from '@kinchart/server/appointments/request-mails.ts'
import * as importMails from '@kinchart/server/import/sources/upkeep/mails.ts'
import * as shareMails from '@kinchart/server/sharing/mails.ts'
import { mailPage } from '@kinchart/server/platform/mail/mail-page.ts'
import type { Addressee, Mail } from '@kinchart/server/platform/mail/mailer.ts'

const publicUrl = 'https://records.example'
const issued = { digits: '786742', link: 'abc_DEF-123' }
const asker = { patientName: 'Ana Wren', name: 'Marisol Wren', email: 'marisol@example.org' }
const request = {
  ...{ id: 'b0c0', providerName: 'Theodora Vance', providerAddress: '1 Elm Way', providerType: null, providerId: '7' },
  ...{ practiceEmail: 'desk@example.org', forWhom: 'Kids' as const, date: '2027-01-14', time: '16:30' },
  ...{ reason: 'Rodilla', phone: '5551234567', byVideo: true, isCancelled: false },
}
const terms = { document: 'terms', version: '2027-03-01' } as const
const at = new Date('2027-03-01T14:05:00Z')

const { requestMail, cancellationMail, confirmationMail: requestConfirmationMail } = requestMails
const mails: Readonly<Record<string, (reader: Addressee) => Mail>> = {
  confirmationMail: (reader) => accountMails.confirmationMail(reader, issued, publicUrl),
  existingAccountMail: (reader) => accountMails.existingAccountMail(reader, publicUrl),
  secondSignUpMail: (reader) => accountMails.secondSignUpMail(reader, publicUrl),
  resetMail: (reader) => accountMails.resetMail(reader, issued.link, publicUrl),
  passwordChangedMail: (reader) => accountMails.passwordChangedMail(reader, publicUrl),
  newDeviceMail: (reader) => accountMails.newDeviceMail(reader, { browser: 'Firefox', system: 'Windows' }, publicUrl),
  'newDeviceMail, in a place': (reader) =>
    accountMails.newDeviceMail(reader, { browser: '', system: '', place: 'Fairview' }, publicUrl),
  wrongPasswordsMail: (reader) => accountMails.wrongPasswordsMail(reader, publicUrl),
  newAddressMail: (reader) => accountMails.newAddressMail(reader, issued),
  addressWantedMail: (reader) => accountMails.addressWantedMail(reader, publicUrl),
  addressChangedMail: (reader) => accountMails.addressChangedMail(reader),
  deletionRequestedMail: (reader) => deletionMails.deletionRequestedMail(reader, at, publicUrl),
  deletionWithdrawnMail: (reader) => deletionMails.deletionWithdrawnMail(reader),
  deletionDoneMail: (reader) => deletionMails.deletionDoneMail(reader),
  'factorsChangedMail, of a person': (reader) =>
    factorMails.factorsChangedMail(reader, { change: 'passkey-added', at, owner: 'account' }, publicUrl),
  'factorsChangedMail, of a recipient': (reader) =>
    factorMails.factorsChangedMail(reader, { change: 'app-off', at, owner: 'recipient' }, publicUrl),
  factorLossMail: (reader) => factorMails.factorLossMail(reader, { dueAt: at, link: issued.link }, publicUrl),
  factorsRetainedMail: (reader) => factorMails.factorsRetainedMail(reader),
  factorsRemovedMail: (reader) => factorMails.factorsRemovedMail(reader, 'account', publicUrl),
  upcomingVersionMail: (reader) => legalMails.upcomingVersionMail(reader, terms, at, publicUrl),
  endedMail: (reader) => importMails.endedMail(reader, publicUrl),
  needsYouMail: (reader) => importMails.needsYouMail(reader, publicUrl),
  requestMail: (reader) => requestMail(reader, request, asker, publicUrl),
  cancellationMail: (reader) => cancellationMail(reader, request, asker, publicUrl),
  'confirmationMail, mailed': (reader) => requestConfirmationMail(reader, true, publicUrl),
  'confirmationMail, kept': (reader) => requestConfirmationMail(reader, false, publicUrl),
  sharedMail: (reader) => shareMails.sharedMail(reader, publicUrl),
  shareLinkMail: (reader) =>
    shareMails.shareLinkMail(reader, {
      person: 'Marisol Wren',
      name: 'Theodora Vance',
      address: `${publicUrl}/shared#x`,
    }),
  recipientCodeMail: (reader) => shareMails.recipientCodeMail(reader, issued.digits),
}

const write = (name: string, language: 'en' | 'es'): Mail => {
  const mail = mails[name]?.({ to: 'reader@example.org', language })
  if (mail === undefined) throw new Error(`Nothing writes '${name}'.`)
  return mail
}
/** Unfolds long calendar lines (RFC 5545 3.1). */
const readable = ({ subject, text, action, calendar }: Mail): string =>
  [subject, text, action?.label, calendar?.text.replaceAll('\r\n ', '')].join('\n')

function pieces(group: object): string[] {
  return Object.values(group).flatMap((one: Sentences[string]) =>
    typeof one === 'string'
      ? one
          .split(/\{\{\w+\}\}|\n+|(?<=[.:;]) /)
          .map((piece) => piece.trim())
          .filter((piece) => /\p{L}{4}/u.test(piece))
      : pieces(one),
  )
}
const { supportMails: _, ...toPeople } = english
const inEnglish = pieces(toPeople)

/** Parts that are the same in every language: codes, names, addresses and numbers. */
const filledIn = (text: string): string[] => {
  const found = text.match(/https?:\/\/[^\s]+|786742|abc_DEF-123|Ana Wren|Marisol Wren|Theodora Vance|555\d+|Rodilla/g)
  return [...new Set(found)].toSorted()
}

test('covers every email of the server in the language tests', () => {
  const modules = [accountMails, factorMails, deletionMails, legalMails, importMails, requestMails, shareMails]
  const writers = modules.flatMap((module) => Object.keys(module)).filter((name) => name.endsWith('Mail'))
  expect([...new Set(writers)].toSorted()).toEqual(
    [...new Set(Object.keys(mails).map((name) => name.replace(/,.*/, '')))].toSorted(),
  )
})

test.each(Object.keys(mails))('%s: contains no English sentence in Spanish', (name) => {
  const mail = write(name, 'es')
  const text = readable(mail)
  expect(inEnglish.filter((piece) => text.includes(piece))).toEqual([])
  expect(inEnglish.some((piece) => readable(write(name, 'en')).includes(piece))).toBe(true)
  expect(text).not.toMatch(/\b(?:Terms|Privacy|January|March|Jan|Mar)\b|\{\{|undefined/)
  expect(mailPage(mail, mail.language)).toContain('<html lang="es">')
})

test.each(Object.keys(mails))('%s: contains the same code, names and addresses in both languages', (name) => {
  const [first, other] = [write(name, 'en'), write(name, 'es')]
  expect(filledIn(readable(other))).toEqual(filledIn(readable(first)))
  expect([other.to, other.code, other.action?.address]).toEqual([first.to, first.code, first.action?.address])
  // The HTML version puts the last line, with the reason for the email or how to unsubscribe, below the rest.
  expect(other.text.split('\n').length).toBe(first.text.split('\n').length)
})

test.each(Object.keys(mails))('%s: has a one-line subject without record content', (name) => {
  for (const language of ['en', 'es'] as const) {
    const { subject } = write(name, language)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]|Theodora|Rodilla|786742/u)
    expect(subject.length).toBeLessThan(90)
  }
})

test('formats dates and times of an email in the reader’s language', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(write('deletionRequestedMail', 'en').text)).toContain('on March 1, 2027 at 2:05 PM (UTC)')
  expect(plain(write('deletionRequestedMail', 'es').text)).toContain('el 1 de marzo de 2027 a las 2:05 p.m. (UTC)')
  expect(write('upcomingVersionMail', 'en').subject).toBe('New Kinchart Terms and Conditions from Mar 01, 2027 (UTC)')
  expect(write('upcomingVersionMail', 'es').subject).toBe(
    'Términos y condiciones de Kinchart: nueva versión desde el 1 mar 2027 (UTC)',
  )
  expect(write('requestMail', 'en').text).toContain('Requested day and time: Jan 14, 2027, 4:30 PM')
  expect(plain(write('requestMail', 'es').text)).toContain('Día y hora que pide: 14 ene 2027, 4:30 p.m.')
})
