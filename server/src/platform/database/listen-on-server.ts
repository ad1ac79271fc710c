import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Availability } from './availability.ts'

/** A listener on a channel. `onGap`: the connection was lost, and notifications may have been missed. */
type Listener = { readonly onPayload: (payload: string) => void; readonly onGap: () => void }

export type ServerListening = {
  readonly listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5000
const ANSWER_MS = 10_000
/** A connection that drops silently is detected by a query. */
const CHECK_EVERY_MS = 30_000

/**
 * Keeps one connection for all channels and reopens it when it ends. The first listener opens the connection and gets
 * the error if that fails; during a reconnect, listeners wait.
 */
export function listenOnServer(connectionString: string, availability: Availability): ServerListening {
  const channels = new Map<string, Set<Listener>>()
  const closing = new AbortController()
  let client: Promise<pg.Client> | undefined
  let asking: NodeJS.Timeout | undefined

  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    next.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    // The `end` event follows and is handled below.
    next.on('error', () => undefined)
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen "${channel}"`)
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    availability.found()
    next.once('end', () => void reopen())
    asking = setInterval(() => void next.query('select 1').catch(() => drop(next)), CHECK_EVERY_MS).unref()
    return next
  }
  const reopen = async (): Promise<void> => {
    clearInterval(asking)
    if (closing.signal.aborted) return
    availability.lost('listening ended')
    client = openAgain()
    // Avoid an unhandled rejection when no one is waiting for it.
    client.catch(() => undefined)
  }
  const openAgain = async (): Promise<pg.Client> => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      await pause(wait, undefined, { signal: closing.signal, ref: false })
      try {
        const next = await open()
        for (const listeners of channels.values()) for (const { onGap } of listeners) onGap()
        return next
      } catch (error) {
        if (closing.signal.aborted) throw error
      }
    }
  }

  return {
    listen: async (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      client ??= open().catch((error: unknown) => {
        client = undefined
        throw error
      })
      await (await client).query(`listen "${channel}"`)
      return async () => void listeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      clearInterval(asking)
      await client?.then(async (one) => one.end()).catch(() => undefined)
    },
  }
}

/** Destroys an unresponsive connection without a protocol-level close. */
function drop(client: pg.Client): void {
  client.connection.stream.destroy()
}
