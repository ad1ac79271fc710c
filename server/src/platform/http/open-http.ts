import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { describeError, type Log } from '#platform/log.ts'
import type { AnsweredRequest } from '#platform/metrics/counts.ts'
import type { ApiErrorCode } from '@kinchart/contract/calls/api-errors.ts'
import { ApiError } from './api-error.ts'
import { hstsSeconds, refuseBytes } from './base-headers.ts'
import { limitConnections } from './limit-connections.ts'
import { callerOf } from './network.ts'
import { shedLoad } from './shed-load.ts'
import { busyIn } from '@kinchart/texts/busy.ts'
import { languageCodes } from '@kinchart/texts/translate.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** Returns false if the page states in a header that it is open but no one is using it. */
export const isAttended = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[constants.unattendedHeader] === undefined

function busyPage(seconds: number): string {
  const sections = languageCodes.map((language) => {
    const { title, body, again } = busyIn(language).busyPage
    return `<section lang="${language}"><h1>${title}</h1><p>${body}</p><p>${again({ seconds })}</p></section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${seconds}"><title>${busyIn('en').busyPage.title}</title><style>${style}</style></head>
<body><main>${sections.join('')}</main></body></html>`
}

const style =
  "body{margin:0;background:#F7F3EC;color:#1E2829;font:17px/26px 'Source Sans 3','Segoe UI',Arial,sans-serif}main{max-width:560px;margin:12vh auto;padding:0 24px}section+section{margin-top:40px}h1{margin:0 0 10px;font-size:24px;line-height:30px;font-weight:600}p{margin:0 0 14px}@media (prefers-color-scheme:dark){body{background:#14191A;color:#EEE9DF}}"

/** SQLSTATE foreign_key_violation (PostgreSQL, appendix A). */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Returns true if the parent of the written row was deleted or changed owner between the query and the write. Deletes
 * never cause this error, because all our foreign keys cascade or are set to null.
 */
function isParentMissing(error: unknown): boolean {
  for (let one = error; typeof one === 'object' && one !== null; one = 'cause' in one ? one.cause : undefined)
    if ('code' in one && one.code === FOREIGN_KEY_VIOLATION) return true
  return false
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isFile?: true
  }
  interface FastifyRequest {
    /** Null until the account is known. */
    accountId: string | null
    /** True if the caller is signed in with an account or as the recipient of a share. */
    isSignedIn: boolean
    /** Null if the request was not refused. */
    refusal: ApiErrorCode | null
  }
}

/** `route` is the pattern, never the requested URL. */
type RaisedIn = {
  readonly requestId: string
  readonly route: string
  readonly accountId: string | null
}

export type HttpOptions = {
  readonly trustProxy: number
  readonly isHttps: boolean
  readonly framed?: readonly string[]
  readonly log: Log
  readonly answered?: (request: AnsweredRequest) => void
  /** Called when a request begins. Returns a function to call when the request is done. */
  readonly answering?: () => () => void
  readonly pseudonymOf: (accountId: string) => string
  readonly reportUnexpected: (error: unknown, raisedIn: RaisedIn) => void
}

const BODY_LIMIT = 3_500_000
const REQUESTS_A_MINUTE = 1200
const FILES_A_MINUTE = 12_000
/** True for endpoints with and without the prefix /api, and for unknown URLs under /api. */
const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.isCall === true || url.startsWith('/api/')
/** Limit for receiving a request, and a longer limit for an uploaded file, which may arrive over a slow connection. */
const REQUEST_MS = 60_000
const FILE_MS = 2 * 3_600_000
/** Limit for receiving the head of a request, with cookies and query. Browsers send it at once. */
const HEAD_MS = 20_000
const MAX_HEAD_BYTES = 16_384
const USUAL_WAIT_SECONDS = 60
const MOMENT_MS = 1000
/** The status that nginx logs if the client disconnected before the response began. */
const LEFT_BEFORE = 499
const FILE_TYPE = 'application/octet-stream'

export async function openHttp({
  trustProxy,
  isHttps,
  framed = [],
  log,
  answered = () => undefined,
  answering,
  pseudonymOf,
  reportUnexpected,
}: HttpOptions): Promise<FastifyInstance> {
  const noted = new WeakSet<FastifyRequest>()
  const noteRequest = (request: FastifyRequest, reply: FastifyReply, isWhole: boolean): void => {
    if (noted.has(request)) return
    noted.add(request)
    const { method, refusal, routeOptions } = request
    const { elapsedTime } = reply
    const status = isWhole || reply.raw.headersSent ? reply.statusCode : LEFT_BEFORE
    const route = routeOptions.config?.isFile === true ? 'file' : (routeOptions.url ?? 'unknown')
    answered({ route, method, status, seconds: elapsedTime / 1000, refusal })
    log({
      event: 'request',
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      durationMs: Math.round(reply.elapsedTime),
      ...(request.refusal === null ? (isWhole ? {} : { code: 'broken-off' }) : { code: request.refusal }),
      ...(request.accountId === null ? {} : { account: pseudonymOf(request.accountId) }),
    })
  }
  const app = Fastify({
    trustProxy: trustProxy === 0 ? false : (_address: string, hop: number) => hop < trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestTimeout: FILE_MS,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: HEAD_MS / 4, maxHeaderSize: MAX_HEAD_BYTES },
    clientErrorHandler: refuseBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // Handles malformed URLs, which Fastify rejects before routing.
    frameworkErrors: (error, request, reply) => {
      // A parameter that is too long matches no route. A parameter that cannot be decoded is invalid.
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not-found' : 'request-invalid'
      void refuse(reply, request, new ApiError(code, { cause: error }))
      noteRequest(request, reply, true)
    },
  })
  limitConnections(app.server, { trustProxy })
  app.decorateRequest('accountId', null)
  app.decorateRequest('isSignedIn', false)
  app.decorateRequest('refusal', null)
  // Passes an uploaded file to its endpoint as a stream. The endpoint enforces the size limit.
  app.addContentTypeParser(FILE_TYPE, (request, payload, done) => {
    if (request.routeOptions.config.takesFile === true) done(null, payload)
    else done(new ApiError('request-invalid'))
  })
  if (trustProxy === 0) noteProxy(app, log)
  if (answering) noteAnswering(app, answering)
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (headers['content-type'] === FILE_TYPE && routeOptions.config.takesFile === true) return
    const timer = setTimeout(() => void (raw.complete || raw.destroy()), REQUEST_MS).unref()
    raw.once('close', () => clearTimeout(timer))
  })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Allow inline styles, because the styling library writes its rules into the page. The rules never contain a
        // patient's data.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-src': ["'self'", ...framed.map((address) => new URL(address).origin)],
        'frame-ancestors': ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  await app.register(fastifyRateLimit, {
    // Opening the portal on several devices loads many small files, which must not use up the request limit.
    max: (request) => (isCall(request) ? REQUESTS_A_MINUTE : FILES_A_MINUTE),
    keyGenerator: (request) => `${callerOf(request)}/${isCall(request) ? 'calls' : 'files'}`,
    timeWindow: 60_000,
    errorResponseBuilder: () => new ApiError('too-many-requests'),
  })
  shedLoad(app, log)

  app.setErrorHandler((error, request, reply) => {
    const problem = toApiError(error)
    if (problem.code === 'unexpected') {
      const route = request.routeOptions.url ?? ''
      log({ event: 'unexpected', requestId: request.id, route, ...describeError(error) })
      reportUnexpected(error, { requestId: request.id, route, accountId: request.accountId })
    }
    return refuse(reply, request, problem)
  })
  app.addHook('onResponse', async (request, reply) => noteRequest(request, reply, reply.raw.writableFinished))
  // An aborted response never finishes, so its request is recorded when the connection closes.
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => noteRequest(request, reply, reply.raw.writableFinished))
  })
  return app
}

