/**
 * Stands in for `pg` where tests run (vitest.config.ts): a connection to a lent database that is closed stays open for
 * whoever connects next in this worker. What a new connection has to read of the catalog again takes PostgreSQL longer than
 * what most tests ask it.
 */
import { createRequire } from 'node:module'
import type { Client as ClientType, ClientConfig, PoolConfig } from 'pg'
import type * as Pg from 'pg'

const real = createRequire(import.meta.url)('pg') as typeof Pg
// What tests record of queries is not what is asked here; it is called with its connection below.
// oxlint-disable-next-line typescript/unbound-method
const { query } = real.Client.prototype
/** What a session is left without, so that whoever is next finds nothing of it. Prepared statements stay, as `pg` knows them. */
const FORGET = 'unlisten *; select pg_advisory_unlock_all(); reset all; discard temp'
const MAX_IDLE = 8

/** The connections that are kept, by the database's address and what else they were opened with. */
const idle = new Map<string, Map<string, Set<ClientType>>>()

/** From now on connections to this database are kept. */
export function keepConnections(url: string): void {
  if (!idle.has(url)) idle.set(url, new Map())
}

/** Closes what is kept of a database and keeps no more: it is to be copied, restored or dropped. */
export async function closeConnections(url: string): Promise<void> {
  const kept = [...(idle.get(url)?.values() ?? [])].flatMap((clients) => [...clients])
  idle.delete(url)
  await Promise.all(kept.map(closeForGood))
}

async function closeForGood(client: ClientType): Promise<void> {
  // The `end` that it came with.
  Reflect.deleteProperty(client, 'end')
  await client.end()
}

function connect(config: ClientConfig, url: string): ClientType {
  const alike = JSON.stringify(config)
  const [kept] = idle.get(url)?.get(alike) ?? []
  if (kept === undefined) return closingLater(new real.Client(config), url, alike)
  idle.get(url)?.get(alike)?.delete(kept)
  kept.removeAllListeners()
  kept.connect = (async (done?: () => void) => {
    await Promise.resolve()
    done?.()
    return kept
  }) as ClientType['connect']
  return kept
}

function closingLater(client: ClientType, url: string, alike: string): ClientType {
  const close = async (): Promise<void> => {
    const ofDatabase = idle.get(url)
    const others = ofDatabase?.get(alike) ?? new Set()
    if (ofDatabase === undefined || others.size >= MAX_IDLE || !isAtRest(client)) return closeForGood(client)
    ofDatabase.set(alike, others)
    client.emit('end')
    client.removeAllListeners()
    // The first is that of `pg` itself.
    for (const listener of client.connection.listeners('errorMessage').slice(1))
      client.connection.off('errorMessage', listener as () => void)
    // A test may end every connection to its database.
    client.on('error', () => undefined)
    client.once('end', () => others.delete(client))
    const isForgotten = await (Reflect.apply(query, client, [FORGET]) as Promise<unknown>).catch(() => undefined)
    if (isForgotten === undefined) return
    // A pool calls itself closed before its connections are.
    if (idle.get(url) === ofDatabase) others.add(client)
    else await closeForGood(client)
  }
  client.end = (async (done?: () => void) => {
    await close()
    done?.()
  }) as ClientType['end']
  return client
}

/** Whether nothing is being asked and no transaction is open, by what `pg` does not publish. */
function isAtRest(client: ClientType): boolean {
  const inner = (name: string): unknown => Reflect.get(client, name)
  const waiting = inner('_queryQueue') as readonly unknown[]
  return (
    inner('_queryable') === true && inner('_activeQuery') === null && waiting.length === 0 && inner('_txStatus') === 'I'
  )
}

const Client = new Proxy(real.Client, {
  construct: (target, [config]: [string | ClientConfig | undefined]) => {
    const url = typeof config === 'object' ? config.connectionString : undefined
    return typeof config === 'object' && url !== undefined && idle.has(url) ? connect(config, url) : new target(config)
  },
})

class Pool extends real.Pool {
  constructor(config: PoolConfig = {}) {
    super({ ...config, Client })
  }
}

/** @public for the server, by vitest's alias */
export default new Proxy(real, {
  get: (target, name, receiver) => {
    if (name === 'Client') return Client
    return name === 'Pool' ? Pool : (Reflect.get(target, name, receiver) as unknown)
  },
})
