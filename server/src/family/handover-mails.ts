import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'

export function handoverOfferedMail(
  reader: Addressee,
  { code, lastDay, publicUrl }: { readonly code: string; readonly lastDay: string; readonly publicUrl: string },
): Mail {
  const { handoverMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/handover#code=${code}`
  const day = dateInWords(lastDay, reader.language) ?? lastDay
  return {
    ...reader,
    subject: words.offeredSubject,
    text: words.offeredText({ day, address }),
    action: { label: actions.takeOver, address },
  }
}

export function handedOverMail(reader: Addressee, publicUrl: string): Mail {
  const { handoverMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/forgotpassword`
  return {
    ...reader,
    subject: words.handedOverSubject,
    text: words.handedOverText({ address }),
    action: { label: actions.newPassword, address },
  }
}

export function takenOverMail(reader: Addressee, publicUrl: string): Mail {
  const { handoverMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/home/importrecords`
  return {
    ...reader,
    subject: words.takenOverSubject,
    text: words.takenOverText({ address }),
    action: { label: actions.sources, address },
  }
}
