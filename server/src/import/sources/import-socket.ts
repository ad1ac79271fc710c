import type { Server as HttpServer } from 'node:http'
import { sql } from 'kysely'
import { Server, type DefaultEventsMap } from 'socket.io'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { CompletedEhr, ImportProgress } from '@kinchart/contract/calls/import.ts'
import { SESSION_CHANNEL, findLive, findSession, type Session } from '#account/sessions.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { guardSockets, type SocketGuard } from '#platform/http/guard-sockets.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { IMPORT_CHANNEL, type ImportEvent } from '../import-events.ts'
import { readBrowserKeyOfSocket } from '../connect/browser-key.ts'
import { showImport, withoutPerson } from './show-source.ts'
import { digestBrowser } from '../connect/start-import.ts'

/** Maps a browser's cookies to the rooms that it may join, and listens for events to publish to rooms. */
type SocketGuests = {
  /** Returns no rooms for an unknown browser. */
  readonly roomsOf: (cookies: string) => Promise<readonly string[]>
  readonly listen: (publishEvent: (rooms: readonly string[], event: string) => void) => Promise<() => Promise<void>>
}

export type SocketServices = {
  readonly database: Database
  readonly cipher: Cipher
  readonly guests: SocketGuests
  readonly guard: SocketGuard
  /** Called for an event that could not be delivered. The portal page polls after a while anyway. */
  readonly onError: (error: unknown) => void
}

/**
 * Opens the specification's hub (S2 §7). A connection needs a session, or must come from a browser that started an
 * import. It joins only the room of that account or browser. Q19.
 */
export async function openImportSocket(
  http: HttpServer,
  { database, cipher, guests, guard, onError }: SocketServices,
): Promise<{ readonly count: () => number; readonly close: () => Promise<void> }> {
  const { allowRequest, watch } = guardSockets(guard)
  const sockets: SocketServer = new Server(http, {
    path: constants.hubPath,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: CONNECT_MS,
    allowRequest,
  })
  watch(sockets)
  sockets.use((socket, next) => {
    if (socket.handshake.auth['guest'] === true) {
      guests
        .roomsOf(socket.handshake.headers.cookie ?? '')
        .then(async (rooms) => {
          await socket.join([...rooms])
          next(rooms.length > 0 ? undefined : new Error('session-missing'))
          setTimeout(() => socket.disconnect(true), SOCKET_MS).unref()
        })
        .catch(() => next(new Error('unexpected')))
      return
    }
    const token: unknown = socket.handshake.auth['token']
    const browserKey = readBrowserKeyOfSocket(guard.publicUrl, socket.handshake.headers.cookie ?? '')
    const session: Promise<Session | undefined> =
      typeof token === 'string' ? findSession(database.db, cipher, token) : Promise.resolve(undefined)
    session
      .then(async (proved) => {
        if (proved) {
          socket.data.sessionId = proved.sessionId
          await socket.join(accountRoom(proved.accountId))
        }
        const browser = proved ? undefined : await findBrowser(database.db, cipher, browserKey)
        if (browser) await socket.join(browserRoom(browser))
        next(proved || browser ? undefined : new Error('session-missing'))
        // Disconnects the socket after the lifetime of an access token. The portal then reconnects with a new token.
        setTimeout(() => socket.disconnect(true), SOCKET_MS).unref()
      })
      .catch(() => next(new Error('unexpected')))
  })
  const stopListening = await database.listen(IMPORT_CHANNEL, (payload) => {
    publishEvent(sockets, database, cipher, JSON.parse(payload) as ImportEvent).catch(onError)
  })
  const stopEnded = await database.listen(
    SESSION_CHANNEL,
    (accountId) => void leaveEnded(sockets, database.db, accountRoom(accountId)).catch(onError),
    // Sessions may have ended while the listener was disconnected.
    () => void leaveEnded(sockets, database.db).catch(onError),
  )
  const stopGuests = await guests.listen((rooms, event) => {
    if (rooms.length > 0) sockets.to([...rooms]).emit(event)
  })
  return {
    count: () => sockets.engine.clientsCount,
    close: async () => {
      await stopListening()
      await stopEnded()
      await stopGuests()
      // Don't call `sockets.close()`: it would wait for every connection of the HTTP server. A kept-alive connection
      // may last a minute and send more requests.
      sockets.disconnectSockets(true)
      sockets.engine.close()
    },
  }
}

