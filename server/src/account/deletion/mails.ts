import { constants } from '@kinchart/contract/constants.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'
import { locale } from '@kinchart/texts/locale.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/** To the minute, and with its zone: nobody here knows the reader's, and the hour is the last one. */
const timeOf = (instant: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} (UTC)`

export const deletionRequestedMail = (reader: Addressee, dueAt: Date, publicUrl: string): Mail => {
  const { deletionMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/home/myprofile`
  const when = timeOf(dueAt, reader.language)
  return {
    ...reader,
    subject: words.requestedSubject,
    text: words.requestedText({ when, days: constants.accountDeletionDays, address }),
    action: { label: actions.profile, address },
  }
}

export const deletionWithdrawnMail = (reader: Addressee): Mail => {
  const { deletionMails: words } = mailsIn(reader.language)
  return { ...reader, subject: words.withdrawnSubject, text: words.withdrawnText }
}

export const deletionDoneMail = (reader: Addressee): Mail => {
  const { deletionMails: words } = mailsIn(reader.language)
  return { ...reader, subject: words.doneSubject, text: words.doneText }
}
