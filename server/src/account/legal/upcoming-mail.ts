import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import type { LegalDocument, LegalVersion } from '@kinchart/contract/calls/legal.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'

const pages: Record<LegalDocument, string> = { privacy: 'privacypolicy', terms: 'termsandconditions' }

export function upcomingVersionMail(
  reader: Addressee,
  { document, version }: Pick<LegalVersion, 'document' | 'version'>,
  effectiveAt: Date,
  publicUrl: string,
): Mail {
  const { legalMails: words, legalTitles, mailActions: actions } = mailsIn(reader.language)
  const title = legalTitles[document]
  const day = dateInWords(effectiveAt.toISOString().slice(0, 10), reader.language) ?? effectiveAt.toISOString()
  const address = `${publicUrl}/home/${pages[document]}`
  return {
    ...reader,
    subject: words.upcomingSubject({ title, day }),
    text: words.upcomingText({ title, version, day, address }),
    action: { label: actions.read, address },
  }
}
