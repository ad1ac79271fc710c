import { constants } from '@kinchart/contract/constants.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { locale } from '@kinchart/texts/locale.ts'

/** To the minute, and with its zone: nobody here knows the reader's, and the hour is the last one. */
const timeOf = (instant: Date): string =>
  `${new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} (UTC)`

const { deletionMails: words, mailActions: actions } = mailsIn()

export const deletionRequestedMail = (to: string, dueAt: Date, publicUrl: string): Mail => ({
  to,
  subject: words.requestedSubject,
  text: words.requestedText({
    when: timeOf(dueAt),
    days: constants.accountDeletionDays,
    address: `${publicUrl}/home/myprofile`,
  }),
  action: { label: actions.profile, address: `${publicUrl}/home/myprofile` },
})

export const deletionWithdrawnMail = (to: string): Mail => ({
  to,
  subject: words.withdrawnSubject,
  text: words.withdrawnText,
})

export const deletionDoneMail = (to: string): Mail => ({ to, subject: words.doneSubject, text: words.doneText })
