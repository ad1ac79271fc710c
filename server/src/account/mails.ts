import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { IssuedCode } from './codes.ts'

const { accountMails: words } = mailsIn()

/** The link carries the code in its fragment: a fragment is sent to no server and is in no log. */
export const confirmationMail = (to: string, { digits, link }: IssuedCode, publicUrl: string): Mail => ({
  to,
  subject: words.codeSubject,
  text: words.codeText({
    code: digits,
    address: `${publicUrl}/signup?email=${encodeURIComponent(to)}#code=${link}`,
  }),
})

export const existingAccountMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: words.existingSubject,
  text: words.existingText({ address: `${publicUrl}/login` }),
})

export const secondSignUpMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: words.secondSubject,
  text: words.secondText({ address: `${publicUrl}/signup?email=${encodeURIComponent(to)}` }),
})

export const resetMail = (to: string, link: string, publicUrl: string): Mail => ({
  to,
  subject: words.resetSubject,
  text: words.resetText({ code: link, address: `${publicUrl}/reset-password#code=${link}` }),
})

export const passwordChangedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: words.changedSubject,
  text: words.changedText({ address: `${publicUrl}/forgotpassword` }),
})

export const newAddressMail = (to: string, { digits }: IssuedCode): Mail => ({
  to,
  subject: words.newAddressSubject,
  text: words.newAddressText({ code: digits }),
})

export const addressWantedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: words.wantedSubject,
  text: words.wantedText({ address: `${publicUrl}/login` }),
})

export const addressChangedMail = (to: string): Mail => ({
  to,
  subject: words.addressChangedSubject,
  text: words.addressChangedText,
})
