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
  /** For work that an answer's time must not tell of. */
  readonly runLater: RunLater
  /** The published versions of the legal texts, oldest first. */
  readonly legalVersions: readonly LegalVersion[]
  /** Whether a confirmed address belongs to staff. Settled question 6. */
  readonly isStaff: (email: string) => boolean
  /** Where the operator's proxy writes the caller's place. */
  readonly placeHeader?: string | undefined
  /** An address that may sign in from this machine only. Settled question 32. */
  readonly loopbackOnlyEmail?: string | undefined
}
