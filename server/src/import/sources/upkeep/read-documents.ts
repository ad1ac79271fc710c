import { sql } from 'kysely'
import { cipherOfProfile } from '#account/data-keys.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import type { Db } from '#platform/database/database.ts'
import { describeError, type Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { saveDocumentTexts, TEXTS_VERSION } from '#record/document-texts/save-document-texts.ts'
import { findSource } from '../disconnect.ts'

type Services = { readonly db: Db; readonly cipher: Cipher; readonly log: Log }

/** Sources whose documents could not be read since the server started. */
const givenUp = new Set<string>()

export async function readDocuments(services: Services): Promise<void> {
  const { db, log } = services
  const { rows: due } = await sql<{ id: string; profileId: string; mark: string }>`
    select id, profile_id, mark from (
      select source.id, profile_id, documents_read, created_at,
        concat_ws(':', ${String(TEXTS_VERSION)}::text, number, state, extract(epoch from coalesce(ended_at, resume_at)), nullif(changes, 0)) as mark
      from source left join import_run on source_id = source.id and is_latest where state <> 'running' or kind = 'own'
    ) as ended
    where documents_read is distinct from mark order by created_at limit 100`.execute(db)
  for (const { id, profileId, mark } of due) {
    if (givenUp.has(`${id} ${mark}`)) continue
    try {
      const cipher = await cipherOfProfile(db, services.cipher, profileId)
      await saveDocumentTexts({ db, cipher, sourceOf: async (sourceId) => findSource(services, sourceId) }, id)
      await db
        .updateTable('source')
        .set({ documentsRead: mark })
        .where('id', '=', id)
        .where('profileId', '=', profileId)
        .execute()
    } catch (error) {
      // The database is unavailable, so this source is tried again in the next pass.
      if (isUnavailable(error)) throw error
      givenUp.add(`${id} ${mark}`)
      log({ event: 'documents-not-read', id, ...describeError(error) })
    }
  }
}
