import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    // In each table, the owner is either `accountId` or `recipientId` (a verified recipient).
    passkey: {
      id: string
      accountId: string | null
      recipientId: string | null
      credentialId: Buffer
      /** COSE_Key (RFC 9052). */
      publicKey: Buffer
      counter: number
      transports: string[]
      isSynced: boolean
      /** Encrypted. */
      name: Buffer
      addedAt: Generated<Date>
      usedAt: Instant | null
    }
    authenticatorApp: {
      id: string
      accountId: string | null
      recipientId: string | null
      /** Encrypted. Null until the app is turned on, like `confirmedAt`. */
      secret: Buffer | null
      confirmedAt: Instant | null
      /**
       * The time step (RFC 6238) of the code used most recently. Codes of this or an earlier step are rejected, so
       * each code works only once.
       */
      lastStep: number | null
      /** Encrypted; the secret that is being set up. */
      nextSecret: Buffer | null
    }
    recoveryCode: {
      id: Generated<number>
      accountId: string | null
      recipientId: string | null
      /** Keyed digest of the recovery code. */
      digest: Buffer
      usedAt: Instant | null
    }
    /** If a challenge has no owner, any user may sign in with it. */
    factorChallenge: {
      digest: Buffer
      accountId: string | null
      recipientId: string | null
      expiresAt: Instant
    }
    /**
     * Second factors that were reported lost. They are removed after the waiting period if the owner doesn't cancel.
     */
    factorLoss: {
      id: string
      accountId: string | null
      recipientId: string | null
      linkDigest: Buffer
      startedAt: Instant
      dueAt: Instant
      mails: Generated<number>
    }
  }
}
