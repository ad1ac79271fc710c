import { constants } from '@kinchart/contract/rules/constants.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'
import { mailTime } from '#account/mails.ts'

export const deletionRequestedMail = (reader: Addressee, dueAt: Date, publicUrl: string): Mail => {
  const { deletionMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/home/myprofile`
  const when = mailTime(dueAt, reader.language)
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
