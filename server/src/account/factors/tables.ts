import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    // In each table, either `accountId` or `recipientId` (a verified recipient) is set: the owner.
    passkey: {
      id: string
      accountId: string | null
      recipientId: string | null
      credentialId: Buffer
      /** COSE_Key (RFC 9052). */
      publicKey: Buffer
      /** The authenticator's signature counter; 0 if it has none. */
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
      /** Encrypted; null, like `confirmedAt`, while the app is not on. */
      secret: Buffer | null
      confirmedAt: Instant | null
      /** The time step (RFC 6238) of the last code used: no code is accepted twice. */
      lastStep: number | null
      /** Encrypted: the secret being set up. */
      nextSecret: Buffer | null
    }
    recoveryCode: {
      id: Generated<number>
      accountId: string | null
      recipientId: string | null
      /** Keyed. */
      digest: Buffer
      usedAt: Instant | null
    }
    /** A challenge waiting for its response; without an owner if any user may sign in with it. */
    factorChallenge: {
      digest: Buffer
      accountId: string | null
      recipientId: string | null
      expiresAt: Instant
    }
    /** A report of lost second factors: they are removed after the waiting period unless the owner keeps them. */
    factorLoss: {
      id: string
      accountId: string | null
      recipientId: string | null
      /** Keyed digest of the emailed link's code. */
      linkDigest: Buffer
      begunAt: Instant
      dueAt: Instant
      /** Number of emails sent about it. */
      mails: Generated<number>
    }
  }
}