/**
 * Counts a request only if someone is using its page. Counts the request until its response begins, because sending a
 * file over a slow connection takes long. Stops counting after `MOMENT_MS`: the request is then assumed to be waiting
 * for another system, such as a hospital, so background work need not yield to it.
 */
function noteAnswering(app: FastifyInstance, answering: () => () => void): void {
  const ends = new WeakMap<FastifyRequest, () => void>()
  const end = async (request: FastifyRequest): Promise<void> => ends.get(request)?.()
  app.addHook('onRequest', async (request) => {
    if (!isCall(request) || !isAttended(request)) return
    const ended = answering()
    const forgotten = setTimeout(ended, MOMENT_MS).unref()
    ends.set(request, () => {
      clearTimeout(forgotten)
      ended()
    })
  })
  app.addHook('onSend', end)
  app.addHook('onResponse', end)
  app.addHook('onRequestAbort', end)
}

/**
 * Logs one line if requests arrive through a proxy but TRUST_PROXY is not set. In this case, all callers count as
 * one.
 */
function noteProxy(app: FastifyInstance, log: Log): void {
  let isNoted = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isNoted || headers['x-forwarded-for'] === undefined) return
    isNoted = true
    log({ event: 'proxy-not-trusted' })
  })
}

/** Sends the error with its retry time (RFC 9110 10.2.3). */
function refuse(reply: FastifyReply, request: FastifyRequest, problem: ApiError): FastifyReply {
  request.refusal = problem.code
  const { status, retryAfterSeconds } = problem
  const wait = retryAfterSeconds ?? usualWaits[problem.code]
  const isToWait = status === 429 || status === 503 || wait !== undefined
  if (isToWait && !reply.hasHeader('retry-after')) void reply.header('retry-after', String(wait ?? USUAL_WAIT_SECONDS))
  if (problem.code === 'busy' && request.headers.accept?.includes('text/html') === true)
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(busyPage(wait ?? USUAL_WAIT_SECONDS))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problem.toAnswer(request.id))
}

