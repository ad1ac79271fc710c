import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { currentSigningKey } from './client-keys.ts'
import { expiryOf, type Grant, type SecretForm } from './grant.ts'
import type { ClientSettings, RegisteredClient } from '../organizations.ts'
import type { VendorQuirks } from '#directory/vendor-quirks.ts'
import { isSameIssuer, verifyIdentity, type Identity } from './verify-identity.ts'

/** In characters. FHIR allows 64, but sources send more. */
const MAX_ID_LENGTH = 256

/**
 * Some sources send a reference or a number instead of an id. Returns null if there is no id, or if the id does not
 * fit in a URL or the database column. In these cases, the caller looks up the patient.
 */
export function patientOf(named: unknown): string | null {
  const reference = typeof named === 'number' ? String(named) : named
  if (typeof reference !== 'string') return null
  const id = /(?:^|\/)Patient\/([^/?#]+)$/.exec(reference)?.[1] ?? reference
  return id === '' || id.length > MAX_ID_LENGTH || !id.isWellFormed() || /\p{Cc}/u.test(id) ? null : id
}

/**
 * Returns the identity token separately. Normalizes the rest of the token response to RFC 6749: drops null or empty
 * members, joins scopes into one string, and requires a lifetime above zero. Assumes a bearer token unless another
 * type is named. Trims white space around tokens (RFC 6749 A.12).
 */
export async function withoutIdentity(response: Response): Promise<{ rest: Response; idToken: string | null }> {
  const members: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    return { rest: response, idToken: null }
  const { id_token: idToken, ...others } = members as Record<string, unknown>
  const rest = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null))
  const { scope, token_type: type = 'Bearer' } = rest
  if (Array.isArray(scope)) rest['scope'] = scope.join(' ')
  else if (typeof scope === 'string') rest['scope'] = scope.replaceAll(/[\s,]+/g, ' ').trim()
  else delete rest['scope']
  if (!(Number(rest['expires_in']) > 0)) delete rest['expires_in']
  for (const name of ['access_token', 'refresh_token'])
    if (typeof rest[name] === 'string') rest[name] = rest[name].trim()
  if (rest['refresh_token'] === '') delete rest['refresh_token']
  // A header can carry only printable ASCII, so a token with any other character is invalid.
  if (typeof rest['access_token'] === 'string' && !VISIBLE.test(rest['access_token'])) delete rest['access_token']
  if ('access_token' in rest && typeof type === 'string') rest['token_type'] = /^bearer/i.test(type) ? 'Bearer' : type
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return {
    rest: new Response(JSON.stringify(rest), { status: response.status, headers }),
    idToken: typeof idToken === 'string' ? idToken : null,
  }
}

const VISIBLE = /^[\u0020-\u007E]+$/

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 30_000 }

type Server = Grant['server']
type Services = { readonly db: Db; readonly cipher: Cipher; readonly outbound: Outbound }

export type TokenAnswer = {
  readonly grant: Grant
  readonly patient: string | null
  /** Null if the response contained no identity token. */
  readonly identity: Identity | null
}

/**
 * Exchanges the authorization code for tokens (RFC 6749 4.1.3, PKCE RFC 7636). Ignores an identity token that cannot
 * be verified and keeps the grant. Throws oauth4webapi's errors for an invalid response, a ClientRefusedError, or an
 * OutboundError.
 */
export async function exchangeCode(
  services: Services,
  settings: ClientSettings,
  params: {
    server: Server
    code: string
    iss: string | undefined
    state: string
    verifier: string
    nonce: string
    redirectUri: string
    /** False if the source publishes no issuer. In that case, `iss` is not checked. */
    isIssuerNamed: boolean
    jwksUri: string | null
    /** Null if the authorization did not store the requested scopes. */
    scope: string | null
  },
): Promise<TokenAnswer> {
  const server = serverOf(params.server)
  const client: oauth.Client = { client_id: settings.clientId }
  const callbackParams = new URLSearchParams({ code: params.code, state: params.state })
  if (params.iss !== undefined && params.isIssuerNamed)
    callbackParams.set('iss', isSameIssuer(params.iss, server.issuer) ? server.issuer : params.iss)
  const checked = oauth.validateAuthResponse(server, client, callbackParams, params.state)
  const { response, form } = await authenticated(services, settings, params, async (authentication) =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      checked,
      params.redirectUri,
      params.verifier === '' ? oauth.nopkce : params.verifier,
      outboundOptions(services.outbound),
    ),
  )
  const { rest, idToken } = await withoutIdentity(response)
  const answer = await oauth.processAuthorizationCodeResponse(server, client, rest)
  return {
    grant: {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? null,
      expiresAt: expiryOf(answer.expires_in, Date.now()),
      // Without a scope in the response, the requested scopes were granted (RFC 6749 5.1).
      scope: answer.scope ?? (settings.scopes ? null : params.scope),
      asked: settings.scopes ?? null,
      server: params.server,
      ...(form && { secretForm: form }),
    },
    patient: patientOf(answer['patient']),
    identity:
      idToken === null
        ? null
        : await verifyIdentity(
            services.outbound,
            { issuer: params.server.issuer, jwksUri: params.jwksUri },
            { idToken, clientId: settings.clientId, nonce: params.nonce },
          ),
  }
}

