import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { openToAnyPage } from '#platform/http/base-headers.ts'
import { oauthCookies, oauthPaths } from './app-services.ts'
import { requestCookieName } from './request-cookie.ts'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { readScopes, writeScope } from './scopes.ts'

/** Longer than any valid scope, key or app address. */
const MAX_PARAMS_LENGTH = 12_000

const withoutSlash = (address: string): string => address.replace(/\/$/, '')

/**
 * Prepares an authorization request for the authorization server. Changes SMART's `aud` to the `resource` of RFC
 * 8707. Rewrites scopes in the form in which they are granted. Adds a prompt for consent if `offline_access` is
 * requested. SMART apps don't request this prompt, and without it the server silently drops the scope. Undefined if
 * the request is too long.
 */
function prepareRequest(query: URLSearchParams, resources: readonly string[]): URLSearchParams | undefined {
  if (query.toString().length > MAX_PARAMS_LENGTH) return undefined
  const params = new URLSearchParams(query)
  const audience = params.getAll('aud')
  params.delete('aud')
  const named = [...new Set([...audience, ...params.getAll('resource')].map((one) => withoutSlash(one)))]
  params.delete('resource')
  // A token is valid for exactly one resource. The authorization server therefore rejects a missing, foreign or second
  // resource.
  const isOne = named.length === 1
  for (const one of named) params.append('resource', isOne && resources.includes(one) ? one : `${one}#`)
  // Reject `form_post`, because Kinchart has no page that posts the response by script. The discovery document doesn't
  // list `form_post` either.
  if (params.get('response_mode') === 'form_post') params.set('response_mode', 'not_offered')
  if (!params.has('scope')) return params
  const { clinical, others } = readScopes(params.getAll('scope').join(' '))
  params.set('scope', [...others, ...clinical.map((scope) => writeScope(scope))].join(' '))
  if (others.includes('offline_access')) {
    const prompts = new Set((params.get('prompt') ?? '').split(' ').filter((one) => one !== ''))
    if (!prompts.has('none')) params.set('prompt', [...prompts.add('consent')].join(' '))
  }
  if (!others.includes('openid'))
    for (const about of ['nonce', 'max_age', 'id_token_hint', 'acr_values']) params.delete(about)
  return params
}

/**
 * Adds the app's client id to a token endpoint form. A public app may send only its refresh token, because SMART
 * requires no `client_id` there. The authorization server still needs to know the app. This function reads the client
 * id from the token's entry, which proves nothing about the sender. An app that has to authenticate must send its
 * client id itself. 'unknown': the token does not exist.
 */
async function nameClient(
  provider: Provider,
  form: URLSearchParams,
  isProved: boolean,
): Promise<URLSearchParams | 'unknown'> {
  const isBare = !isProved && !['client_id', 'client_secret', 'client_assertion'].some((name) => form.has(name))
  const tokens = form.getAll('refresh_token')
  const [token = ''] = tokens
  if (!isBare || form.get('grant_type') !== 'refresh_token' || tokens.length !== 1 || token === '') return form
  const storedToken = token.length > 200 ? undefined : await provider.RefreshToken.find(token)
  if (storedToken?.clientId === undefined) return 'unknown'
  const client = await provider.Client.find(storedToken.clientId)
  if (client?.tokenEndpointAuthMethod !== 'none') return form
  const named = new URLSearchParams(form)
  named.set('client_id', storedToken.clientId)
  return named
}

function withBody(raw: IncomingMessage, body: string): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, socket } = raw
  const headers = { ...raw.headers, 'content-length': String(Buffer.byteLength(body)) }
  delete headers['transfer-encoding']
  const of = { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers, socket }
  return Object.assign(Readable.from([Buffer.from(body)]), of) as unknown as IncomingMessage
}

/** Maximum requests per minute from one network. */
const limits = { authorize: 120, token: 600, register: 10, metadata: 1200 } as const
const FORM = 'application/x-www-form-urlencoded'
const MAX_FORM_BYTES = 57_344

export type OauthServed = { readonly publicUrl: string; readonly resources: readonly string[] }

