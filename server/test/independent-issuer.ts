import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { Provider } from 'oidc-provider'
import { endpointScope, upsertClient, type ClientSettings } from '../src/directory/clients.ts'
import { addOrganizations } from '../src/directory/loading/add-organizations.ts'
import { freePort } from './free-port.ts'
import type { TestPortal } from './start-portal.ts'

export const algorithms = ['RS256', 'RS384', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const
export type Algorithm = (typeof algorithms)[number]

export type Trouble = {
  /** Listed scopes that the authorization page nevertheless refuses with `invalid_scope`. */
  readonly refusedScopes?: readonly string[]
  /** Scopes that are neither listed nor accepted. */
  readonly unlistedScopes?: readonly string[]
  /** The published keys are those of another server. */
  readonly hasForeignKeys?: boolean
  /** The SMART configuration omits `jwks_uri`; only the OpenID configuration has it. */
  readonly isWithoutJwksUri?: boolean
  /** The SMART configuration names no issuer. */
  readonly isWithoutIssuer?: boolean
  /** 'counted': returns totals on request; 'refused': advertises totals, but refuses the request. */
  readonly totals?: 'counted' | 'refused'
  readonly tokenSeconds?: number
  readonly client?: ClientSettings & { readonly jwks?: { readonly keys: readonly JWK[] } }
}

export type IndependentIssuer = {
  readonly host: string
  readonly fhirBase: string
  /** Paths of the requests to the server, newest last. */
  readonly getRequestedPaths: () => readonly string[]
  /** Scopes requested at the authorization page, newest last. */
  readonly getScopes: () => readonly string[]
  /** Grants requested at the token endpoint, newest last. */
  readonly getGrants: () => readonly string[]
  /** Each response of the token and revocation endpoints with its status, oldest first. */
  readonly answered: () => readonly string[]
  readonly isRefreshable: (token: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

const HOUR = 3600
const lifetimes = { Interaction: HOUR, Session: HOUR, Grant: HOUR, RefreshToken: HOUR, IdToken: HOUR }
const CLIENT = 'kinchart-there'
const PATIENT = 'p-1'
const kinds = ['Patient', 'AllergyIntolerance', 'Condition', 'Immunization', 'Observation', 'Flag']

const subject = { reference: `Patient/${PATIENT}` }
const coded = (text: string) => ({ code: { text } })
const active = (system: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code: 'active' }],
})
const records: Readonly<Record<string, readonly object[]>> = {
  Patient: [{ id: PATIENT, name: [{ given: ['Odile'], family: 'Marchbanks' }], birthDate: '1971-05-02' }],
  AllergyIntolerance: [
    { id: 'a-1', patient: subject, clinicalStatus: active('allergyintolerance-clinical'), ...coded('Latex') },
  ],
  Condition: [{ id: 'c-1', subject, clinicalStatus: active('condition-clinical'), ...coded('Asthma') }],
  Immunization: [
    {
      ...{ id: 'i-1', patient: subject, status: 'completed', vaccineCode: { text: 'Tetanus' } },
      occurrenceDateTime: '2024-03-01',
    },
  ],
  Observation: ['o-1', 'o-2'].map((id) => ({ id, subject, status: 'final', ...coded('Heart rate') })),
  Flag: [{ id: 'f-1', subject, status: 'active', ...coded('Hard of hearing') }],
}

/**
 * Starts a third-party authorization server (`oidc-provider`), and a small FHIR server that introspects tokens at the
 * authorization server. The authorization server signs identity tokens with one algorithm.
 */
