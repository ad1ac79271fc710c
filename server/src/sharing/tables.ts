import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { RecipientKind, Access } from '@kinchart/contract/calls/sharing.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A doctor or organization of a person's list. */
    careTeamMember: {
      id: Generated<number>
      profileId: string
      recipientKind: RecipientKind
      recipientId: string
      /** Name, type and address as they were when added, encrypted: they may come out of the person's record. */
      details: Buffer
      addedAt: Stamp
    }
    /** What of one person is open to one doctor or organization. Ended ones stay, so that the log can be read. */
    share: {
      id: string
      accountId: string
      profileId: string
      recipientKind: RecipientKind
      recipientId: string
      /** Record types by `eName`, and `eName + 'Notes'`. */
      tables: string[]
      /** The last day as it was chosen (`YYYY-MM-DD`). */
      until: string | null
      /** When that day has ended everywhere in the country; null: until it is ended. */
      closesAt: Instant | null
      sharedAt: Stamp
      /** The sources that the person had when it was given; what is connected later is not in it. */
      sourceIds: string[]
      endedAt: Instant | null
    }
    /** A mailed link, which opens what its account shares with one recipient. */
    shareLink: {
      id: string
      accountId: string
      recipientKind: RecipientKind
      recipientId: string
      linkDigest: Buffer
      passcodeHash: string
      /** The name of the recipient and the address it was mailed to, encrypted. */
      details: Buffer
      /** Wrong passcodes that it still takes, in its whole life. */
      triesLeft: number
      createdAt: Stamp
      expiresAt: Instant
      endedAt: Instant | null
    }
    /** Whom the operator has verified, and by which address they sign in. */
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
    /** A sign-in of the other side: by a verified address, or by a link. */
    recipientSession: {
      id: string
      tokenDigest: Buffer
      verifiedId: string | null
      linkId: string | null
      startedAt: Stamp
      expiresAt: Instant
      endedAt: Instant | null
      /** When its second factor was given last; null before that, and for a link. */
      factorAt: Instant | null
    }
    /** Who looked at what of a person's, and what was refused. Rows are added and never changed. */
    shareAccess: {
      id: string
      /** Their order: two may fall into one instant. */
      number: Generated<number>
      profileId: string
      /** Name and address of who looked, encrypted. */
      accessedBy: Buffer
      what: Access['what']
      recordTable: string | null
      way: Access['by']
      /** Whose share it was; null where it came about by none. */
      recipientKind: RecipientKind | null
      recipientId: string | null
      /** The grant of the app that read; null where nobody's app did. */
      appGrantId: string | null
      accessedAt: Stamp
    }
  }
}
