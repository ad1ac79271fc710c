import { sql } from 'kysely'
import { encryptRecipientEmail } from '#account/email-address.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const AT_ONCE = 1000

/** Encrypts the addresses of recipients verified earlier. */
export async function encryptRecipients(trx: Db, cipher: Cipher): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from verified_recipient where id > ${after} order by id limit ${AT_ONCE}`.execute(trx)
    for (const { id, email } of rows)
      await sql`update verified_recipient set email = ${encryptRecipientEmail(cipher, email)} where id = ${id}`.execute(
        trx,
      )
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}
