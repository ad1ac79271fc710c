/**
 * Replaces `pg` in tests (replace-modules.ts). When a server closes its connection to the test database, keeps the
 * connection open, so that the next server in the same worker can reuse it. A new connection starts with empty
 * catalog caches, which cost more than the queries of most tests.
 */
import { createRequire } from 'node:module'
import type { Client as ClientType, ClientConfig, PoolConfig } from 'pg'
import type * as Pg from 'pg'

const real = createRequire(import.meta.url)('pg') as typeof Pg
// Kept before `recordQueries` replaces it, so that the reset below is not recorded.
// oxlint-disable-next-line typescript/unbound-method
const { query } = real.Client.prototype
/** Keeps prepared statements, because `pg` remembers them for the connection. */
const RESET = 'unlisten *; select pg_advisory_unlock_all(); reset all; discard temp'
const MAX_IDLE = 8

const idle = new Map<string, Map<string, Set<ClientType>>>()

export function keepConnections(url: string): void {
  if (!idle.has(url)) idle.set(url, new Map())
}

/** Closes all connections and stops reusing them. Call this before the database is copied, restored or dropped. */
export async function closeConnections(url: string): Promise<void> {
  const idleClients = [...(idle.get(url)?.values() ?? [])].flatMap((clients) => [...clients])
  idle.delete(url)
  await Promise.all(idleClients.map(closeForGood))
}

async function closeForGood(client: ClientType): Promise<void> {
  Reflect.deleteProperty(client, 'end')
  await client.end()
}

function connect(config: ClientConfig, url: string): ClientType {
  const alike = JSON.stringify(config)
  const [idleClient] = idle.get(url)?.get(alike) ?? []
  if (idleClient === undefined) return closingLater(new real.Client(config), url, alike)
  idle.get(url)?.get(alike)?.delete(idleClient)
  idleClient.removeAllListeners()
  idleClient.connect = (async (done?: () => void) => {
    await Promise.resolve()
    done?.()
    return idleClient
  }) as ClientType['connect']
  return idleClient
}

function closingLater(client: ClientType, url: string, alike: string): ClientType {
  const close = async (): Promise<void> => {
    const ofDatabase = idle.get(url)
    const others = ofDatabase?.get(alike) ?? new Set()
    if (ofDatabase === undefined || others.size >= MAX_IDLE || !isAtRest(client)) return closeForGood(client)
    ofDatabase.set(alike, others)
    client.emit('end')
    client.removeAllListeners()
    // The first listener belongs to `pg` itself.
    for (const listener of client.connection.listeners('errorMessage').slice(1))
      client.connection.off('errorMessage', listener as () => void)
    client.on('error', () => undefined)
    client.once('end', () => others.delete(client))
    const isReset = await (Reflect.apply(query, client, [RESET]) as Promise<unknown>).catch(() => undefined)
    if (isReset === undefined) return
    // `pool.end()` resolves before its connections have ended.
    if (idle.get(url) === ofDatabase) others.add(client)
    else await closeForGood(client)
  }
  client.end = (async (done?: () => void) => {
    await close()
    done?.()
  }) as ClientType['end']
  return client
}

/** True if no query is running or queued and no transaction is open. Reads private fields of `pg`. */
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

/** @public for the server, through replace-modules.ts */
export default new Proxy(real, {
  get: (target, name, receiver) => {
    if (name === 'Client') return Client
    return name === 'Pool' ? Pool : (Reflect.get(target, name, receiver) as unknown)
  },
})
