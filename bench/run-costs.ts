// As run-kinchart.ts, and it says on demand what it has used: processor time, memory, and what its database holds and has written.
import { kinchart } from './run-kinchart.ts'

const sizeOf = async (): Promise<number> => {
  // What is about to be written counts.
  await kinchart.database.pool.query('checkpoint')
  const { rows } = await kinchart.database.pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(rows[0]?.bytes)
}

/** How much was written ahead of the tables since the database was made. */
const walOf = async (): Promise<number> => {
  const { rows } = await kinchart.database.pool.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
  )
  return Number(rows[0]?.bytes)
}

const answers: Readonly<Record<string, () => Promise<number>>> = {
  cpuSeconds: async () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
  memory: async () => process.memoryUsage().rss,
  database: sizeOf,
  wal: walOf,
}

process.on('message', (what: string) => {
  void answers[what]?.().then((answer) => process.send?.(answer))
})
