import { activityPlace } from '#account/activity/note-activity.ts'
import type { ActivityDetail } from '#account/activity/note-activity.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { ActivityKind } from '@kinchart/contract/activity.ts'
import type { Period, ReachedServices } from './find-reached.ts'

/** What an account can open now, and what happened to it in a period: sign-ins, changes, records that left it. */
export type Held = {
  readonly records: readonly { readonly profileId: string; readonly isDependent: boolean }[]
  /** The oldest first; `device` is null where the event has none. */
  readonly events: readonly { readonly at: Date; readonly kind: ActivityKind; readonly device: string | null }[]
}

const MOST_EVENTS = 5000

/** Everything of the period that an account's activity tells, up to 5,000 events, and the records that it holds now. */
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
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute()
  return {
    records: records.map(({ id, kind }) => ({ profileId: id, isDependent: kind === 'dependent' })),
    events: rows.map(({ at, kind, detail }) => {
      const { browser, system, place } = JSON.parse(
        own.decrypt(detail, activityPlace(accountId)).toString(),
      ) as ActivityDetail
      const device = [browser, system, place].filter((part) => part !== undefined && part !== '').join(', ')
      return { at, kind, device: device === '' ? null : device }
    }),
  }
}
