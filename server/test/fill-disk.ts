import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@kinchart/contract/calls/account.ts'
import type { Kinchart } from '../src/app/start-kinchart.ts'
import { isUnavailable } from '../src/platform/database/unavailable.ts'
import { callPortal } from './start-portal.ts'

export type SeenWhileFull = {
  readonly isUnavailable: boolean
  readonly statuses: readonly number[]
  readonly after: number
  readonly isAllThere: boolean
}

const PIECE = Buffer.alloc(1_000_000)
const ASK_AGAIN_MS = 250

/** Fills the disk until only `bytes` are free. Does nothing if the disk has less free space. */
export function leaveFree(disk: string, bytes: number): void {
  const ballast = join(disk, 'ballast')
  rmSync(ballast, { force: true })
  const { bavail, bsize } = statfsSync(disk)
  const file = openSync(ballast, 'w')
  for (let left = bavail * bsize - bytes; left > 0; left -= PIECE.length)
    writeSync(file, PIECE, 0, Math.min(left, PIECE.length))
  closeSync(file)
}

export async function fillDisk({ url, database: { pool } }: Kinchart, disk: string): Promise<SeenWhileFull> {
  const ask = async (): Promise<number> =>
    (await callPortal(url, login, { body: { email: 'nobody@example.org', password: 'x' } })).status
  await pool.query('create table counted (n integer, filling text)')
  leaveFree(disk, 4_000_000)
  let insertedRows = 0
  let error: unknown
  for (let n = 0; n < 200 && error === undefined; n++) {
    try {
      await pool.query(
        `insert into counted select $1, string_agg(md5(random()::text), '') from generate_series(1, 4000)`,
        [n],
      )
      insertedRows++
      // Makes PostgreSQL's write-ahead log continue in its next file, which has to be created on the full disk.
      await pool.query('select pg_switch_wal()')
    } catch (thrown) {
      error = thrown
    }
  }
  const statuses = await Promise.all(Array.from({ length: 10 }, ask))
  rmSync(join(disk, 'ballast'))
  let after = await ask()
  // Opening the database can take longer than one request waits. Without a pause, the rate limit would answer 429.
  while (after === 503) {
    await pause(ASK_AGAIN_MS)
    after = await ask()
  }
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from counted')
  return {
    ...{ isUnavailable: isUnavailable(error), statuses: [...new Set(statuses)], after },
    isAllThere: rows[0]?.n === insertedRows,
  }
}
