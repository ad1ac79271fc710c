import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/app/config/config.ts'
import { startKinchart } from '../src/app/start-kinchart.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { readTables } from './crash/read-tables.ts'
import { fillDisk, leaveFree, type SeenWhileFull } from './fill-disk.ts'

const [disk = '', older = '', secret = ''] = process.argv.slice(2)
const dataDir = join(disk, 'data')
/** In MB. The free space at each start: none, part of the space that an update needs, and all of that space. */
const ROOMS_MB = [0, 14, 400]

const isNew = older === ''
if (!isNew) cpSync(older, dataDir, { recursive: true })
const seen: string[] = []
const events: string[] = []
let tables: Record<string, string> = {}
let whileFull: SeenWhileFull | undefined
for (const room of ROOMS_MB) {
  leaveFree(disk, room * 1_000_000)
  try {
    const env = {
      PORT: '0',
      DATA_DIR: dataDir,
      // Accept requests until the disk is full, because this test is about a full disk.
      MIN_FREE_MB: '0',
      ...(isNew ? {} : { ROLES: 'api' }),
      ...(secret === '' ? {} : { SECRET_KEY: secret }),
    }
    const kinchart = await startKinchart(readConfig(env), {
      log: ({ event }) => void events.push(event),
      printMail: () => undefined,
    })
    seen.push('ready')
    if (isNew) whileFull = await fillDisk(kinchart, disk)
    else tables = await readTables(kinchart.database.pool)
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
process.stdout.write(`${JSON.stringify({ seen, tables, whileFull, events })}\n`)
process.exit()