/**
 * The library parses the request and writes the response itself. It always receives our host, even if the caller sent
 * another host. It receives only the library's own cookies. The cookie with the sign-in of an earlier request is
 * removed, because that sign-in must not answer a later request.
 */
export async function serveOauth(http: FastifyInstance, provider: Provider, served: OauthServed): Promise<void> {
  const answer = provider.callback()
  const { host, protocol } = new URL(served.publicUrl)
  const hand = (request: FastifyRequest, reply: FastifyReply, change: Changed = {}): FastifyReply => {
    const { raw } = request
    raw.headers['host'] = host
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete raw.headers['x-forwarded-host']
    delete raw.headers['forwarded']
    raw.headers['cookie'] = ownCookies(raw.headers['cookie'], requestCookieName(served.publicUrl))
    if (change.method !== undefined) raw.method = change.method
    if (change.url !== undefined) raw.url = change.url
    reply.hijack()
    // Let pages of other sites load the response. The error page runs no scripts, and any other response is meant for
    // the page that sent the request.
    reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin')
    void answer(change.body === undefined ? raw : withBody(raw, change.body), reply.raw)
    return reply
  }
  await http.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const begin = async (request: FastifyRequest, reply: FastifyReply) => {
      const url = new URL(request.url, served.publicUrl)
      const query =
        request.method === 'POST'
          ? new URLSearchParams(typeof request.body === 'string' ? request.body : '')
          : url.searchParams
      const params = prepareRequest(query, served.resources) ?? new URLSearchParams()
      // SMART requires both GET and POST, so the form is handled like a query string.
      return hand(request, reply, { method: 'GET', url: `${oauthPaths.authorization}?${params.toString()}` })
    }
    const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } })
    part.get(oauthPaths.authorization, limited(limits.authorize), begin)
    part.post(oauthPaths.authorization, limited(limits.authorize), begin)
    part.get(`${oauthPaths.authorization}/:uid`, limited(limits.authorize), async (request, reply) =>
      hand(request, reply),
    )
  })
  await http.register(async (part) => {
    // The library reads bodies itself, up to 56 KB.
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } })
    const { token, revocation, introspection, registration, jwks } = oauthPaths
    for (const url of [revocation, introspection])
      part.route({
        method: ['POST', 'OPTIONS'],
        url,
        ...limited(limits.token),
        handler: async (request, reply) => hand(request, reply),
      })
    part.post(registration, limited(limits.register), async (request, reply) => hand(request, reply))
    for (const url of [jwks, '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
      part.route({
        method: ['GET', 'OPTIONS'],
        url,
        ...limited(limits.metadata),
        handler: async (request, reply) => hand(request, reply),
      })
    part.options(token, limited(limits.token), async (request, reply) => hand(request, reply))
    await part.register(async (forms) => {
      forms.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
        done(null, body),
      )
      forms.post(token, limited(limits.token), async (request, reply) => {
        const { body, headers } = request
        if (typeof body !== 'string') return hand(request, reply)
        const form = withoutWildcard(new URLSearchParams(body))
        const named = await nameClient(provider, form, headers.authorization !== undefined)
        if (named === 'unknown')
          return reply
            .code(400)
            .headers({ ...openToAnyPage, 'cache-control': 'no-store', pragma: 'no-cache' })
            .send({ error: 'invalid_grant', error_description: 'grant request is invalid' })
        return hand(request, reply, { body: named.toString() })
      })
    })
  })
}

/**
 * A refresh may repeat the request's wildcard scope, but the grant contains one scope for each type. Removes the
 * wildcard scope from the refresh, so that the library grants the same scopes again.
 */
function withoutWildcard(form: URLSearchParams): URLSearchParams {
  const isRefresh = form.get('grant_type') === 'refresh_token'
  if (isRefresh && form.get('scope')?.includes('patient/*.') === true) form.delete('scope')
  return form
}

type Changed = { readonly method?: string; readonly url?: string; readonly body?: string }

function ownCookies(header: string | undefined, requests: string): string {
  return (header ?? '')
    .split(/; */)
    .filter((pair) => {
      const name = pair.slice(0, pair.indexOf('='))
      return name === requests || (name.startsWith(oauthCookies) && name !== `${oauthCookies}_session`)
    })
    .join('; ')
}
