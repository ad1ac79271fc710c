import { appFaults } from '@kinchart/texts/en/further-failures.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { appGrantAad, isLive, openDetails } from './grants.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }
type Narrowed = { readonly appId: string; readonly kinds: readonly string[]; readonly until: string }

/**
 * Limits an app to fewer sections or a shorter period. Its tokens stay valid, because each use checks the grant. Access
 * is never extended here, because the app's scopes match the original choice: that needs a new request. Throws
 * 'not-found' if the grant is not the user's or has ended, 'request-invalid' for a section that was not granted and for
 * a later day.
 */
export async function narrowOwnGrant(
  { db, cipher }: Services,
  { accountId }: { readonly accountId: string },
  { appId, kinds, until }: Narrowed,
): Promise<void> {
  if (!isUuid(appId)) throw new ApiError('not-found')
  const closesAt = new Date(until)
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('appGrant')
      .select(['details', 'profileId', 'kinds', 'closesAt'])
      .where('id', '=', appId)
      .where('accountId', '=', accountId)
      .where(isLive)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiError('not-found')
    if (!kinds.every((kind) => row.kinds.includes(kind)))
      throw new ApiError('request-invalid', { fields: [{ field: 'kinds', message: appFaults.kindsNotGiven }] })
    if (closesAt > row.closesAt || closesAt <= new Date())
      throw new ApiError('request-invalid', { fields: [{ field: 'until', message: appFaults.untilLater }] })
    const fewer = row.kinds.filter((kind) => kinds.includes(kind))
    await trx
      .updateTable('appGrant')
      .set({ kinds: fewer, closesAt })
      .where('id', '=', appId)
      .where('accountId', '=', accountId)
      .execute()
    const own = await cipherOfProfile(trx, cipher, row.profileId)
    const { app } = openDetails(own.decrypt(row.details, appGrantAad(appId)))
    await noteActivity(trx, cipher, accountId, 'app-narrowed', { name: app.name })
  })
}
