import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { RecipientKind, Access } from '@kinchart/contract/calls/sharing.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A doctor or organization in a patient's list. */
    careTeamMember: {
      id: Generated<number>
      profileId: string
      recipientKind: RecipientKind
      recipientId: string
      /** Name, type and address as of when they were added, encrypted: they may be from the patient's record. */
      details: Buffer
      addedAt: Stamp
    }
    /**
     * The parts of one patient's record open to one doctor or organization. Ended ones stay, so that the log can be
     * read.
     */
    share: {
      id: string
      accountId: string
      profileId: string
      recipientKind: RecipientKind
      recipientId: string
      /** Record types by `eName`, and `eName + 'Notes'`. */
      tables: string[]
      /** The last day as chosen (`YYYY-MM-DD`). */
      until: string | null
      /** When that day has ended everywhere in the country; null: no end date. */
      closesAt: Instant | null
      sharedAt: Stamp
      /** The patient's sources when it was given; later ones are not in it. */
      sourceIds: string[]
      endedAt: Instant | null
    }
    /** An emailed link, which opens an account's shares for one recipient. */
    shareLink: {
      id: string
      accountId: string
      recipientKind: RecipientKind
      recipientId: string
      linkDigest: Buffer
      passcodeHash: string
      /** The name of the recipient and the email address, encrypted. */
      details: Buffer
      /** Remaining wrong passcodes over its whole life. */
      triesLeft: number
      createdAt: Stamp
      expiresAt: Instant
      endedAt: Instant | null
    }
    /** The recipients that the operator has verified, and the address they sign in with. */
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
    /** A recipient's sign-in: by a verified address, or by a link. */
    recipientSession: {
      id: string
      tokenDigest: Buffer
      verifiedId: string | null
      linkId: string | null
      startedAt: Stamp
      expiresAt: Instant
      endedAt: Instant | null
      /** When its second factor was last given; null before that, and for a link. */
      factorAt: Instant | null
    }
    /** The log of accesses to a patient's records, and of refused ones. Rows are added and never changed. */
    shareAccess: {
      id: string
      /** Their order: two may have the same timestamp. */
      number: Generated<number>
      profileId: string
      /** Name and address of the person with access, encrypted. */
      accessedBy: Buffer
      what: Access['what']
      recordTable: string | null
      way: Access['by']
      /** The recipient of the share; null without a share. */
      recipientKind: RecipientKind | null
      recipientId: string | null
      /** The grant of the app that read; null if it was not an app. */
      appGrantId: string | null
      accessedAt: Stamp
    }
  }
}
