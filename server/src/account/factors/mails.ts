import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'
import { mailTime } from '#account/mails.ts'
import type { FactorOwner } from './owner.ts'

export type FactorChange = 'passkey-added' | 'passkey-removed' | 'app-on' | 'app-off' | 'codes-made' | 'code-used'

type Happened = { readonly change: FactorChange; readonly at: Date; readonly owner: FactorOwner['kind'] }

/** Explains what to do if the reader did not make the change. Contains no secret. */
export const factorsChangedMail = (reader: Addressee, { change, at, owner }: Happened, publicUrl: string): Mail => {
  const { factorMails: words, mailActions: actions } = mailsIn(reader.language)
  const what = words.changes[change]
  const when = mailTime(at, reader.language)
  const subject = words.changedSubject
  if (owner === 'recipient') return { ...reader, subject, text: words.changedTextRecipient({ what, when }) }
  const address = `${publicUrl}/forgotpassword`
  return {
    ...{ ...reader, subject, text: words.changedText({ what, when, address }) },
    action: { label: actions.newPassword, address },
  }
}

export const factorLossMail = (
  reader: Addressee,
  { dueAt, link }: { dueAt: Date; link: string },
  publicUrl: string,
) => {
  const { factorMails: words, mailActions: actions } = mailsIn(reader.language)
  // The code is in the fragment, which browsers do not send to servers. It therefore appears in no log.
  const address = `${publicUrl}/keepsignin#code=${link}`
  const when = mailTime(dueAt, reader.language)
  return {
    ...{ ...reader, subject: words.lossSubject, text: words.lossText({ when, address }) },
    action: { label: actions.keepFactors, address },
  } satisfies Mail
}

export const factorsRetainedMail = (reader: Addressee): Mail => {
  const { factorMails: words } = mailsIn(reader.language)
  return { ...reader, subject: words.keptSubject, text: words.keptText }
}

export const factorsRemovedMail = (reader: Addressee, owner: FactorOwner['kind'], publicUrl: string): Mail => {
  const { factorMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = owner === 'account' ? `${publicUrl}/login` : `${publicUrl}/shared`
  return {
    ...{ ...reader, subject: words.removedSubject, text: words.removedText({ address }) },
    action: { label: actions.signIn, address },
  }
}
