import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { policyOfNoPage } from '#platform/http/base-headers.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { SourceOf } from '#lists/show-record.ts'
import { admitApp, noteReading, type AdmitServices, type AdmittedApp } from './admit-app.ts'
import { FhirError, checkFormat, forbidden, notFound, openTo, outcome, sendFhir } from './answer.ts'
import { capabilityStatement } from './capability-statement.ts'
import { asResource, readBinary } from './read-binary.ts'
import { readPage, readSearch, writeParams } from './read-search.ts'
import { isSearched } from './search-params.ts'
import { findOne, searchRecord, writeOne, type SearchServices } from './search-record.ts'
import { fhirPath } from './smart-configuration.ts'
import { mayAsk } from './visible.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { listApps } from '#access/connected-apps/clients.ts'
import { asObject, asObjects, asText, isResource } from '#fhir/json/elements.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'

/**
 * Converts `$docref` to a search for DocumentReferences. `body`: a Parameters resource as JSON. Absent if the
 * parameters are in the URL or a form. Throws 400 for any other body. Source: US Core 9 OperationDefinition docref.
 */
function readDocref(params: URLSearchParams, body?: unknown): URLSearchParams {
  const paramEntries = [...params, ...(typeof body === 'string' ? parametersIn(body) : [])]
  return new URLSearchParams(
    paramEntries.map(([name, value]): [string, string] => {
      if (name === 'start') return ['care-date', `ge${value}`]
      return name === 'end' ? ['care-date', `le${value}`] : [name, value]
    }),
  )
}

function parametersIn(body: string): readonly (readonly [string, string])[] {
  const invalid = new FhirError(400, 'invalid', fhirTexts.notUnderstood)
  let parameters
  try {
    parameters = parseFhirJson(body)
  } catch {
    throw invalid
  }
  if (!isResource(parameters) || parameters.resourceType !== 'Parameters') throw invalid
  return asObjects(parameters.parameter).flatMap((one) => {
    const name = asText(one.name)
    const [, value] = Object.entries(one).find(([key]) => key.startsWith('value')) ?? []
    const codings = asObjects(asObject(value)?.coding)
    const text =
      codings.length > 0
        ? codings.map(({ system, code }) => `${asText(system) ?? ''}|${asText(code) ?? ''}`).join(',')
        : typeof value === 'boolean'
          ? String(value)
          : asText(value)
    return name === null || text === null ? [] : [[name, text] as const]
  })
}

const CACHE_MS = 60_000

/**
 * A registered app's pages may read an error response even if the request does not identify the app. Registrations
 * are queried at most once a minute.
 */
function registeredOrigins(db: Db, cipher: Cipher, now = Date.now): (origin: string) => Promise<boolean> {
  let cachedOrigins: { readonly at: number; readonly origins: Promise<ReadonlySet<string>> } | undefined
  const load = async (): Promise<ReadonlySet<string>> =>
    new Set(
      (await listApps(db, cipher)).flatMap(({ redirectUris }) =>
        redirectUris.flatMap((address) => URL.parse(address)?.origin ?? []),
      ),
    )
  return async (origin) => {
    if (origin === 'null') return false
    if (cachedOrigins === undefined || now() - cachedOrigins.at > CACHE_MS)
      cachedOrigins = { at: now(), origins: load() }
    const { origins } = cachedOrigins
    try {
      return (await origins).has(origin)
    } catch (error) {
      cachedOrigins = undefined
      throw error
    }
  }
}

export type FhirServices = Omit<SearchServices, 'base'> &
  AdmitServices & {
    readonly publicUrl: string
    readonly sourceOf: SourceOf
    readonly reportUnexpected: (error: unknown) => void
  }

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 65_536
/** Maximum requests per minute from one network. */
const REQUESTS_A_MINUTE = 1200
const TYPE = /^[A-Z][A-Za-z]{1,63}$/
const ID = /^[A-Za-z0-9.-]{1,64}$/

