import { sql } from 'kysely'
import type { Db } from '@kinchart/server/platform/database/database.ts'
import type { Cipher } from '@kinchart/server/platform/secrets/cipher.ts'
import { bodyAad, openBody, openRowText, rowAad } from '@kinchart/server/store/open-body.ts'
import { openIdOf, storeId } from '@kinchart/server/store/stored-ids.ts'

const AT_ONCE = 1000

/**
 * Extends a patient's list of vitals to `size` rows by copying the imported rows. Each copy has its own id and date.
 * Importing 200,000 rows would take longer than measuring them.
 */
export async function growChart(db: Db, cipher: Cipher, profileId: string, size: number): Promise<void> {
  const { dataKey } = await db
    .selectFrom('profile')
    .select('dataKey')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const own = cipher.openDataKey(dataKey, profileId)
  const storedRows = await db
    .selectFrom('resource')
    .selectAll()
    .where('profileId', '=', profileId)
    .where('section', '=', 'vitals')
    .where('isInReport', '=', false)
    .execute()
  const patterns = storedRows.map((one) => {
    if (one.row === null) throw new Error('A row of the pattern is not there.')
    return {
      ...one,
      body: openBody(own, one),
      row: openRowText(own, { ...one, row: one.row }),
      clearId: openIdOf(own, one),
    }
  })
  for (let from = storedRows.length; from < size; from += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => {
      const number = from + at
      const pattern = patterns[number % patterns.length]
      if (pattern === undefined) throw new Error('There is nothing to repeat.')
      const { sourceId, type } = pattern
      const id = `${pattern.clearId}-${number}`
      const day = new Date(Date.UTC(2025, 0, 1) - (number % 9000) * 86_400_000).toISOString().slice(0, 10)
      const number8 = String(number).padStart(8, '0')
      return {
        ...{ sourceId, type, day, fhirId: storeId({ cipher, sourceId }, id) },
        digest: cipher.digest(id),
        body: own.encrypt(pattern.body, bodyAad(sourceId, type, id)),
        row: own.encrypt(pattern.row.replace('"code":"', `"code":"${number8} `), rowAad(sourceId, type, id)),
      }
    })
    await sql`
      insert into resource (id, source_id, profile_id, type, fhir_id, digest, body, section, sort_key, row, is_unreadable, is_entered_in_error)
      select nextval('resource_id'), source_id, ${profileId}::uuid, type, fhir_id, digest, body, 'vitals', day, row, false, false
      from unnest(${made.map((one) => one.sourceId)}::uuid[], ${made.map((one) => one.type)}::text[],
        ${made.map((one) => one.fhirId as unknown as string)}::text[], ${made.map((one) => one.digest)}::bytea[],
        ${made.map((one) => one.body)}::bytea[], ${made.map((one) => one.day)}::text[],
        ${made.map((one) => one.row)}::bytea[]) made (source_id, type, fhir_id, digest, body, day, row)`.execute(db)
  }
  await sql`vacuum (analyze) resource`.execute(db)
  await noteChange(db, profileId)
}

export async function noteChange(db: Db, profileId: string): Promise<void> {
  await sql`update source set changes = changes + 1 where profile_id = ${profileId}`.execute(db)
}
