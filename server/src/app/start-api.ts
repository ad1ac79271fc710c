import type { AddressInfo } from 'node:net'
import { calls } from '@kinchart/contract/calls/all.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { createRunLater } from '#account/run-later.ts'
import { publishedKeys } from '#import/connect/client-keys.ts'
import { letWindowNameThrough } from '#import/embed/page-headers.ts'
import { within, type Db } from '#platform/database/database.ts'
import { openImportSocket } from '#import/sources/import-socket.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { beginWithBaseHeaders } from '#platform/http/base-headers.ts'
import { describeCalls } from '#platform/http/openapi.ts'
import { openHttp, servePortal } from '#platform/http/open-http.ts'
import { createServe, type RequestParts, type Proved, type ProveCallers } from '#platform/http/serve.ts'
import type { AnsweredRequest } from '#platform/metrics/counts.ts'
import type { SentMail } from '#platform/mail/mailer.ts'
import { serveDevMail } from '#platform/mail/dev-mail.ts'
import { gpcSupport } from '#sharing/research/routes.ts'
import { recipientSockets } from '#sharing/recipient/recipient-sockets.ts'
import { letPagesOpenCheckIn } from '#access/check-in/opened-headers.ts'
import { letViewerReach } from '#sharing/links/protocol-routes.ts'
import type { Serve, SharingCallers } from '#sharing/serve.ts'
import type { Raised } from '#support/record-exception.ts'
import { securityTxt } from '#support/security-txt.ts'
import { limitCalls } from './limit-calls.ts'
import { serveCalls, type CallServices } from './serve-calls.ts'
import type { FastifyRequest } from 'fastify'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { findSession, proveSession, type Session } from '#account/sessions.ts'
import { proveBrowser } from '#account/sign-ins/refresh-session.ts'
import { SESSION_COOKIE } from '#account/sign-ins/session-cookie.ts'
import { openRecord, openRecordWithToken } from '#family/open-record.ts'
import { hasBrowserKey } from '#import/connect/browser-key.ts'
import { browserCookie } from '#platform/http/browser-cookie.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { findEntry, proveRecipientSession, proveSignIn, recipientCookie } from '#sharing/recipient/recipient-session.ts'

type Services = {
  readonly db: Db
  readonly cipher: Cipher
  readonly publicUrl: string
  readonly isStaff: (email: string) => boolean
}

function proveCallers(services: Services): ProveCallers<SharingCallers> {
  const { db, cipher, publicUrl, isStaff } = services
  const cookie = browserCookie(publicUrl, SESSION_COOKIE)
  const prove = async (request: FastifyRequest): Promise<Session> =>
    begunMark(request) === undefined
      ? proveSession(db, cipher, bearerOf(request))
      : proveBrowser(db, cipher, { cookie: cookie.read(request), marker: begunMark(request) ?? '' })
  return {
    public: async (request) => {
      const bearer = bearerOf(request)
      return as(bearer === undefined ? undefined : await findSession(db, cipher, bearer))
    },
    // The browser may have no session, so the handler must check access itself.
    ticket: async (request) => {
      const isBrowser = bearerOf(request) === undefined && hasBrowserKey(publicUrl, request)
      return as(isBrowser ? undefined : await prove(request))
    },
    session: async (request) => as(await prove(request)),
    staff: async (request) => {
      const session = await prove(request)
      if (!isStaff(session.email)) throw new ApiError('staff-only')
      if (!session.hasSecondFactor) throw new ApiError('second-factor-missing')
      return as(session)
    },
    record: async (request) => {
      const profileId = namedProfile(request)
      if (profileId !== undefined && begunMark(request) === undefined) {
        const { session, record } = await openRecordWithToken(services, bearerOf(request), profileId)
        const open = async (requestedId: string) =>
          requestedId === profileId ? record() : openRecord(db, session, requestedId)
        const { accountId, provedAt } = session
        return { accountId, provedAt, admit: async (parts) => ({ session, record: await open(profileIdOf(parts)) }) }
      }
      const session = await prove(request)
      return {
        accountId: session.accountId,
        provedAt: session.provedAt,
        admit: async (parts) => ({ session, record: await openRecord(db, session, profileIdOf(parts)) }),
      }
    },
    recipient: async (request) => ({
      accountId: null,
      admit: async () => proveRecipientSession(services, request),
    }),
    'recipient-step': async (request) => ({
      accountId: null,
      admit: async () => proveSignIn(services, request),
    }),
    visitor: async (request) => ({
      accountId: null,
      admit: async () => findEntry(services, recipientCookie(publicUrl).read(request)),
    }),
  }
}

const as = <Caller extends Session | undefined>(session: Caller): Proved<Caller> => ({
  accountId: session?.accountId ?? null,
  ...(session === undefined ? {} : { provedAt: session.provedAt }),
  admit: async () => session,
})

