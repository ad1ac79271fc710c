import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isSecretOf } from '#platform/secrets/slow-hash.ts'

export type Judgement =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** No link, or one that is ended, run out or used up. */
  | { readonly kind: 'gone' }

/**
 * Judges the passcode of a link, which takes only so many wrong ones in its life, whoever tries. The try is taken before
 * it is judged and given back when it was right, so that however many come at once, no more wrong ones are judged than
 * the link takes. A link that is not there takes as long. Source: settled questions 22 and 23.
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

/** How many are left after this one; undefined where none was. */
async function takeTry(db: Db, table: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ triesLeft: number }>`
    update ${sql.table(table)} set tries_left = tries_left - 1
    where id = ${id} and tries_left > 0 and ended_at is null and (expires_at is null or expires_at > now())
    returning tries_left`.execute(db)
  return rows[0]?.triesLeft
}