type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { sessionId?: string }>

const SOCKET_MS = 15 * 60_000
const CONNECT_MS = 10_000
const accountRoom = (accountId: string): string => `account/${accountId}`
const browserRoom = (digest: Buffer): string => `browser/${digest.toString('base64url')}`

/** The account receives everything. The browser that started the import receives only steps and counts. */
async function publishEvent(
  sockets: SocketServer,
  { db }: Database,
  cipher: Cipher,
  event: ImportEvent,
): Promise<void> {
  const { rooms } = sockets.of('/').adapter
  if (rooms.size === 0) return
  // Reads the owner for each event, because the record may have moved to another account during the run.
  const owner = await db
    .selectFrom('source')
    .select(['accountId', 'browserDigest'])
    .where('id', '=', event.sourceId)
    .executeTakeFirst()
  if (!owner) return
  const { accountId } = owner
  // Skip loading the import if no page is connected, which is usual during an import.
  if (!rooms.has(accountRoom(accountId)) && !(owner.browserDigest && rooms.has(browserRoom(owner.browserDigest))))
    return
  const shown = await showImport({ db, cipher }, event.sourceId)
  if (!shown) return
  await leaveEnded(sockets, db, accountRoom(accountId))
  const progress: ImportProgress = { userId: accountId, import: shown }
  sockets.to(accountRoom(accountId)).emit(constants.hubProgress, progress)
  const browser = owner.browserDigest ? browserRoom(owner.browserDigest) : undefined
  if (browser !== undefined) {
    sockets
      .to(browser)
      .emit(constants.hubProgress, { ...progress, import: withoutPerson(shown) } satisfies ImportProgress)
  }
  if (event.kind !== 'changed' || !hasEnded(shown.state)) return
  const completed: CompletedEhr = {
    userId: accountId,
    ehrImportRequestId: shown.ehrImportRequestId,
    profileId: shown.profileId,
    state: shown.state,
  }
  sockets
    .to([accountRoom(accountId), ...(browser === undefined ? [] : [browser])])
    .emit(constants.hubCompleted, completed)
}

/**
 * Returns the digest of a browser that started an import or opened the embedded page. Returns undefined for an
 * unknown browser.
 */
async function findBrowser(db: Db, cipher: Cipher, browserKey: string | undefined): Promise<Buffer | undefined> {
  if (browserKey === undefined) return undefined
  const digest = digestBrowser(cipher, browserKey)
  const { rows } = await sql<{ isKnown: boolean }>`select
    exists (select from pending_authorization where browser_digest = ${digest})
    or exists (select from source where browser_digest = ${digest})
    or exists (select from embed_session where browser_digest = ${digest}) as is_known`.execute(db)
  return rows[0]?.isKnown === true ? digest : undefined
}

async function leaveEnded(sockets: SocketServer, db: Db, room?: string): Promise<void> {
  const connected = await (room === undefined ? sockets.fetchSockets() : sockets.in(room).fetchSockets())
  const ids = connected.map(({ data }) => data.sessionId).filter((id) => id !== undefined)
  const live = await findLive(db, [...new Set(ids)])
  for (const socket of connected) {
    const { sessionId } = socket.data
    if (sessionId !== undefined && !live.has(sessionId)) socket.disconnect(true)
  }
}

const hasEnded = (state: ImportState): boolean =>
  state === 'complete' || state === 'partial' || state === 'failed' || state === 'needs-you'
