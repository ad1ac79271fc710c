import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Vault } from '#platform/secrets/vault.ts'

const LIFETIME_MINUTES = 10
const MAX_TRIES = 5

/** Makes the one valid code of an account; a former one ends. Six digits, kept as a keyed digest. */
export async function issueCode(db: Db, vault: Vault, accountId: string): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('email_code')
      .set({ used_at: new Date() })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute()
    await trx
      .insertInto('email_code')
      .values({
        account_id: accountId,
        purpose: 'confirm',
        code_digest: vault.digest(digestInput(accountId, code)),
        expires_at: new Date(Date.now() + LIFETIME_MINUTES * 60_000),
        used_at: null,
      })
      .execute()
  })
  return code
}

/**
 * Uses up the code of an account. Single-use, ten minutes, five tries; a try is counted before it is judged, so that
 * parallel guesses cannot exceed them. Throws 'code-wrong' or 'code-exhausted'.
 */
export async function consumeCode(db: Db, vault: Vault, accountId: string, code: string): Promise<void> {
  const { rows } = await sql<{ id: number; code_digest: Buffer; tries: number }>`
    update email_code set tries = tries + 1
    where id = (select id from email_code where account_id = ${accountId} and purpose = 'confirm'
      and used_at is null and expires_at > now() order by id desc limit 1)
    returning id, code_digest, tries`.execute(db)
  const row = rows[0]
  if (!row) throw new Problem('code-wrong')
  if (row.tries > MAX_TRIES) throw new Problem('code-exhausted')
  if (!row.code_digest.equals(vault.digest(digestInput(accountId, code)))) throw new Problem('code-wrong')
  const used = await db
    .updateTable('email_code')
    .set({ used_at: new Date() })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Problem('code-wrong')
}

const digestInput = (accountId: string, code: string): string => `email-code/${accountId}/${code}`
