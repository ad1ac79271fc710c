import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    // In each of them one of `accountId` and `recipientId` is filled: whose it is. A recipient is a verified one.
    passkey: {
      id: string
      accountId: string | null
      recipientId: string | null
      credentialId: Buffer
      /** COSE_Key (RFC 9052). */
      publicKey: Buffer
      /** The authenticator's count of signatures; 0 where it counts none. */
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
      /** Encrypted; null, as `confirmedAt`, while the app is not on. */
      secret: Buffer | null
      confirmedAt: Instant | null
      /** The time step (RFC 6238) whose code was used last: no code is taken twice. */
      lastStep: number | null
      /** Encrypted: the secret that is being set up. */
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
    /** A challenge that waits for its answer; it belongs to nobody where anybody may sign in with it. */
    factorChallenge: {
      digest: Buffer
      accountId: string | null
      recipientId: string | null
      expiresAt: Instant
    }
    /** Somebody has lost their second factors: they are removed when the wait is over, unless their owner keeps them. */
    factorLoss: {
      id: string
      accountId: string | null
      recipientId: string | null
      /** Keyed digest of the code of the mailed link. */
      linkDigest: Buffer
      begunAt: Instant
      dueAt: Instant
      /** How many mails have said so. */
      mails: Generated<number>
    }
  }
}
