import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import type { LegalDocument, LegalVersion } from '@kinchart/contract/legal.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { legalTitles } from '@kinchart/texts/legal.ts'

const { legalMails: words, mailActions: actions } = mailsIn()

const names: Record<LegalDocument, { readonly title: string; readonly page: string }> = {
  privacy: { title: legalTitles.privacy, page: 'privacypolicy' },
  terms: { title: legalTitles.terms, page: 'termsandconditions' },
}

export function upcomingVersionMail(
  to: string,
  { document, version }: Pick<LegalVersion, 'document' | 'version'>,
  effectiveAt: Date,
  publicUrl: string,
): Mail {
  const { title, page } = names[document]
  const day = dateInWords(effectiveAt.toISOString()) ?? effectiveAt.toISOString()
  const address = `${publicUrl}/home/${page}`
  return {
    to,
    subject: words.upcomingSubject({ title, day }),
    text: words.upcomingText({ title, version, day, address }),
    action: { label: actions.read, address },
  }
}