export async function startIndependentIssuer(
  portal: TestPortal,
  port: number,
  algorithm: Algorithm,
  trouble: Trouble = {},
): Promise<IndependentIssuer> {
  const issuer = `http://127.0.0.1:${port}`
  const fhirBase = `${issuer}/fhir`
  const scopes = kinds.map((type) => `patient/${type}.rs`)
  const isListed = (scope: string): boolean => trouble.unlistedScopes?.includes(scope) !== true
  const requestedPaths: string[] = []
  const requestedScopes: string[] = []
  const requestedGrants: string[] = []
  const answered: string[] = []
  const { clientId = CLIENT, method = 'none', secret, jwks } = trouble.client ?? {}
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: method,
        ...(secret === undefined ? {} : { client_secret: secret }),
        ...(jwks === undefined ? {} : { jwks, token_endpoint_auth_signing_alg: 'RS384' }),
        redirect_uris: [`${portal.env['PUBLIC_URL']}/redirect-success`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: algorithm,
        scope: ['openid', 'fhirUser', 'launch/patient', 'offline_access', ...scopes]
          .filter((scope) => trouble.refusedScopes?.includes(scope) !== true)
          .join(' '),
      },
    ],
    scopes: ['openid', 'fhirUser', 'launch/patient', 'offline_access', ...scopes],
    claims: { openid: ['sub'], fhirUser: ['fhirUser'] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, fhirUser: `${fhirBase}/Patient/${PATIENT}` }),
    }),
    enabledJWA: { idTokenSigningAlgValues: [...algorithms], clientAuthSigningAlgValues: ['RS384'] },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    features: { revocation: { enabled: true } },
    jwks: { keys: await (own ??= makeKeys()) },
    cookies: { keys: ['made-up'] },
    pkce: { required: () => true },
    ttl: { AccessToken: trouble.tokenSeconds ?? HOUR, ...lifetimes },
    // By default, `oidc-provider` issues a refresh token only if the consent prompt was requested explicitly (OpenID
    // Connect Core 11). SMART does not require that.
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
  })
  // SMART App Launch: the patient is in the token response.
  provider.use(async (context, next) => {
    const { scope, state, redirect_uri: redirectUri } = context.query
    if (context.path === '/auth') requestedScopes.push(String(scope))
    if (context.path === '/auth' && !String(scope).split(' ').every(isListed)) {
      return context.redirect(`${String(redirectUri)}?error=invalid_scope&state=${encodeURIComponent(String(state))}`)
    }
    await next()
    if (context.path.startsWith('/token')) answered.push(`${context.path} ${context.status}`)
    if (context.path === '/token' && context.status === 200) {
      requestedGrants.push(String(context.oidc.params?.['grant_type']))
      context.body = { ...(context.body as object), patient: PATIENT }
    }
  })
  const foreign = { keys: trouble.hasForeignKeys === true ? await makeKeys() : [] }
  const oidc = provider.callback()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (trouble.hasForeignKeys === true && pathname === '/jwks') return send(response, 200, publicOf(foreign.keys))
    if (!pathname.startsWith('/fhir/')) return void oidc(request, response)
    requestedPaths.push(request.url ?? '')
    if (pathname === '/fhir/.well-known/smart-configuration')
      return send(response, 200, {
        ...(trouble.isWithoutIssuer === true ? {} : { issuer }),
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        revocation_endpoint: `${issuer}/token/revocation`,
        ...(trouble.isWithoutJwksUri === true ? {} : { jwks_uri: `${issuer}/jwks` }),
        code_challenge_methods_supported: ['S256'],
        scopes_supported: ['openid', 'fhirUser', 'launch/patient', 'offline_access', ...scopes].filter(isListed),
        capabilities: ['launch-standalone', 'permission-v2', 'permission-offline', 'sso-openid-connect'],
      })
    if (pathname === '/fhir/metadata') return send(response, 200, statementOf(trouble))
    const [type = '', id] = pathname.slice('/fhir/'.length).split('/')
    void mayRead(provider, request, type).then((status) => {
      if (status !== 200) return send(response, status, {})
      const found = (records[type] ?? []).map((one) => ({ resourceType: type, ...one }) as { id?: string })
      if (id !== undefined) {
        const one = found.find((resource) => resource.id === id)
        return send(response, one ? 200 : 404, one ?? {})
      }
      const isCounted = trouble.totals === undefined || searchParams.get('_total') === 'accurate'
      if (trouble.totals === 'refused' && isCounted) return send(response, 400, { resourceType: 'OperationOutcome' })
      const isTheirs = [searchParams.get('patient'), searchParams.get('subject')].some((by) => by?.endsWith(PATIENT))
      const entry = (isTheirs ? found : []).map((resource) => ({ resource, search: { mode: 'match' } }))
      const total = isCounted ? { total: entry.length } : {}
      return send(response, 200, { resourceType: 'Bundle', type: 'searchset', ...total, entry })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${port}`,
    fhirBase,
    getRequestedPaths: () => requestedPaths,
    getScopes: () => requestedScopes,
    getGrants: () => requestedGrants,
    answered: () => answered,
    isRefreshable: async (token) => (await provider.RefreshToken.find(token))?.isValid === true,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const statementOf = ({ totals }: Trouble) => ({
  resourceType: 'CapabilityStatement',
  rest: [
    {
      mode: 'server',
      ...(totals === undefined ? {} : { searchParam: [{ name: '_total', type: 'string' }] }),
      resource: kinds.map((type) => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        searchParam: [{ name: 'patient', type: 'reference' }],
      })),
    },
  ],
})

async function mayRead(provider: Provider, request: IncomingMessage, type: string): Promise<number> {
  const token = await provider.AccessToken.find((request.headers.authorization ?? '').replace('Bearer ', ''))
  if (!token) return 401
  return token.scope?.split(' ').includes(`patient/${type}.rs`) === true ? 200 : 403
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/fhir+json' })
  response.end(JSON.stringify(body))
}

type Key = { readonly kty?: string; readonly crv?: string } & Record<string, unknown>

/** Shared by all issuers of a test file, because creating an RSA key takes longer than importing the record. */
let own: Promise<Key[]> | undefined

async function makeKeys(): Promise<Key[]> {
  const pairs = await Promise.all(
    (['RS256', 'ES256', 'ES384', 'EdDSA'] as const).map(async (alg) => generateKeyPair(alg, { extractable: true })),
  )
  return Promise.all(pairs.map(async ({ privateKey }) => ({ ...(await exportJWK(privateKey)), use: 'sig' })))
}

const publicOf = (keys: readonly Key[]) => ({
  keys: keys.map((key) =>
    Object.fromEntries(Object.entries(key).filter(([name]) => !['d', 'p', 'q', 'dp', 'dq', 'qi'].includes(name))),
  ),
})

export async function listIssuer(
  portal: TestPortal,
  { fhirBase, host }: IndependentIssuer,
  client: ClientSettings = { clientId: CLIENT, method: 'none' },
): Promise<number> {
  const { db } = portal.database
  const row = {
    hospitalName: `A clinic of others ${host}`,
    fhirBase,
    aud: fhirBase,
    ehrname: 'Others',
    providerType: 'CareOrganization',
  } as const
  await addOrganizations({ db, allowedPrivateHosts: [host] }, `others-${host}`, [row])
  const { id } = await db
    .selectFrom('careOrganization')
    .select('id')
    .where('fhirBase', '=', fhirBase)
    .executeTakeFirstOrThrow()
  await upsertClient(db, portal.cipher, endpointScope(id), client)
  return id
}

export async function consentThere(authorizationUrl: string): Promise<URL> {
  const home = new URL(authorizationUrl).origin
  const cookies = new Map<string, string>()
  let url = authorizationUrl
  let form: URLSearchParams | undefined
  for (let step = 0; step < 30; step++) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      cookies.set(name, value)
    }
    form = undefined
    const location = answer.headers.get('location')
    if (location !== null) {
      const next = new URL(location, url)
      if (next.origin !== home) return next
      url = next.href
      continue
    }
    const html = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
    if (action === undefined) throw new Error(`${url} answered ${answer.status} without a form: ${html.slice(0, 300)}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: 'odile', password: 'any' } : {}) })
    url = new URL(action, url).href
  }
  throw new Error('The sign-in there has no end.')
}

export const issuerPort = freePort
