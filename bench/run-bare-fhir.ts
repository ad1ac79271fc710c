// The limit for an app's requests and for a first search. A bare Fastify route reads the same bodies or rows by key and
// decrypts them with the patient's key. It checks no token, grant, version or reference.
import Fastify from 'fastify'
import { sql } from 'kysely'
import { cipherOfProfile } from '@kinchart/server/account/data-keys.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import { openStore } from '@kinchart/server/ops/database/open-store.ts'
import { openBody, openRowText } from '@kinchart/server/store/open-body.ts'

const ROWS_AT_ONCE = 200

const { database, cipher } = await openStore(readConfig(process.env), { mayJoin: true })
const profileId = process.env['BENCH_PROFILE'] ?? ''
const own = await cipherOfProfile(database.db, cipher, profileId)
const stored = database.db.selectFrom('resource').select(['id', 'sourceId', 'type', 'fhirId', 'body'])

const app = Fastify()
app.get<{ Querystring: { ids: string } }>('/bodies', async ({ query }, reply) => {
  const ids = query.ids === '' ? [] : query.ids.split(',').map(Number)
  const rows = await stored.where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
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
