// Starts the server on a small disk that is full, and again with more and more room: for the test of that. Says what was seen.
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/app/config.ts'
import { startKinchart } from '../src/app/start-kinchart.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { readTables } from './crash/read-tables.ts'

const [disk = '', older = '', secret = ''] = process.argv.slice(2)
const dataDir = join(disk, 'data')
const ballast = join(disk, 'ballast')
/** The room that is left at each start: none, some of what an update needs, and all of it. */
const ROOMS_MB = [0, 14, 400]

// Nothing there: the database is made anew.
const isNew = older === ''
if (!isNew) cpSync(older, dataDir, { recursive: true })
const seen: string[] = []
let tables: Record<string, string> = {}
for (const room of ROOMS_MB) {
  rmSync(ballast, { force: true })
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - room * 1_000_000, 0)))
  try {
    const env = {
      PORT: '0',
      DATA_DIR: dataDir,
      MIN_FREE_MB: '0',
      ROLES: 'api',
      ...(secret === '' ? {} : { SECRET_KEY: secret }),
    }
    const kinchart = await startKinchart(readConfig(env), { log: () => undefined })
    tables = await readTables(kinchart.database.pool)
    seen.push('ready')
    await kinchart.close()
    break
  } catch (error) {
    seen.push(
      error instanceof OperatorError
        ? error.message.replaceAll(disk, '')
        : `unforeseen: ${String(error)} ${error instanceof Error ? error.stack : ''}`,
    )
  }
}
process.stdout.write(`${JSON.stringify({ seen, tables })}\n`)
process.exit()
