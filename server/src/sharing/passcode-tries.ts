import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isSecretOf } from '#platform/secrets/slow-hash.ts'

/** Serializes changes of one account's shares. Locked until the transaction ends. */
export async function lockAccount(trx: Db, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx)
}

export type Judgement =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** No link, or one that is ended, expired or used up. */
  | { readonly kind: 'gone' }

/**
 * Judges the passcode of a link, which allows a limited number of wrong ones over its life, from anyone. The attempt is
 * taken before it is judged and returned if correct, so that concurrent attempts never exceed the limit. An unknown
 * link takes the same time. Source: settled questions 22 and 23.
 */
export async function tryPasscode(
  db: Db,
  table: 'shareLink' | 'healthLink',
  link: { readonly id: string; readonly passcodeHash: string } | undefined,
  passcode: string,
): Promise<Judgement> {
  const triesLeft = link && (await takeTry(db, table, link.id))
  const isRight = await isSecretOf(triesLeft === undefined ? undefined : link?.passcodeHash, passcode)
  if (link === undefined || triesLeft === undefined) return { kind: 'gone' }
  if (!isRight) return { kind: 'wrong', triesLeft }
  await sql`update ${sql.table(table)} set tries_left = tries_left + 1 where id = ${link.id}`.execute(db)
  return { kind: 'right' }
}

/** Returns the number of attempts left after this one; undefined if none was left. */
async function takeTry(db: Db, table: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ triesLeft: number }>`
    update ${sql.table(table)} set tries_left = tries_left - 1
    where id = ${id} and tries_left > 0 and ended_at is null and (expires_at is null or expires_at > now())
    returning tries_left`.execute(db)
  return rows[0]?.triesLeft
}
