import { activityPlace } from '#account/activity/note-activity.ts'
import type { ActivityDetail } from '#account/activity/note-activity.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { ActivityKind } from '@kinchart/contract/calls/activity.ts'
import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import type { Period, ReachedServices } from './find-reached.ts'

/**
 * The records an account can access now, and its activity in a period: sign-ins, changes, records that it handed over.
 */
export type AccountActivity = {
  readonly records: readonly {
    readonly profileId: string
    readonly isDependent: boolean
    readonly shares: readonly PeriodShare[]
  }[]
  /**
   * The latest events of the period, oldest first; `device` is null if the event has none, or if it can't be decrypted.
   */
  readonly events: readonly { readonly at: Date; readonly kind: ActivityKind; readonly device: string | null }[]
  /** There are earlier events in the period. */
  readonly hasEarlier: boolean
}

/** A share of a record that was open in the period. `to` is null if it has no end. */
type PeriodShare = {
  readonly shareId: string
  readonly recipientKind: RecipientKind
  /** The directory's id, or that of a doctor named in a record. */
  readonly recipientId: string
  readonly from: Date
  readonly to: Date | null
}

export const MAX_ACCOUNT_EVENTS = 5000

/**
 * Returns an account's activity in the period, at most its last 5,000 events, and its current records with their
 * shares, at most 5,000.
 */
export async function findAccountActivity(
  { db, cipher }: ReachedServices,
  accountId: string,
  { from, to }: Period,
): Promise<AccountActivity> {
  const own = await cipherOfAccount(db, cipher, accountId)
  const records = await db
    .selectFrom('profile')
    .select(['id', 'kind'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  const shares = await db
    .selectFrom('share')
    .select(['id as shareId', 'profileId', 'recipientKind', 'recipientId', 'sharedAt', 'endedAt', 'closesAt'])
    .where('accountId', '=', accountId)
    .where('sharedAt', '<', to)
    .where((row) => row.or([row('endedAt', 'is', null), row('endedAt', '>=', from)]))
    .where((row) => row.or([row('closesAt', 'is', null), row('closesAt', '>=', from)]))
    .orderBy('sharedAt')
    .limit(MAX_ACCOUNT_EVENTS)
    .execute()
  const rows = await db
    .selectFrom('accountActivity')
    .select(['at', 'kind', 'detail'])
    .where('accountId', '=', accountId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('id', 'desc')
    .limit(MAX_ACCOUNT_EVENTS + 1)
    .execute()
  return {
    records: records.map(({ id, kind }) => ({
      profileId: id,
      isDependent: kind === 'dependent',
      shares: shares
        .filter(({ profileId }) => profileId === id)
        .map(({ shareId, recipientKind, recipientId, sharedAt, endedAt, closesAt }) => ({
          ...{ shareId, recipientKind, recipientId },
          ...{ from: sharedAt, to: endedAt ?? closesAt },
        })),
    })),
    events: rows
      .slice(0, MAX_ACCOUNT_EVENTS)
      .toReversed()
      .map(({ at, kind, detail }) => ({
        at,
        kind,
        device: deviceIn(() => own.decrypt(detail, activityPlace(accountId))),
      })),
    hasEarlier: rows.length > MAX_ACCOUNT_EVENTS,
  }
}

function deviceIn(open: () => Buffer): string | null {
  try {
    const { browser, system, place } = JSON.parse(open().toString()) as ActivityDetail
    const device = [browser, system, place].filter((part) => part !== undefined && part !== '').join(', ')
    return device === '' ? null : device
  } catch {
    return null
  }
}
