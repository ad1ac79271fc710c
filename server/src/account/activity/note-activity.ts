import type { ActivityKind } from '@kinchart/contract/calls/activity.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { cipherOfAccount } from '../data-keys.ts'

/**
 * `browser`, `system` and `place` describe the device (`sign-ins/device.ts`). `name`: the event's subject, such as the
 * name of a passkey. `count`: how many events this activity covers. Fields that don't apply are absent.
 */
export type ActivityDetail = {
  readonly browser?: string
  readonly system?: string
  readonly place?: string
  readonly name?: string
  readonly count?: number
}

export async function noteActivity(
  db: Db,
  cipher: Cipher,
  accountId: string,
  kind: ActivityKind,
  detail: ActivityDetail = {},
): Promise<void> {
  const own = await cipherOfAccount(db, cipher, accountId)
  await db
    .insertInto('accountActivity')
    .values({ accountId, kind, detail: own.encrypt(JSON.stringify(detail), activityPlace(accountId)) })
    .execute()
}

export const activityPlace = (accountId: string): string => `account-activity/${accountId}`
