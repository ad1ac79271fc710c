import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Availability } from './availability.ts'

/** Who hears a channel. `onGap`: the connection was away, and what was said meanwhile is not known. */
type Listener = { readonly onPayload: (payload: string) => void; readonly onGap: () => void }

export type ServerListening = {
  readonly listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
const ANSWER_MS = 10_000
/** A connection that is lost without a word is found out by asking. */
const ASKED_EVERY_MS = 30_000

/**
 * Holds one connection for all channels, and makes it anew when it ends. The connection is made when the first listens,
 * who is told when that fails; later ones are waited for.
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
    // Its end follows, which is seen to below.
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
    asking = setInterval(() => void next.query('select 1').catch(() => drop(next)), ASKED_EVERY_MS).unref()
    return next
  }
  const reopen = async (): Promise<void> => {
    clearInterval(asking)
    if (closing.signal.aborted) return
    availability.lost('listening ended')
    client = openAgain()
    // Nobody may wait for it just now.
    client.catch(() => undefined)
  }
  const openAgain = async (): Promise<pg.Client> => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
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

/** Ends a connection that answers no more, without asking it to. */
function drop(client: pg.Client): void {
  client.connection.stream.destroy()
}
