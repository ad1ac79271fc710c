import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { IssuedCode } from './codes.ts'

const { accountMails: words, mailActions: actions } = mailsIn()

/** The link carries the code in its fragment: a fragment is sent to no server and is in no log. */
export const confirmationMail = (to: string, { digits, link }: IssuedCode, publicUrl: string): Mail => {
  const address = `${publicUrl}/signup?email=${encodeURIComponent(to)}#code=${link}`
  return {
    ...{ to, subject: words.codeSubject, text: words.codeText({ code: digits, address }) },
    ...{ code: digits, action: { label: actions.confirm, address } },
  }
}

export const existingAccountMail = (to: string, publicUrl: string): Mail => {
  const address = `${publicUrl}/login`
  return {
    ...{ to, subject: words.existingSubject, text: words.existingText({ address }) },
    action: { label: actions.signIn, address },
  }
}

export const secondSignUpMail = (to: string, publicUrl: string): Mail => {
  const address = `${publicUrl}/signup?email=${encodeURIComponent(to)}`
  return {
    ...{ to, subject: words.secondSubject, text: words.secondText({ address }) },
    action: { label: actions.enterCode, address },
  }
}

export const resetMail = (to: string, link: string, publicUrl: string): Mail => {
  const address = `${publicUrl}/reset-password#code=${link}`
  return {
    ...{ to, subject: words.resetSubject, text: words.resetText({ code: link, address }) },
    ...{ code: link, action: { label: actions.newPassword, address } },
  }
}

export const passwordChangedMail = (to: string, publicUrl: string): Mail => {
  const address = `${publicUrl}/forgotpassword`
  return {
    ...{ to, subject: words.changedSubject, text: words.changedText({ address }) },
    action: { label: actions.newPassword, address },
  }
}

export const newAddressMail = (to: string, { digits }: IssuedCode): Mail => ({
  to,
  subject: words.newAddressSubject,
  text: words.newAddressText({ code: digits }),
  code: digits,
})

export const addressWantedMail = (to: string, publicUrl: string): Mail => {
  const address = `${publicUrl}/login`
  return {
    ...{ to, subject: words.wantedSubject, text: words.wantedText({ address }) },
    action: { label: actions.signIn, address },
  }
}

export const addressChangedMail = (to: string): Mail => ({
  to,
  subject: words.addressChangedSubject,
  text: words.addressChangedText,
})