/** Refreshes the access token (RFC 6749 6). The old refresh token stays valid if the source sends no new one. */
export async function refreshGrant(
  services: Services,
  settings: ClientSettings,
  former: Grant,
  { refreshNamesScope }: Pick<VendorQuirks, 'refreshNamesScope'> = { refreshNamesScope: false },
): Promise<Grant> {
  return (await refreshAnswer(services, settings, former, { refreshNamesScope })).grant
}

/**
 * Like `refreshGrant`, but also returns the patient if the source names one. Medicare names the patient only in this
 * response.
 */
export async function refreshAnswer(
  services: Services,
  settings: ClientSettings,
  former: Grant,
  { refreshNamesScope }: Pick<VendorQuirks, 'refreshNamesScope'>,
): Promise<Pick<TokenAnswer, 'grant' | 'patient'>> {
  const server = serverOf(former.server)
  const client: oauth.Client = { client_id: settings.clientId }
  const { response, form } = await authenticated(services, settings, former, async (authentication) =>
    oauth.refreshTokenGrantRequest(server, client, authentication, former.refreshToken ?? '', {
      ...outboundOptions(services.outbound),
      ...(refreshNamesScope && former.scope !== null ? { additionalParameters: { scope: former.scope } } : {}),
    }),
  )
  const { rest } = await withoutIdentity(response)
  const answer = await oauth.processRefreshTokenResponse(server, client, rest)
  return {
    patient: patientOf(answer['patient']),
    grant: {
      ...former,
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? former.refreshToken,
      expiresAt: expiryOf(answer.expires_in, Date.now()),
      scope: answer.scope ?? former.scope,
      ...(form && { secretForm: form }),
    },
  }
}

/** The revocation endpoint is at a host that must not receive the token. */
export class RevocationElsewhereError extends Error {
  readonly host: string
  constructor(host: string) {
    super('The revocation address is on another host.')
    this.name = 'RevocationElsewhereError'
    this.host = host
  }
}

/**
 * Revokes the token at the source (RFC 7009). Does not retry, because our copy of the token is deleted even if the
 * source is unreachable. Sends the token only to the origin that issued it, to the organization's own origin, or to a
 * host that the operator allows. For any other host, throws RevocationElsewhereError and sends nothing.
 */
export async function revokeGrant(services: Services, settings: RegisteredClient, former: Grant): Promise<void> {
  if (former.server.revocationEndpoint === null) return
  const address = new URL(former.server.revocationEndpoint)
  if (address.origin !== new URL(former.server.tokenEndpoint).origin && !settings.mayRevokeAt(address))
    throw new RevocationElsewhereError(address.host)
  const server = { ...serverOf(former.server), revocation_endpoint: former.server.revocationEndpoint }
  const token = former.refreshToken ?? former.accessToken
  const client: oauth.Client = { client_id: settings.clientId }
  const { response } = await authenticated(services, settings, former, async (authentication) =>
    oauth.revocationRequest(server, client, authentication, token, outboundOptions(services.outbound)),
  )
  await oauth.processRevocationResponse(response)
}

const serverOf = (server: Server): oauth.AuthorizationServer => ({
  issuer: server.issuer,
  token_endpoint: server.tokenEndpoint,
})

export class ClientRefusedError extends Error {
  /** An error code from RFC 6749 5.2, for the log. */
  readonly why: 'invalid_client' | 'unauthorized_client'
  constructor(why: 'invalid_client' | 'unauthorized_client') {
    super(why)
    this.name = 'ClientRefusedError'
    this.why = why
  }
}

/**
 * If the source refuses the client, retries with the next method of sending the secret. Returns the first response that
 * does not refuse the client, and the method used. Throws ClientRefusedError.
 */
