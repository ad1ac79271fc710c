// Asks a new embedded database some hundreds of statements; run by itself, so that what V8 says about it is nobody else's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kinchart-often-'))
const database = await openDatabase({ databaseUrl: undefined, dataDir })
for (let round = 0; round < 500; round++)
  await database.pool.query('select $1::int + g as sum from generate_series(1, 20) g where g > $1', [round % 7])
await database.close()
rmSync(dataDir, { recursive: true, force: true })