/** Gives each access token read-only access to one patient's record. Source: FHIR R4 http; SMART App Launch 2.2. */
export async function serveFhir(http: FastifyInstance, fhirServices: FhirServices): Promise<void> {
  const base = `${fhirServices.publicUrl}${fhirPath}`
  const services = { ...fhirServices, base }
  const statement = JSON.stringify(capabilityStatement(fhirServices.publicUrl, base, new Date()))
  await http.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser(
      [FORM, 'application/fhir+json', 'application/json'],
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    // Our own hook runs first, and the library's per-route limit then skips the request. So also register the limit as
    // a hook.
    part.addHook('onRequest', part.rateLimit({ max: REQUESTS_A_MINUTE, timeWindow: 60_000 }))
    const isRegistered = registeredOrigins(services.db, services.cipher)
    part.setErrorHandler(async (error, request, reply) => {
      const { origin } = request.headers
      if (
        origin !== undefined &&
        !reply.hasHeader('access-control-allow-origin') &&
        (await isKnown(isRegistered, origin))
      )
        openTo(reply, origin)
      return refuse(services, reply, error)
    })

    part.get(`${fhirPath}/metadata`, async (request, reply) => {
      openTo(reply, '*')
      checkFormat(request, queryOf(request).get('_format') ?? undefined)
      return reply
        .type('application/fhir+json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(statement)
    })
    // A preflight has no token, so the app is unknown. The actual response states which origin may read the response.
    // Include the base URL itself, because links to next pages use it.
    for (const url of [fhirPath, `${fhirPath}/*`])
      part.options(url, async (request, reply) =>
        openTo(reply, request.headers.origin)
          .headers({
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': 'authorization, content-type, accept, prefer, if-none-match',
            'access-control-max-age': 3600,
          })
          .code(204)
          .send(),
      )

    const withApp = async (
      request: FastifyRequest,
      reply: FastifyReply,
      answer: (app: AdmittedApp, params: URLSearchParams) => Promise<FastifyReply>,
    ): Promise<FastifyReply> => {
      const app = await admitApp(services, request)
      openTo(reply, app.origin)
      return answer(app, queryOf(request))
    }
    const answerSearch = async (
      { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
      app: AdmittedApp,
      type: string | null,
      params: URLSearchParams,
    ): Promise<FastifyReply> => {
      checkFormat(request, params.get('_format') ?? undefined)
      const given = params.get('_page')
      const place = given === null ? null : readPage(services.cipher, app.grant.id, given)
      const ofType = place === null ? type : place.type
      if (ofType !== null && !isSearched(ofType))
        throw new FhirError(404, 'not-supported', fhirTexts.notSearched({ type: ofType }))
      const query = place === null ? params : new URLSearchParams(place.query)
      const found = readSearch(ofType, query, { isStrict: isStrict(request), base })
      const used = writeParams(found.used)
      const at = ofType === null ? `Patient/${app.record.profileId}/$everything` : ofType
      const self = given === null ? `${base}/${at}${used === '' ? '' : `?${used}`}` : `${base}?_page=${given}`
      if (!mayAsk(app.seeing, ofType ?? 'Patient', 'search')) throw forbidden(ofType ?? 'Patient')
      const refused = found.types?.filter((one) => !mayAsk(app.seeing, one, 'search')) ?? []
      if (refused.length > 0 && refused.length === found.types?.length) throw forbidden(refused[0] ?? '')
      const [bundle] = await Promise.all([
        searchRecord(services, { app, search: found, place, self }),
        noteReading(services, app, ofType),
      ])
      return sendFhir(reply, bundle)
    }
    const search = async (request: FastifyRequest, reply: FastifyReply, type: string | null, params: URLSearchParams) =>
      withApp(request, reply, async (app) => answerSearch({ request, reply }, app, type, params))

    part.get(fhirPath, async (request, reply) => {
      const params = queryOf(request)
      if (!params.has('_page')) throw notFound()
      return search(request, reply, null, params)
    })
    part.get<{ Params: { type: string } }>(`${fhirPath}/:type`, async (request, reply) =>
      search(request, reply, typeOf(request.params.type), queryOf(request)),
    )
    part.post<{ Params: { type: string } }>(`${fhirPath}/:type/_search`, async (request, reply) => {
      if (!isForm(request)) throw new FhirError(415, 'not-supported', fhirTexts.notUnderstood)
      return search(request, reply, typeOf(request.params.type), withForm(request))
    })
    part.get(`${fhirPath}/DocumentReference/$docref`, async (request, reply) =>
      search(request, reply, 'DocumentReference', readDocref(queryOf(request))),
    )
    part.post(`${fhirPath}/DocumentReference/$docref`, async (request, reply) =>
      search(
        request,
        reply,
        'DocumentReference',
        readDocref(withForm(request), isForm(request) ? undefined : request.body),
      ),
    )
    part.get<{ Params: { type: string; id: string } }>(`${fhirPath}/:type/:id`, async (request, reply) =>
      withApp(request, reply, async (app, params) => {
        const type = typeOf(request.params.type)
        const { id } = request.params
        if (!ID.test(id)) throw notFound()
        if (type === 'Binary') return sendBinary(services, { request, reply, app, id, format: params.get('_format') })
        checkFormat(request, params.get('_format') ?? undefined)
        const one = await findOne(services, app, type, id)
        const [text] = await Promise.all([writeOne(services, app, one), noteReading(services, app, type)])
        void reply
          .header('etag', `W/"${one.lastUpdated.getTime()}"`)
          .header('last-modified', one.lastUpdated.toUTCString())
        return sendFhir(reply, text)
      }),
    )
    part.get<{ Params: { id: string } }>(`${fhirPath}/Patient/:id/$everything`, async (request, reply) =>
      withApp(request, reply, async (app, params) => {
        if (request.params.id !== app.record.profileId) throw notFound()
        return answerSearch({ request, reply }, app, null, params)
      }),
    )
    part.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${fhirPath}/*`,
      handler: async (request, reply) =>
        withApp(request, reply, async () => {
          if (request.method === 'GET' || request.method === 'HEAD') throw notFound()
          throw new FhirError(405, 'not-supported', fhirTexts.readOnly)
        }),
    })
  })
}

/** Returns false if the database is unavailable, so that the response still reports the original error. */
async function isKnown(isRegistered: (origin: string) => Promise<boolean>, origin: string): Promise<boolean> {
  try {
    return await isRegistered(origin)
  } catch {
    return false
  }
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams

const isForm = ({ headers, body }: FastifyRequest): boolean =>
  body === undefined || headers['content-type']?.startsWith(FORM) === true

const withForm = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams([
    ...queryOf(request),
    ...new URLSearchParams(isForm(request) && typeof request.body === 'string' ? request.body : ''),
  ])

const isStrict = ({ headers }: FastifyRequest): boolean => /\bhandling=strict\b/.test(String(headers['prefer'] ?? ''))

function typeOf(text: string): string {
  if (!TYPE.test(text)) throw notFound()
  return text
}

type BinaryRequest = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly app: AdmittedApp
  readonly id: string
  readonly format: string | null
}

/**
 * Sends a document unchanged, except if the request asks for FHIR. Prevents a browser that opens the document from
 * running its code. Source: FHIR R4 Binary.
 */
async function sendBinary(
  services: SearchServices & { readonly sourceOf: SourceOf },
  { request, reply, app, id, format }: BinaryRequest,
): Promise<FastifyReply> {
  const read = await readBinary(services, app, id)
  await noteReading(services, app, 'Binary')
  const accept = request.headers.accept ?? '*/*'
  if (/fhir\+json|json\+fhir/.test(format ?? accept)) return sendFhir(reply, asResource(read))
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `sandbox; ${policyOfNoPage}`)
    .header('content-disposition', 'attachment')
    .type(read.contentType)
    .send(read.bytes)
}

function refuse({ reportUnexpected }: FhirServices, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof FhirError) {
    if (error.challenge !== undefined) void reply.header('www-authenticate', error.challenge)
    return sendFhir(reply, outcome(error.code, error.message), error.status)
  }
  if (error instanceof ApiError && error.status < 500) {
    if (error.retryAfterSeconds !== undefined || error.status === 429)
      void reply.header('retry-after', String(error.retryAfterSeconds ?? 60))
    const code = error.status === 429 ? 'throttled' : error.status === 404 ? 'not-found' : 'invalid'
    return sendFhir(reply, outcome(code, error.code), error.status)
  }
  if (isUnavailable(error) || error instanceof ApiError)
    return sendFhir(reply.header('retry-after', '5'), outcome('transient', fhirTexts.unavailable), 503)
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 500) return sendFhir(reply, outcome('invalid', fhirTexts.notUnderstood), status)
  reportUnexpected(error)
  return sendFhir(reply, outcome('exception', fhirTexts.wrongHere), 500)
}
