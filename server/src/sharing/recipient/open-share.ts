import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { Access } from '@kinchart/contract/calls/sharing.ts'
import { openRecords } from '#family/open-record.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { hasNotes, typesOf } from '../shares/selection.ts'
import { isLive } from '../shares/live.ts'
import { logAccess } from './log-access.ts'
import type { RecipientSession } from './recipient-session.ts'

/**
 * An opened record limited to the parts and sources that a recipient may read. This object is the permission to read
 * that part.
 */
export type OpenedShare = {
  readonly shareId: string
  readonly record: OpenedRecord
  readonly types: readonly RecordType[]
  readonly noteTypes: readonly RecordType[]
  readonly sharedAt: Date
  readonly until: string | null
  readonly closesAt: Date | null
}

const MAX_SHARES = 2000

/** Selects the live shares of a recipient; with a link only those of its account. */
const ofRecipient = (db: Db, recipient: RecipientSession) =>
  db
    .selectFrom('share')
    .select(['id', 'accountId', 'profileId', 'tables', 'sharedAt', 'until', 'closesAt', 'sourceIds'])
    .where('recipientKind', '=', recipient.recipient.kind)
    .where('recipientId', '=', recipient.recipient.id)
    .where(isLive)
    .$if(recipient.accountId !== null, (those) => those.where('accountId', '=', recipient.accountId ?? ''))

/**
 * Opens a share; the only place that decides about a recipient's access. Ended, foreign and made-up shares get the same
 * response: throws 'share-ended'.
 */
export async function openShare(db: Db, recipient: RecipientSession, shareId: string): Promise<OpenedShare> {
  const row = isUuid(shareId)
    ? await ofRecipient(db, recipient).where('id', '=', shareId).executeTakeFirst()
    : undefined
  const [share] = row ? await opened(db, [row]) : []
  if (!share) throw new ApiError('share-ended')
  return share
}

/** Returns everything that a recipient may open, the latest shared first; at most 2,000. */
export async function openShares(db: Db, recipient: RecipientSession): Promise<readonly OpenedShare[]> {
  const rows = await ofRecipient(db, recipient).orderBy('sharedAt', 'desc').limit(MAX_SHARES).execute()
  return opened(db, rows)
}

type ShareRow = {
  id: string
  accountId: string
  profileId: string
  tables: string[]
  sharedAt: Date
  until: string | null
  closesAt: Date | null
  sourceIds: string[]
}

async function opened(db: Db, rows: readonly ShareRow[]): Promise<readonly OpenedShare[]> {
  const recordKeys = rows.map((row) => ({ accountId: row.accountId, profileId: row.profileId }))
  const records = new Map((await openRecords(db, recordKeys)).map((record) => [record.profileId as string, record]))
  return rows.flatMap((row) => {
    const record = records.get(row.profileId)
    if (record?.accountId !== row.accountId) return []
    const types = typesOf(row.tables)
    return [
      {
        shareId: row.id,
        record: { ...record, sourceIds: row.sourceIds, ownUntil: row.sharedAt },
        types,
        noteTypes: types.filter((type) => hasNotes(row.tables, type)),
        sharedAt: row.sharedAt,
        until: row.until,
        closesAt: row.closesAt,
      },
    ]
  })
}

/** Returns one of the shared types by its id; throws 'share-ended' for one that is not shared. */
export function sharedType(among: readonly RecordType[], recordTypeId: string): RecordType {
  if (!recordTypes.some(({ id }) => id === recordTypeId)) throw new ApiError('record-type-unknown')
  const type = among.find(({ id }) => id === recordTypeId)
  if (!type) throw new ApiError('share-ended')
  return type
}

/** Logs an access of a recipient before the content is shown. */
export async function logAccessTo(
  services: { readonly db: Db; readonly cipher: Cipher },
  recipient: RecipientSession,
  share: Pick<OpenedShare, 'record'>,
  what: Access['what'],
  table: string | null,
): Promise<void> {
  await logAccess(services, {
    profileId: share.record.profileId,
    who: recipient.name,
    address: recipient.address,
    what,
    table,
    by: recipient.by,
    recipient: recipient.recipient,
  })
}
