import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'

const dependentsPage = (publicUrl: string): string => `${publicUrl}/home/dependents`

/** Asks a guardian about somebody who has come of age. `lastDay`: YYYY-MM-DD. */
export function authorityAskedMail(reader: Addressee, lastDay: string, publicUrl: string): Mail {
  const { authorityMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = dependentsPage(publicUrl)
  const day = dateInWords(lastDay, reader.language) ?? lastDay
  return {
    ...reader,
    subject: words.askedSubject,
    text: words.askedText({ day, address }),
    action: { label: actions.dependents, address },
  }
}

/** The question had no answer. */
export function accessPausedMail(reader: Addressee, publicUrl: string): Mail {
  const { authorityMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = dependentsPage(publicUrl)
  return {
    ...reader,
    subject: words.pausedSubject,
    text: words.pausedText({ address }),
    action: { label: actions.dependents, address },
  }
}
