import type { Mail } from '#platform/mail/mailer.ts'

export const confirmationMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your Kinchart registration code',
  text: `Your registration code is ${code}\n\nIt is good for 10 minutes and can be used once.\nIf you did not sign up at Kinchart, you need not do anything.`,
})

export const existingAccountMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You already have a Kinchart account',
  text: `Somebody, perhaps you, tried to sign up at Kinchart with this address. It already has an account.\n\nSign in at ${publicUrl}/login\nIf it was not you, you need not do anything.`,
})
