import type { ColumnType, Generated } from 'kysely'
import type { RecipientKind, Access } from '@kinchart/contract/sharing.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Stamp = ColumnType<Date, Date | undefined, Date>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A doctor or organization of a person's list. */
    care_team_member: {
      id: Generated<number>
      profile_id: string
      recipient_kind: RecipientKind
      recipient_id: string
      /** Name, type and address as they were when added, encrypted: they may come out of the person's record. */
      details: Buffer
      added_at: Stamp
    }
    /** What of one person is open to one doctor or organization. Ended ones stay, so that the log can be read. */
    share: {
      id: string
      account_id: string
      profile_id: string
      recipient_kind: RecipientKind
      recipient_id: string
      /** Record types by `eName`, and `eName + 'Notes'`. */
      tables: string[]
      /** The last day as it was chosen (`YYYY-MM-DD`). */
      until: string | null
      /** When that day has ended everywhere in the country; null: until it is ended. */
      closes_at: Instant | null
      shared_at: Stamp
      /** The sources that the person had when it was given; what is connected later is not in it. */
      source_ids: string[]
      ended_at: Instant | null
    }
    /** A mailed link, which opens what its account shares with one recipient. */
    share_link: {
      id: string
      account_id: string
      recipient_kind: RecipientKind
      recipient_id: string
      link_digest: Buffer
      passcode_hash: string
      /** The name of the recipient and the address it was mailed to, encrypted. */
      details: Buffer
      /** Wrong passcodes that it still takes, in its whole life. */
      tries_left: number
      created_at: Stamp
      expires_at: Instant
      ended_at: Instant | null
    }
    /** Whom the operator has verified, and by which address they sign in. */
    verified_recipient: {
      id: string
      recipient_kind: RecipientKind
      recipient_id: string
      name: string
      /** As it is compared: lower case. */
      email: string
      verified_at: Stamp
      ended_at: Instant | null
    }
    /** A sign-in of the other side: by a verified address, or by a link. */
    recipient_session: {
      id: string
      token_digest: Buffer
      verified_id: string | null
      link_id: string | null
      started_at: Stamp
      expires_at: Instant
      ended_at: Instant | null
    }
    /** Who looked at what of a person's, and what was refused. Rows are added and never changed. */
    share_access: {
      id: string
      /** Their order: two may fall into one instant. */
      number: Generated<number>
      profile_id: string
      /** Name and address of who looked, encrypted. */
      accessed_by: Buffer
      what: Access['what']
      record_table: string | null
      way: Access['by']
      /** Whose share it was; null where it came about by none. */
      recipient_kind: RecipientKind | null
      recipient_id: string | null
      accessed_at: Stamp
    }
  }
}
