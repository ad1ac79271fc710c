import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose'
import type { Behaviour } from '#behaviour.ts'
import type { ClientRegistration } from '#smart/client-registration.ts'

export type ClientAuthentication =
  | { readonly kind: 'authenticated'; readonly client: ClientRegistration }
  | { readonly kind: 'refused'; readonly description: string }

type TokenRequest = {
  readonly authorization: string | undefined
  readonly form: URLSearchParams
  readonly tokenUrls: readonly string[]
  readonly behaviour: Pick<Behaviour, 'basicSpelling' | 'refusedMethods'>
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const MAX_ASSERTION_LIFETIME_S = 300
const LEEWAY_S = 10

/**
 * Supports public clients, client-confidential-symmetric (secret in Basic or in the body) and
 * client-confidential-asymmetric (RS384 or ES384). An assertion's `aud` is the token URL. An assertion is valid for at
 * most five minutes, and each `jti` is accepted once. Source: SMART App Launch 2.2.
 */
export function openClientAuthentication(clients: readonly ClientRegistration[]) {
  const seenAssertions = new Map<string, number>()
  const find = (clientId: string | undefined) => clients.find((client) => client.clientId === clientId)

  return async function authenticateClient(request: TokenRequest): Promise<ClientAuthentication> {
    const { authorization, form, behaviour } = request
    if (form.has('client_assertion')) return authenticateByKey(request)
    if (authorization?.toLowerCase().startsWith('basic ')) {
      const [id = '', secret = ''] = Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':', 2)
      if (behaviour.refusedMethods.includes('client_secret_basic')) return refuse('Basic is not accepted.')
      const read = (value: string) => (behaviour.basicSpelling === 'as-is' ? value : decodeFormValue(value))
      return checkSecret(find(read(id)), read(secret))
    }
    const client = find(form.get('client_id') ?? undefined)
    const secret = form.get('client_secret')
    if (secret !== null && behaviour.refusedMethods.includes('client_secret_post'))
      return refuse('A secret in the body is not accepted.')
    if (secret !== null) return checkSecret(client, secret)
    if (!client) return refuse('This client is not registered.')
    if (!isPublicClient(client)) return refuse('This client must authenticate itself.')
    return { kind: 'authenticated', client }
  }

  async function authenticateByKey({ form, tokenUrls }: TokenRequest): Promise<ClientAuthentication> {
    const assertion = form.get('client_assertion') ?? ''
    if (form.get('client_assertion_type') !== ASSERTION_TYPE) return refuse('The assertion type is not jwt-bearer.')
    try {
      const claimed = decodeJwt(assertion)
      const client = find(claimed.iss)
      const keys = client && readKeys(client)
      if (!client || !keys) return refuse('This client has no registered keys.')
      const { payload } = await jwtVerify(assertion, keys, {
        algorithms: ['RS384', 'ES384'],
        issuer: client.clientId,
        subject: client.clientId,
        audience: [...tokenUrls],
        requiredClaims: ['exp', 'jti'],
        clockTolerance: LEEWAY_S,
      })
      return noteAssertion(client, String(payload.jti), payload.exp ?? 0)
    } catch (error) {
      if (error instanceof errors.JOSEError) return refuse(`The assertion was refused: ${error.code}.`)
      return refuse('The keys of this client could not be fetched.')
    }
  }

  function noteAssertion(client: ClientRegistration, jti: string, expiresAtS: number): ClientAuthentication {
    const nowS = Date.now() / 1000
    if (expiresAtS > nowS + MAX_ASSERTION_LIFETIME_S + LEEWAY_S)
      return refuse('The assertion lasts longer than five minutes.')
    for (const [seen, endsAtS] of seenAssertions) if (endsAtS < nowS - LEEWAY_S) seenAssertions.delete(seen)
    const key = `${client.clientId} ${jti}`
    if (seenAssertions.has(key)) return refuse('This assertion was used before.')
    seenAssertions.set(key, expiresAtS)
    return { kind: 'authenticated', client }
  }
}

export function isPublicClient(client: ClientRegistration): boolean {
  return client.secret === undefined && !hasKeys(client)
}

function hasKeys(client: ClientRegistration): boolean {
  return client.jwks !== undefined || client.jwksUri !== undefined
}

function readKeys(client: ClientRegistration) {
  if (client.jwks) return createLocalJWKSet(client.jwks)
  return client.jwksUri ? createRemoteJWKSet(new URL(client.jwksUri)) : undefined
}

function checkSecret(client: ClientRegistration | undefined, secret: string): ClientAuthentication {
  if (!client || client.secret === undefined || client.secret !== secret) {
    return refuse('The client or its secret is wrong.')
  }
  return { kind: 'authenticated', client }
}

/** RFC 6749, section 2.3.1: id and secret are form-encoded before Basic encoding. */
function decodeFormValue(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

function refuse(description: string): ClientAuthentication {
  return { kind: 'refused', description }
}
