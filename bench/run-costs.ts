// Like run-kinchart.ts, but also reports its processor time and the sizes of its database and write-ahead log.
import { kinchart } from './run-kinchart.ts'

const sizeOf = async (): Promise<number> => {
  await kinchart.database.pool.query('checkpoint')
  const { rows } = await kinchart.database.pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(rows[0]?.bytes)
}

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
  database: sizeOf,
  wal: walOf,
}

process.on('message', (what: string) => {
  void answers[what]?.().then((answer) => process.send?.(answer))
})
