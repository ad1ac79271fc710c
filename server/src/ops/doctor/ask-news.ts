import { randomUUID } from 'node:crypto'
import pg from 'pg'

const CHANNEL = 'kinchart_doctor'

/**
 * Whether what is notified at one address is heard by a connection to the other. Nothing is written by it. Throws what `pg` throws,
 * and leaves no connection.
 */
export async function askNews(databaseUrl: string, listenUrl: string, timeoutMs: number): Promise<boolean> {
  const connect = async (connectionString: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
    // Without a listener of its own an error of a connection would end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const listener = await connect(listenUrl)
  try {
    const word = randomUUID()
    const heard = Promise.withResolvers<true>()
    listener.on('notification', ({ payload }) => payload === word && heard.resolve(true))
    await listener.query(`listen ${CHANNEL}`)
    const speaker = await connect(databaseUrl)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs / 2)
    })
    try {
      await speaker.query('select pg_notify($1, $2)', [CHANNEL, word])
      return await Promise.race([heard.promise, late])
    } finally {
      clearTimeout(timer)
      // A pooler may have kept the listening on a connection of its own.
      await speaker.query(`unlisten ${CHANNEL}`).catch(() => undefined)
      await speaker.end().catch(() => undefined)
    }
  } finally {
    await listener.end().catch(() => undefined)
  }
}
