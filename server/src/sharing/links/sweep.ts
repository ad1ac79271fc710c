import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isLive } from './keep-link.ts'

/** Also removes expired file addresses. Rows stay for the list. */
export async function removeClosedLinks(db: Db): Promise<void> {
  await db
    .updateTable('healthLink')
    .set({ content: null })
    .where('content', 'is not', null)
    .where(sql<boolean>`not ${isLive}`)
    .execute()
  await db
    .deleteFrom('healthLinkFile')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
}
