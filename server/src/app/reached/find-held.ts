import { activityPlace } from '#account/activity/note-activity.ts'
import type { ActivityDetail } from '#account/activity/note-activity.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { ActivityKind } from '@kinchart/contract/activity.ts'
import type { Period, ReachedServices } from './find-reached.ts'

/** What an account can open now, and what happened to it in a period: sign-ins, changes, records that left it. */
export type Held = {
  readonly records: readonly { readonly profileId: string; readonly isDependent: boolean }[]
  /** The latest of the period, the oldest of them first; `device` is null where the event has none, or nothing opens it. */
  readonly events: readonly { readonly at: Date; readonly kind: ActivityKind; readonly device: string | null }[]
  /** There are earlier ones in the period. */
  readonly hasEarlier: boolean
}

export const MOST_EVENTS = 5000

/** What an account's activity tells of the period, its last 5,000 events at most, and the records that it holds now. */
export async function findHeld(
  { db, cipher }: ReachedServices,
  accountId: string,
  { from, to }: Period,
): Promise<Held> {
  const own = await cipherOfAccount(db, cipher, accountId)
  const records = await db
    .selectFrom('profile')
    .select(['id', 'kind'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  const rows = await db
    .selectFrom('accountActivity')
    .select(['at', 'kind', 'detail'])
    .where('accountId', '=', accountId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS + 1)
    .execute()
  return {
    records: records.map(({ id, kind }) => ({ profileId: id, isDependent: kind === 'dependent' })),
    events: rows
      .slice(0, MOST_EVENTS)
      .toReversed()
      .map(({ at, kind, detail }) => ({
        at,
        kind,
        device: deviceIn(() => own.decrypt(detail, activityPlace(accountId))),
      })),
    hasEarlier: rows.length > MOST_EVENTS,
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
