import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isSecretOf } from '#platform/secrets/slow-hash.ts'

export async function lockAccount(trx: Db, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx)
}

export type Judgement =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'gone' }

/**
 * A link allows a limited number of wrong passcodes over its life, from all callers together. Each attempt is deducted
 * before the passcode is checked. If the passcode is correct, the attempt is given back. Concurrent attempts then never
 * exceed the limit. A check for an unknown link takes the same time. Source: Q22 and Q23.
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

/** Undefined if no attempt was left. */
async function takeTry(db: Db, table: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ triesLeft: number }>`
    update ${sql.table(table)} set tries_left = tries_left - 1
    where id = ${id} and tries_left > 0 and ended_at is null and (expires_at is null or expires_at > now())
    returning tries_left`.execute(db)
  return rows[0]?.triesLeft
}
