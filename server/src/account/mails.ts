import type { Mail } from '#platform/mail/mailer.ts'
import type { IssuedCode } from './codes.ts'

/** The link carries the code in its fragment: a fragment is sent to no server and stands in no log. */
export const confirmationMail = (to: string, { digits, link }: IssuedCode, publicUrl: string): Mail => ({
  to,
  subject: 'Your Kinchart registration code',
  text: `Your registration code is ${digits}\n\nOr open this address:\n${publicUrl}/signup?email=${encodeURIComponent(to)}#code=${link}\n\nBoth are good for 10 minutes; use one of them, once.\nIf you did not sign up at Kinchart, do not use them. You need not do anything.`,
})

export const existingAccountMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You already have a Kinchart account',
  text: `Somebody, perhaps you, tried to sign up at Kinchart with this address. It already has an account.\n\nSign in at ${publicUrl}/login\nIf it was not you, you need not do anything.`,
})

export const secondSignUpMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Somebody signed up at Kinchart again',
  text: `Somebody, perhaps you, signed up at Kinchart twice with this address. The first sign-up and its password stand, and the code that we mailed for it is still good.\n\nEnter it at ${publicUrl}/signup?email=${encodeURIComponent(to)}\nIf the first sign-up was not yours, do not use its code: wait 10 minutes and sign up again.`,
})

export const resetMail = (to: string, link: string, publicUrl: string): Mail => ({
  to,
  subject: 'A new password for Kinchart',
  text: `Somebody, perhaps you, asked for a new Kinchart password. This is your code:\n\n${link}\n\nOr open this address:\n${publicUrl}/reset-password#code=${link}\n\nIt is good for 10 minutes and can be used once.\nIf it was not you, you need not do anything: your password stays as it is.`,
})

export const passwordChangedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your Kinchart password was changed',
  text: `The password of your Kinchart account was changed, and every other sign-in of it has ended.\n\nIf it was not you, set a new one at once: ${publicUrl}/forgotpassword`,
})

export const newAddressMail = (to: string, { digits }: IssuedCode): Mail => ({
  to,
  subject: 'Confirm your new address for Kinchart',
  text: `Your code is ${digits}\n\nEnter it where you asked for this address to be used at Kinchart. It is good for 10 minutes and can be used once.\nIf you did not ask for it, you need not do anything.`,
})

export const addressWantedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your address was asked for at Kinchart',
  text: `Somebody, perhaps you, wanted to use this address for another Kinchart account. It already has an account of its own, and nothing was changed.\n\nSign in at ${publicUrl}/login\nIf it was not you, you need not do anything.`,
})

export const addressChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your Kinchart account has a new address',
  text: `Your Kinchart account now belongs to another address, and this one no longer signs in.\n\nIf it was not you, write to the support of this Kinchart at once.`,
})
