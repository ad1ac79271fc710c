// The limit for lists: a bare Fastify route that reads a list's rows from the database and decrypts them (`lists/bare-list.ts`). On
// PostgreSQL it has a process of its own. The embedded database lets one process in: there it is served by Kinchart's
// (`run-lists.ts`), over the same one connection, so that both wait for the same thread and share a heap.
import pg from 'pg'
import { openStore } from '@kinchart/server/app/open-store.ts'
import { readConfig } from '@kinchart/server/app/config.ts'
import { openBareList } from './lists/bare-list.ts'

const { database, cipher, encryptionThread } = await openStore(readConfig(process.env))
await encryptionThread.close()
await database.close()
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const url = await openBareList(pool, cipher).listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${url}\n`)
