/**
 * Saves two made-up families as data of the current version: `node scripts/keep-release.ts NAME` writes NAME.sql.gz
 * and NAME.json to server/test/older-data. Every later version must be able to open this data
 * (`server/test/across/released-data.test.ts`). Needs a `pg_dump` that is at least as new as the PostgreSQL that the
 * tests use.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const name = process.argv[2] ?? ''
if (!/^[\w.-]{1,40}$/.test(name)) {
  process.stderr.write('node scripts/keep-release.ts NAME\n')
  process.exit(2)
}
const test = ['run', '--project', 'server', 'test/across/released-data.test.ts', '-t', 'in the version that created it']
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), test, {
  cwd: root,
  env: { ...process.env, DUMP_OF: name },
  stdio: 'inherit',
})
const isWritten = existsSync(join(root, 'server', 'test', 'older-data', `${name}.json`))
if (!isWritten) process.stderr.write('No data was written.\n')
process.exitCode = isWritten ? (status ?? 1) : 1
