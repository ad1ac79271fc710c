import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import type { LegalDocument, LegalVersion } from '@kinchart/contract/legal.ts'
import type { Mail } from '#platform/mail/mailer.ts'

const names: Record<LegalDocument, { readonly title: string; readonly page: string }> = {
  privacy: { title: 'Privacy Policy', page: 'privacypolicy' },
  terms: { title: 'Terms and Conditions', page: 'termsandconditions' },
}

export function upcomingVersionMail(
  to: string,
  { document, version }: Pick<LegalVersion, 'document' | 'version'>,
  effectiveAt: Date,
  publicUrl: string,
): Mail {
  const { title, page } = names[document]
  const day = `${dateInWords(effectiveAt.toISOString())} (UTC)`
  return {
    to,
    subject: `New ${title} of Kinchart from ${day}`,
    text: `A new version of our ${title}, written on ${version}, takes effect on ${day}.\n\nRead it after signing in: ${publicUrl}/home/${page}\nUntil then the present version holds.`,
  }
}
