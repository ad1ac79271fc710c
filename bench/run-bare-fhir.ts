// The limit for what an app reads: a bare Fastify route that reads the same bodies from the same database by their keys, with one query,
// and decrypts them with the person's key. It knows no token, no grant, no version and no reference.
import Fastify from 'fastify'
import { sql } from 'kysely'
import { cipherOfProfile } from '@kinchart/server/account/data-keys.ts'
import { readConfig } from '@kinchart/server/app/config.ts'
import { openStore } from '@kinchart/server/app/open-store.ts'
import { openBody } from '@kinchart/server/record/open-body.ts'

const ROWS_AT_ONCE = 200

const { database, cipher } = await openStore(readConfig(process.env))
const profileId = process.env['BENCH_PROFILE'] ?? ''
const own = await cipherOfProfile(database.db, cipher, profileId)
const stored = database.db.selectFrom('resource').select(['id', 'sourceId', 'type', 'fhirId', 'body'])

const app = Fastify()
app.get<{ Querystring: { ids: string } }>('/bodies', async ({ query }, reply) => {
  const ids = query.ids === '' ? [] : query.ids.split(',').map(Number)
  const rows = await stored.where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
  return reply.type('application/fhir+json').send(`[${rows.map((row) => openBody(own, row)).join(',')}]`)
})
/** All of a record, read and decrypted some hundred at a time; answers how many. */
app.get('/all', async () => {
  let read = 0
  for (let after = 0; ;) {
    const rows = await stored
      .where('profileId', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) read += openBody(own, row) === '' ? 0 : 1
    after = rows.at(-1)?.id ?? after
    if (rows.length < ROWS_AT_ONCE) return { read }
  }
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
process.stdout.write(`ready ${url}\n`)
