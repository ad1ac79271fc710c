import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { RecipientKind, Access } from '@kinchart/contract/calls/sharing.ts'

export type Recipient = { readonly kind: RecipientKind; readonly id: string }

export const recipientKey = ({ kind, id }: Recipient): string => `${kind}/${id}`

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    careTeamMember: {
      id: Generated<number>
      profileId: string
      recipientKind: RecipientKind
      recipientId: string
      /**
       * The recipient's name, type and address on the day when the patient added the recipient. Encrypted, because
       * they may be from the patient's record.
       */
      details: Buffer
      addedAt: Stamp
    }
    /** Ended shares are kept, because the access log refers to them. */
    share: {
      id: string
      accountId: string
      profileId: string
      recipientKind: RecipientKind
      recipientId: string
      tables: string[]
      until: string | null
      /** The time at which the last day has ended in every US time zone. Null without an end date. */
      closesAt: Instant | null
      sharedAt: Stamp
      /** The patient's sources when the share was given. Sources connected later are not in the share. */
      sourceIds: string[]
      endedAt: Instant | null
    }
    shareLink: {
      id: string
      accountId: string
      recipientKind: RecipientKind
      recipientId: string
      linkDigest: Buffer
      passcodeHash: string
      /** The recipient's name and email address, encrypted. */
      details: Buffer
      triesLeft: number
      createdAt: Stamp
      expiresAt: Instant
      endedAt: Instant | null
    }
    /** Recipients verified by the operator, and the address they sign in with. */
    verifiedRecipient: {
      id: string
      recipientKind: RecipientKind
      recipientId: string
      name: string
      /** In lower case, encrypted (`verified/verified.ts`). */
      email: EncryptedId
      verifiedAt: Stamp
      endedAt: Instant | null
    }
    recipientSession: {
      id: string
      tokenDigest: Buffer
      verifiedId: string | null
      linkId: string | null
      startedAt: Stamp
      expiresAt: Instant
      endedAt: Instant | null
      /** When the recipient last gave the second factor. Null until then, and for a session that a link opened. */
      factorAt: Instant | null
    }
    /** Includes refused accesses. Rows are added and never changed. */
    shareAccess: {
      id: string
      /** Determines the order, because two accesses may have the same timestamp. */
      number: Generated<number>
      profileId: string
      /** Name and address, encrypted. */
      accessedBy: Buffer
      what: Access['what']
      recordTable: string | null
      way: Access['by']
      /** Null if the access was not through a share. */
      recipientKind: RecipientKind | null
      recipientId: string | null
      /** Null if the reader was not an app. */
      appGrantId: string | null
      accessedAt: Stamp
    }
  }
}