/**
 * Serves the portal's page for every URL that is neither a file nor an endpoint. `callFolders`: the first path segments
 * of endpoints.
 */
export async function servePortal(
  app: FastifyInstance,
  folder: string | undefined,
  callFolders: ReadonlySet<string>,
): Promise<void> {
  // Unknown routes have the same rate limit as known ones.
  const limited = { preHandler: app.rateLimit() }
  if (folder === undefined || !existsSync(folder)) {
    app.setNotFoundHandler(limited, async (request, reply) => refuse(reply, request, new ApiError('not-found')))
    return
  }
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isFile: true }
  })
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Sends the compressed copies that the build creates of each file. The copies can't be requested by URL.
    preCompressed: true,
    // Disable the etag, because it is derived from a file's size and time, and packaging sets the same time for all
    // files.
    etag: false,
    lastModified: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      void reply.header('vary', 'accept-encoding')
      const isLasting = path.includes('/assets/')
      void reply.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(limited, async (request, reply) => {
    if (!wantsPage(request, callFolders)) return refuse(reply, request, new ApiError('not-found'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/**
 * Returns true if the response must be the portal's page: if the client is a browser, or if it accepts any media type
 * and the path is neither an endpoint nor a file.
 */
function wantsPage({ method, url, headers }: FastifyRequest, callFolders: ReadonlySet<string>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [pathname = ''] = url.split('?', 1)
  const first = pathname.split('/', 2)[1] ?? ''
  if (first === 'api' || serverAlone.has(first)) return false
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  const isPlace = first === 'home' || !/\.\w+$/.test(pathname)
  return accept.includes('*/*') && isPlace && !callFolders.has(first)
}

/** Paths at which no page is ever served, even to a browser. */
const serverAlone: ReadonlySet<string> = new Set(['oauth', 'fhir', 'mcp', '.well-known'])

/** Seconds until a retry may succeed (RFC 9110, 10.2.3). */
const usualWaits: Partial<Record<ApiErrorCode, number>> = { 'service-unavailable': 5, 'storage-full': 600 }

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) return new ApiError('service-unavailable', { cause: error })
  if (isParentMissing(error)) return new ApiError('not-found', { cause: error })
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new ApiError('request-too-large', { cause: error })
  if (status === 429) return new ApiError('too-many-requests', { cause: error })
  return new ApiError(status < 500 ? 'request-invalid' : 'unexpected', { cause: error })
}
