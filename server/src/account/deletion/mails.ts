import { constants } from '@kinchart/contract/constants.ts'
import type { Mail } from '#platform/mail/mailer.ts'

/** To the minute, and with its zone: nobody here knows the reader's, and the hour is the last one. */
const timeOf = (instant: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} (UTC)`

const signature = 'If you did not ask for this, sign in and change your password.'

export const deletionRequestedMail = (to: string, dueAt: Date, publicUrl: string): Mail => ({
  to,
  subject: 'Your Kinchart account will be deleted',
  text: `You asked us to delete your Kinchart account. We will do so on ${timeOf(dueAt)}, within ${constants.accountDeletionDays} days of your request.

This will be deleted, of yours and of everybody in your care: profiles, imported records and documents, notes, messages to support, what you share, and our access to your care organizations. It cannot be undone. Your care organizations keep their own records.

To keep your account, sign in at ${publicUrl}/home/myprofile before then and withdraw the request there. Until then nothing changes.

${signature}`,
})

export const deletionWithdrawnMail = (to: string): Mail => ({
  to,
  subject: 'Your Kinchart account stays',
  text: `The request to delete your Kinchart account is withdrawn. Nothing was deleted.\n\n${signature}`,
})

export const deletionDoneMail = (to: string): Mail => ({
  to,
  subject: 'Your Kinchart account is deleted',
  text: 'Your Kinchart account is deleted, with everything that was kept in it. This is the last mail about it.\n\nYou are welcome to sign up again with this address.',
})
