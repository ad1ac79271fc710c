import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'
import type { IssuedCode } from './codes.ts'
import type { Device } from './sign-ins/device.ts'
import { locale } from '@kinchart/texts/locale.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/** Formats the time to the minute in UTC, because the reader's time zone is unknown. */
export const mailTime = (instant: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} (UTC)`

/** The code is in the link's fragment, which is not sent to any server and appears in no log. */
export const confirmationMail = (reader: Addressee, { digits, link }: IssuedCode, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/signup?email=${encodeURIComponent(reader.to)}#code=${link}`
  return {
    ...{ ...reader, subject: words.codeSubject, text: words.codeText({ code: digits, address }) },
    ...{ code: digits, action: { label: actions.confirm, address } },
  }
}

export const existingAccountMail = (reader: Addressee, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/login`
  return {
    ...{ ...reader, subject: words.existingSubject, text: words.existingText({ address }) },
    action: { label: actions.signIn, address },
  }
}

export const secondSignUpMail = (reader: Addressee, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/signup?email=${encodeURIComponent(reader.to)}`
  return {
    ...{ ...reader, subject: words.secondSubject, text: words.secondText({ address }) },
    action: { label: actions.enterCode, address },
  }
}

export const resetMail = (reader: Addressee, link: string, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/reset-password#code=${link}`
  return {
    ...{ ...reader, subject: words.resetSubject, text: words.resetText({ code: link, address }) },
    ...{ code: link, action: { label: actions.newPassword, address } },
  }
}

export const passwordChangedMail = (reader: Addressee, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/forgotpassword`
  return {
    ...{ ...reader, subject: words.changedSubject, text: words.changedText({ address }) },
    action: { label: actions.newPassword, address },
  }
}

export const newDeviceMail = (reader: Addressee, { browser, system, place }: Device, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/home/security`
  const on = deviceInWords(words, { browser, system })
  const device = place === undefined ? on : words.deviceAt({ device: on, place })
  return {
    ...{ ...reader, subject: words.newDeviceSubject, text: words.newDeviceText({ device, address }) },
    action: { label: actions.lookAt, address },
  }
}

function deviceInWords(
  words: ReturnType<typeof mailsIn>['accountMails'],
  { browser, system }: Pick<Device, 'browser' | 'system'>,
): string {
  if (browser !== '' && system !== '') return words.browserOn({ browser, system })
  return browser !== '' ? browser : system !== '' ? system : words.unknownDevice
}

export const wrongPasswordsMail = (reader: Addressee, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/home/security`
  return {
    ...{ ...reader, subject: words.wrongPasswordsSubject, text: words.wrongPasswordsText({ address }) },
    action: { label: actions.lookAt, address },
  }
}

export const newAddressMail = (reader: Addressee, { digits }: IssuedCode): Mail => {
  const { accountMails: words } = mailsIn(reader.language)
  return { ...reader, subject: words.newAddressSubject, text: words.newAddressText({ code: digits }), code: digits }
}

export const addressWantedMail = (reader: Addressee, publicUrl: string): Mail => {
  const { accountMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/login`
  return {
    ...{ ...reader, subject: words.wantedSubject, text: words.wantedText({ address }) },
    action: { label: actions.signIn, address },
  }
}

export const addressChangedMail = (reader: Addressee): Mail => {
  const { accountMails: words } = mailsIn(reader.language)
  return { ...reader, subject: words.addressChangedSubject, text: words.addressChangedText }
}
