/**
 * Keeps two invented families as data of the present version: `node scripts/keep-release.ts NAME` writes NAME.sql.gz and NAME.json to
 * server/test/older-data, which every later program has to open (`server/test/across/released-data.test.ts`). It needs `pg_dump`, of the version of
 * the PostgreSQL that the tests run on or newer.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const name = process.argv[2] ?? ''
if (!/^[\w.-]{1,40}$/.test(name)) {
  process.stderr.write('node scripts/keep-release.ts NAME\n')
  process.exit(2)
}
const test = ['run', '--project', 'server', 'src/app/released-data.test.ts', '-t', 'began with']
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), test, {
  cwd: root,
  env: { ...process.env, DUMP_OF: name },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
