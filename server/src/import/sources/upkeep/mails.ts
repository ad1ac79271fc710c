import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'

export const endedMail = (reader: Addressee, publicUrl: string): Mail => {
  const { importMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/home/importrecords`
  return {
    ...{ ...reader, subject: words.endedSubject, text: words.endedText({ address }) },
    action: { label: actions.imports, address },
  }
}

export const needsYouMail = (reader: Addressee, publicUrl: string): Mail => {
  const { importMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/home/importrecords`
  return {
    ...{ ...reader, subject: words.needsYouSubject, text: words.needsYouText({ address }) },
    action: { label: actions.sources, address },
  }
}