async function authenticated(
  services: Services,
  settings: ClientSettings,
  { server, secretForm }: Pick<Grant, 'server' | 'secretForm'>,
  send: (authentication: oauth.ClientAuth) => Promise<Response>,
): Promise<{ readonly response: Response; readonly form: SecretForm | undefined }> {
  let refusal: ClientRefusedError['why'] = 'invalid_client'
  for (const form of listForms(settings, server.authMethods ?? [], secretForm)) {
    const response = await send(await authenticate(services, settings, server.tokenEndpoint, form))
    const refused = await readClientRefusal(response)
    if (refused === null) return { response, form }
    refusal = refused
  }
  throw new ClientRefusedError(refusal)
}

/**
 * Lists the methods of sending the secret, with the method that last succeeded first. Lists Basic with and without
 * encoding, because many servers do not decode the encoding of RFC 6749 2.3.1. The list is `[undefined]` if the
 * client does not use Basic.
 */
function listForms(
  { method, clientId, secret = '' }: ClientSettings,
  published: readonly string[],
  last: SecretForm | undefined,
): readonly (SecretForm | undefined)[] {
  if (method !== 'client_secret_basic') return [undefined]
  const isEncoded = [clientId, secret].some((value) => formEncode(value) !== value)
  const forms: SecretForm[] = ['basic']
  if (isEncoded) forms.push('basic-as-is')
  if (published.includes('client_secret_post')) forms.push('post')
  return forms.toSorted((a, b) => Number(b === last) - Number(a === last))
}

/**
 * Returns why the server refused the client. Null if the client was accepted or the request failed for another
 * reason. Some servers send 401 without an OAuth error, or `invalid_request` with a description that names the client
 * or its secret (Medplum 5).
 */
async function readClientRefusal(response: Response): Promise<ClientRefusedError['why'] | null> {
  if (response.status < 400 || response.status >= 500) return null
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { data } = oauthError.safeParse(answer)
  if (data === undefined) return response.status === 401 ? 'invalid_client' : null
  if (data.error === 'invalid_client' || data.error === 'unauthorized_client') return data.error
  const isAboutClient = data.error === 'invalid_request' && /\b(?:client|secret)/i.test(data.error_description)
  return isAboutClient ? 'invalid_client' : null
}

const oauthError = z.object({ error: z.string(), error_description: z.string().catch('') })

/** Encodes as application/x-www-form-urlencoded. Unlike oauth4webapi, leaves `*-._` unescaped. */
const formEncode = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)

const basic =
  (id: string, secret: string): oauth.ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)

/** Returns the authentication for the client's configured method (RFC 6749 2.3, RFC 7523). */
async function authenticate(
  { db, cipher }: Services,
  { method, clientId, secret = '' }: ClientSettings,
  tokenEndpoint: string,
  form: SecretForm | undefined,
): Promise<oauth.ClientAuth> {
  if (method === 'none') return oauth.None()
  if (method === 'client_secret_post' || form === 'post') return oauth.ClientSecretPost(secret)
  if (form === 'basic-as-is') return basic(clientId, secret)
  if (method === 'client_secret_basic') return basic(formEncode(clientId), formEncode(secret))
  const { privateKey, kid } = await currentSigningKey(db, cipher)
  // SMART requires the token endpoint as the audience. The library would use the issuer.
  const sayWhere: oauth.ModifyAssertionFunction = (header, payload) => {
    payload['aud'] = tokenEndpoint
    header['typ'] = 'JWT'
  }
  return oauth.PrivateKeyJwt({ key: privateKey, kid }, { [oauth.modifyAssertion]: sayWhere })
}

/** Allows http addresses in the library, because the outbound guard decides which hosts may be used without TLS. */
function outboundOptions(outbound: Outbound) {
  return {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: async (
      url: string,
      options: oauth.CustomFetchOptions<'POST', URLSearchParams>,
    ): Promise<Response> => {
      const answer = await outbound.call(new URL(url), {
        ...LIMITS,
        method: 'POST',
        headers: options.headers,
        body: options.body.toString(),
      })
      const hasBody = ![204, 205, 304].includes(answer.status)
      // With this header, the library would ignore the response body, which states the cause of the error.
      const { 'www-authenticate': _challenge, ...headers } = answer.headers
      return new Response(hasBody ? new Uint8Array(answer.body) : null, {
        status: answer.status,
        headers,
      })
    },
  }
}
