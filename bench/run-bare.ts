// Serves the routes that measure the limit for lists, searches and apps. These Fastify routes read the same rows or
// bodies of one profile and decrypt them with the patient's key. They don't check sign-ins, tokens, versions or
// references.
import Fastify from 'fastify'
import { sql } from 'kysely'
import { cipherOfProfile } from '@kinchart/server/account/data-keys.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import { openStore } from '@kinchart/server/ops/database/open-store.ts'
import type { EncryptedId } from '@kinchart/server/platform/secrets/encrypted-id.ts'
import { openBody, openRowText } from '@kinchart/server/store/open-body.ts'

const ROWS_AT_ONCE = 200

/** Uses the same filter and order as the index `resource_list`. */
const LIST = `
  select source_id, type, fhir_id, row from resource
  where profile_id = $1 and section = 'vitals'
    and section is not null and not is_in_report and not is_entered_in_error and not is_unreadable and rank >= 0 and duplicate_of is null
  order by sort_key desc nulls last, id desc limit $2 offset $3`
type Row = { readonly source_id: string; readonly type: string; readonly fhir_id: EncryptedId; readonly row: Buffer }

const { database, cipher } = await openStore(readConfig(process.env), { mayJoin: true })
const profileId = process.env['BENCH_PROFILE'] ?? ''
const own = await cipherOfProfile(database.db, cipher, profileId)

const app = Fastify({ forceCloseConnections: true })
/** Returns the whole list if `size` is absent. */
app.get<{ Querystring: { size?: string; from?: string } }>('/list', async ({ query }, reply) => {
  const values = [profileId, query.size ?? null, query.from ?? 0]
  const { rows } = await database.pool.query<Row>({ name: 'bare-list', text: LIST, values })
  const texts = rows.map(({ source_id: sourceId, type, fhir_id: fhirId, row }) =>
    openRowText(own, { sourceId, type, fhirId, row }),
  )
  return reply.type('application/json; charset=utf-8').send(`{"observation":[${texts.join(',')}]}`)
})
app.get<{ Querystring: { ids: string } }>('/bodies', async ({ query }, reply) => {
  const ids = query.ids === '' ? [] : query.ids.split(',').map(Number)
  const rows = await database.db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return reply.type('application/fhir+json').send(`[${rows.map((row) => openBody(own, row)).join(',')}]`)
})
app.get('/rows', async () => {
  let read = 0
  for (let after = 0; ;) {
    const rows = await database.db
      .selectFrom('resource')
      .select(['id', 'sourceId', 'type', 'fhirId', 'row'])
      .where('profileId', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { row, ...one } of rows) if (row !== null) read += openRowText(own, { ...one, row }).length
    after = rows.at(-1)?.id ?? after
    if (rows.length < ROWS_AT_ONCE) return { read }
  }
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
process.stdout.write(`ready ${url}\n`)
