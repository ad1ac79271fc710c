// The limit for lists: a bare Fastify route that reads a list's rows from the database and decrypts them (`lists/bare-list.ts`).
import { openStore } from '@kinchart/server/ops/database/open-store.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'
import { openBareList } from './lists/bare-list.ts'

const { database, cipher } = await openStore(readConfig(process.env), { mayJoin: true })
const url = await openBareList(database.pool, cipher).listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
process.stdout.write(`ready ${url}\n`)
