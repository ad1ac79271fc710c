import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { goesElsewhereUnverified } from './check-server-database.ts'
import { codeOf, look, ok, wrong, type Finding } from './finding.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const CHANNEL = 'kinchart_doctor'

/**
 * Checks whether a notification sent at one URL reaches a connection at the other. Writes nothing. Throws the errors of
 * `pg`. Always closes its connections.
 */
async function askNews(databaseUrl: string, listenUrl: string, timeoutMs: number): Promise<boolean> {
  const connect = async (connectionString: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
    // Without this error listener, a connection error would end the process.
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
      // If both URLs are for a pooler, one of its connections may still be listening.
      await speaker.query(`unlisten ${CHANNEL}`).catch(() => undefined)
      await speaker.end().catch(() => undefined)
    }
  } finally {
    await listener.end().catch(() => undefined)
  }
}

const texts = doctorTexts.listening

/**
 * Checks whether notifications arrive, because a pooler in transaction mode accepts LISTEN but delivers none.
 * Findings contain no address, because an address may include a password.
 */
export async function checkListening(
  databaseUrl: string,
  databaseListenUrl: string | undefined,
  timeoutMs: number,
): Promise<readonly Finding[]> {
  const isClear =
    databaseListenUrl !== undefined && goesElsewhereUnverified(databaseListenUrl)
      ? [look(texts.clear, texts.clearTodo)]
      : []
  try {
    const isHeard = await askNews(databaseUrl, databaseListenUrl ?? databaseUrl, timeoutMs)
    if (isHeard) return [ok(texts.good), ...isClear]
    return [databaseListenUrl === undefined ? wrong(texts.unset, texts.unsetTodo) : wrong(texts.deaf, texts.deafTodo)]
  } catch (error) {
    return databaseListenUrl === undefined
      ? // The database check already reports this error.
        []
      : [wrong(texts.silent({ code: codeOf(error) }), texts.silentTodo), ...isClear]
  }
}
