import { sql } from 'kysely'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { activityPlace, noteActivity } from '../activity/note-activity.ts'
import type { ActivityDetail } from '../activity/note-activity.ts'
import { wrongPasswordsMail } from '../mails.ts'
import type { AccountServices } from '../services.ts'
import { openEmail } from '../email-address.ts'
import { cipherOfAccount } from '../data-keys.ts'
import type { Device } from './device.ts'

/** From this number within an hour, the owner is emailed, at most once a day. */
const MANY = 5
const DAY_SECONDS = 86_400

/** Records a wrong password of an account; those within an hour form one entry. */
export async function noteWrongPassword(
  { db, cipher, outbox, publicUrl }: Pick<AccountServices, 'db' | 'cipher' | 'outbox' | 'publicUrl'>,
  accountId: string,
  device: Device,
): Promise<void> {
  const mail = await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return undefined
    const { rows } = await sql<{ id: number; detail: Buffer }>`
      select id, detail from account_activity where account_id = ${accountId} and kind = 'wrong-passwords'
        and at > now() - interval '1 hour' order by id desc limit 1`.execute(trx)
    const [row] = rows
    const own = await cipherOfAccount(trx, cipher, accountId)
    const before: ActivityDetail = row
      ? (JSON.parse(own.decrypt(row.detail, activityPlace(accountId)).toString()) as ActivityDetail)
      : {}
    const count = (before.count ?? 0) + 1
    if (row)
      await trx
        .updateTable('accountActivity')
        .set({ detail: own.encrypt(JSON.stringify({ ...device, count }), activityPlace(accountId)) })
        .where('id', '=', row.id)
        .execute()
    else await noteActivity(trx, cipher, accountId, 'wrong-passwords', { ...device, count })
    if (count !== MANY) return undefined
    const reader = { to: openEmail(cipher, account.email), language: account.language ?? 'en' }
    return (await isFirstToday(trx)) ? outbox.keep(trx, wrongPasswordsMail(reader, publicUrl)) : undefined
  })
  await mail?.send()

  async function isFirstToday(trx: typeof db): Promise<boolean> {
    try {
      await consumeRateLimit(trx, cipher, `wrong-passwords-mail/${accountId}`, { limit: 1, windowSeconds: DAY_SECONDS })
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }
}
