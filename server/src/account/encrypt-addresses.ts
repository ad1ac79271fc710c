import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { emailDigestOf, encryptEmail } from './email-address.ts'

const AT_ONCE = 1000

/** Migration: encrypts the addresses of existing accounts, and adds the keyed digests that are used for lookups. */
export async function encryptAddresses(trx: Db, cipher: Cipher): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from account where id > ${after} order by id limit ${AT_ONCE}`.execute(trx)
    for (const { id, email } of rows)
      await sql`
        update account set email = ${encryptEmail(cipher, email)}, email_digest = ${emailDigestOf(cipher, email)}
        where id = ${id}`.execute(trx)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) break
    after = last.id
  }
  await sql`
    alter table account drop column email_key, alter column email_digest set not null,
      add constraint account_email_digest_key unique (email_digest)`.execute(trx)
}