/**
 * Returns the marker from browser storage, which a page sends before its first access token has arrived. Together
 * with the cookie, the marker allows only reading. Another site can't send this header without a preflight request,
 * and preflight requests are never allowed.
 */
function begunMark({ method, headers }: FastifyRequest): string | undefined {
  const [scheme, mark] = (headers.authorization ?? '').split(' ')
  return method === 'GET' && scheme === constants.begunAuthorization ? mark : undefined
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/**
 * Returns the profile that the call names. `contract/calls/all.test.ts` checks that each call about a record names
 * exactly one profile.
 */
function profileIdOf(parts: RequestParts): string {
  const profileId = namedProfile(parts)
  if (profileId === undefined) throw new Error('A call of a record names no profile.')
  return profileId
}

/** Undefined if the unparsed request names no profile. */
function namedProfile({ query, params, body }: RequestParts): string | undefined {
  for (const part of [query, params, body])
    if (typeof part === 'object' && part !== null && 'profileId' in part && typeof part.profileId === 'string')
      return part.profileId
  return undefined
}

export type ApiServices = Omit<CallServices, 'runLater'> & {
  readonly reportUnexpected: (error: unknown, raised: Raised) => void
  readonly answered: (request: AnsweredRequest) => void
  readonly portalFolder: string | undefined
  /** Undefined if sent emails are not shown on /dev/mail. */
  readonly latestMails: (() => readonly SentMail[]) | undefined
}

export async function startApi(services: ApiServices): Promise<{
  readonly url: string
  readonly countSockets: () => number
  readonly closing: readonly (() => Promise<void>)[]
}> {
  const { config, database, db, cipher, outbox, log, reportUnexpected } = services
  const isHttps = config.publicUrl.startsWith('https:')
  const http = await openHttp({
    trustProxy: config.trustProxy,
    isHttps,
    framed: [config.veteranFrameUrl, config.imagingViewerUrl].filter((address) => address !== undefined),
    log,
    answered: services.answered,
    answering: database.answering,
    pseudonymOf: (accountId) => cipher.digest(`log-account/${accountId}`).toString('hex').slice(0, 12),
    reportUnexpected,
  })
  const answered = new Set<string>()
  const register = createServe(
    http,
    proveCallers({ ...services, publicUrl: config.publicUrl }),
    limitCalls({ db, cipher }),
  )
  const serve: Serve = (call, handle) => {
    for (const [name, one] of Object.entries(calls)) if (one === (call as Endpoint)) answered.add(name)
    register(call, handle)
  }
  const later = createRunLater((error) => reportUnexpected(error, { route: 'after an answer' }))
  const stopCalls = await serveCalls(http, serve, { ...services, runLater: later.runLater })

  letWindowNameThrough(http)
  letViewerReach(http)
  letPagesOpenCheckIn(http)
  http.get('/healthz', async () => ({ alive: true }))
  http.get('/readyz', async (_request, reply) => {
    const failingMails = await within(READY_MS, outbox.countFailing())
    return reply.code(200).send({ ready: true, failingMails })
  })
  http.get('/api/openapi.json', async () => describeCalls(calls, answered))
  http.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(await publishedKeys(db)),
  )
  http.get('/.well-known/gpc.json', async (_request, reply) => reply.type('application/json').send(gpcSupport))
  http.get('/.well-known/security.txt', async (_request, reply) => {
    const text = securityTxt(config, new Date())
    if (text === undefined) throw new ApiError('not-found')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(text)
  })
  if (services.latestMails !== undefined) serveDevMail(http, services.latestMails)
  await servePortal(http, services.portalFolder, callFolders)

  await http.listen({ port: config.port, host: config.host, backlog: MAX_BACKLOG })
  const sockets = await openImportSocket(http.server, {
    database,
    cipher,
    guests: recipientSockets(database, cipher, config.publicUrl),
    guard: { publicUrl: config.publicUrl, trustProxy: config.trustProxy },
    onError: (error) => reportUnexpected(error, { route: 'the hub' }),
  })
  beginWithBaseHeaders(http.server, isHttps)
  const { port } = http.server.address() as AddressInfo
  return {
    url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
    countSockets: sockets.count,
    closing: [stopCalls, sockets.close, async () => http.close(), later.settle],
  }
}

/** First path segments of calls. No page may have the same first segment. */
const callFolders = new Set(
  Object.values(calls).flatMap(({ path, formerPath = path }) =>
    [path, formerPath].map((one) => one.split('/', 2)[1] ?? ''),
  ),
)

/** Large enough that no connections are dropped when many users connect at once. */
const MAX_BACKLOG = 4096

const READY_MS = 5000
