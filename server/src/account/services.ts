import type { LegalVersion } from '@kinchart/contract/calls/legal.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailLimits } from '#platform/mail/limit-mails.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { RunLater } from './run-later.ts'

export type AccountServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly mailLimits: MailLimits
  readonly publicUrl: string
  readonly runLater: RunLater
  readonly legalVersions: readonly LegalVersion[]
  /** Whether a confirmed address belongs to staff. Q6. */
  readonly isStaff: (email: string) => boolean
  readonly placeHeader?: string | undefined
  /** An address that may sign in only from this machine. Q32. */
  readonly loopbackOnlyEmail?: string | undefined
}
