import { constants } from '@kinchart/contract/rules/constants.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'

/** Sent when a user begins to share with a recipient who can sign in. Contains no names. */
export const sharedMail = (reader: Addressee, publicUrl: string): Mail => {
  const { shareMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = `${publicUrl}/shared`
  return {
    ...{ ...reader, subject: words.sharedSubject, text: words.sharedText({ address }) },
    action: { label: actions.shared, address },
  }
}

/**
 * The subject contains no names. `person` is the person who shares; `name` is the doctor or organization. The email
 * never contains the passcode.
 */
export const shareLinkMail = (
  reader: Addressee,
  { person, name, address }: { readonly person: string; readonly name: string; readonly address: string },
): Mail => {
  const { shareMails: words, mailActions: actions } = mailsIn(reader.language)
  return {
    ...reader,
    subject: words.linkSubject,
    text: words.linkText({ person, name, address, days: constants.linkDays }),
    action: { label: actions.openLink, address },
  }
}

export const recipientCodeMail = (reader: Addressee, digits: string): Mail => {
  const { shareMails: words } = mailsIn(reader.language)
  return { ...reader, subject: words.codeSubject, text: words.codeText({ digits }), code: digits }
}
