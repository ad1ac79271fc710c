import pg from 'pg'

/**
 * Facts about a PostgreSQL server. `version` is the major version. `epochMs` is the time on the database's clock, and
 * `takenAtMs` the time on this machine's clock at the same moment.
 */
export type DatabaseFacts = {
  readonly version: number
  readonly hasChecksums: boolean
  readonly free: number
  readonly isSuperuser: boolean
  readonly isCopy: boolean
  readonly epochMs: number
  readonly takenAtMs: number
}

/** Uses a read-only transaction. Throws the errors of `pg`. Always closes its connection. */
export async function askDatabase(connectionString: string, timeoutMs: number): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // Without this error listener, a connection error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin read only')
    const before = Date.now()
    const clock = await client.query<{ epochMs: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as "epochMs"',
    )
    const takenAtMs = (before + Date.now()) / 2
    const { rows } = await client.query<Omit<DatabaseFacts, 'epochMs' | 'takenAtMs'>>(`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('data_checksums') = 'on' as "hasChecksums",
        pg_is_in_recovery() as "isCopy",
        current_setting('is_superuser') = 'on' as "isSuperuser",
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - (select count(*)::int from pg_stat_activity where datid is not null) as free`)
    const [facts] = rows
    if (facts === undefined) throw new Error('PostgreSQL answered nothing.')
    return { ...facts, epochMs: clock.rows[0]?.epochMs ?? takenAtMs, takenAtMs }
  } finally {
    await client.end().catch(() => undefined)
  }
}
