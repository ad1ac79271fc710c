// Fills the small disk that holds a database and makes room again, for the test of that; prints what was seen.
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@kinchart/contract/account.ts'
import { startKinchart } from '../src/app/start-kinchart.ts'
import { readConfig } from '../src/app/config.ts'
import { isUnavailable } from '../src/platform/database/unavailable.ts'
import { callPortal } from './start-portal.ts'

const [disk = ''] = process.argv.slice(2)
const events: string[] = []
// Nothing is refused before the disk is full: what happens then is looked at.
const kinchart = await startKinchart(readConfig({ PORT: '0', DATA_DIR: join(disk, 'data'), MIN_FREE_MB: '0' }), {
  log: ({ event, why }) => void (event.startsWith('database-') && events.push(`${event} ${why ?? ''}`.trim())),
  printMail: () => undefined,
})
const { pool } = kinchart.database
const ballast = join(disk, 'ballast')
const leave = (bytes: number): void => {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - bytes, 0)))
}
const ask = async (): Promise<number> =>
  (await callPortal(kinchart.url, login, { body: { email: 'nobody@example.org', password: 'x' } })).status

await pool.query('create table counted (n integer, filling text)')
leave(4_000_000)
let kept = 0
let error: unknown
for (let n = 0; n < 200 && error === undefined; n++) {
  try {
    await pool.query(
      `insert into counted select $1, string_agg(md5(random()::text), '') from generate_series(1, 4000)`,
      [n],
    )
    kept++
    // The journal goes on in its next file, which has to be made.
    await pool.query('select pg_switch_wal()')
  } catch (thrown) {
    error = thrown
  }
}
const statuses = await Promise.all(Array.from({ length: 10 }, ask))
const ready = await fetch(`${kinchart.url}/readyz`)
rmSync(ballast)
let after = await ask()
// A busy machine takes longer to open a database than a call waits.
while (after === 503) after = await ask()
const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from counted')
process.stdout.write(
  `${JSON.stringify({ isUnavailable: isUnavailable(error), statuses: [...new Set(statuses)], ready: ready.status, after, isAllThere: rows[0]?.n === kept, events, kept })}\n`,
)
await kinchart.close()
process.exit()
