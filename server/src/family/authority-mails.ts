import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'

const dependentsPage = (publicUrl: string): string => `${publicUrl}/home/dependents`

/** Returns the email that prompts a guardian about a dependent who has turned 18. `lastDay`: YYYY-MM-DD. */
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

/** For guardians who did not respond. */
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
