import { errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { findPerson } from '#account/sessions.ts'
import { oauthCookies, oauthPaths, type AppServices } from './app-services.ts'
import { isRedirect } from './clients.ts'
import { createEntries } from './entries.ts'
import { findGrant, isLive } from './grants.ts'
import { rememberRequest } from './request-cookie.ts'
import { signInScopes } from './scopes.ts'
import { isNotPaused } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { busyIn } from '@kinchart/texts/busy.ts'
import { languageCodes } from '@kinchart/texts/translate.ts'

/**
 * The page for a request whose app can't be notified. The page contains the text in every language, so that it needs no
 * other file.
 */
function refusalPage(error: string): string {
  // An OAuth error code is a single word; anything else is not shown.
  const code = /^[a-z_]{1,60}$/.test(error) ? error : 'invalid_request'
  const sections = languageCodes.map((language) => {
    const { title, body, again } = busyIn(language).appRefusedPage
    return `<section lang="${language}"><h1>${title}</h1><p>${body}</p><p>${again({ error: code })}</p></section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${busyIn('en').appRefusedPage.title}</title></head>
<body><main>${sections.join('')}</main></body></html>`
}

async function isOpen(db: Db, grantId: string | undefined): Promise<boolean> {
  if (grantId === undefined || !isUuid(grantId)) return false
  const row = await db
    .selectFrom('appGrant')
    .select('id')
    .where('id', '=', grantId)
    .where(isLive)
    .where(isNotPaused('appGrant.profileId'))
    .executeTakeFirst()
  return row !== undefined
}

const consentPath = '/connect-app'

const INTERACTION_SECONDS = 1800
const SESSION_SECONDS = 300
const CODE_SECONDS = 60
const ACCESS_SECONDS = 3600
/**
 * A client's assertion is valid for at most five minutes. The extra 30 seconds allow for clock differences. Source:
 * SMART App Launch 2.2, client-confidential-asymmetric.
 */
const ASSERTION_SECONDS = 300 + 30
const DOCUMENT_BYTES = 65_536
const DOCUMENT_MS = 5000

export function configurationOf(services: AppServices, jwks: NonNullable<Configuration['jwks']>): Configuration {
  const { db, cipher, publicUrl, resources } = services
  const fhirBase = `${publicUrl}/fhir`
  const { Prompt, Check } = interactionPolicy
  // The user answers both prompts (login and consent) in one step. Answers to earlier requests don't count.
  const makePrompt = (name: string) =>
    new Prompt(
      { name, requestable: true },
      new Check(
        `${name}_needed`,
        'the person is asked',
        name === 'login' ? 'login_required' : 'consent_required',
        (ctx) => {
          const { result } = ctx.oidc as typeof ctx.oidc & { readonly result?: Record<string, unknown> }
          return result?.[name] === undefined
        },
      ),
    )
  return {
    adapter: createEntries({ db, cipher }),
    jwks,
    routes: oauthPaths,
    claims: { openid: ['sub'], fhirUser: ['fhirUser'] },
    scopes: [...signInScopes],
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['none', 'client_secret_basic', 'private_key_jwt'],
    enabledJWA: { clientAuthSigningAlgValues: ['RS384', 'ES384'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    cookies: {
      names: {
        session: `${oauthCookies}_session`,
        interaction: `${oauthCookies}_request`,
        resume: `${oauthCookies}_resume`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: false },
      short: { httpOnly: true, sameSite: 'lax', signed: false },
    },
    interactions: {
      policy: [makePrompt('login'), makePrompt('consent')],
      url: (ctx, interaction) => {
        rememberRequest(ctx, publicUrl, interaction.uid, INTERACTION_SECONDS)
        return `${publicUrl}${consentPath}?request=${interaction.uid}`
      },
    },
    loadExistingGrant: async (ctx) => {
      const { result } = ctx.oidc as typeof ctx.oidc & { readonly result?: { consent?: { grantId?: string } } }
      const grantId = result?.consent?.grantId
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
    },
    findAccount: async (_ctx, accountId) => {
      const person = await findPerson(db, cipher, accountId)
      if (!person) return undefined
      const fhirUser = person.profileId === null ? {} : { fhirUser: `${publicUrl}/fhir/Patient/${person.profileId}` }
      return { accountId, claims: async () => ({ sub: accountId, ...fhirUser }) }
    },
    ttl: {
      Interaction: INTERACTION_SECONDS,
      Session: SESSION_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      IdToken: ACCESS_SECONDS,
      AccessToken: (ctx) => Math.min(ACCESS_SECONDS, leftOf(ctx)),
      RefreshToken: (ctx) => leftOf(ctx),
      Grant: ACCESS_SECONDS,
    },
    expiresWithSession: () => false,
    issueRefreshToken: async (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    rotateRefreshToken: () => true,
    revokeGrantPolicy: () => true,
    conformIdTokenClaims: false,
    extraTokenClaims: async (_ctx, token) => {
      const grant = await findGrant({ db, cipher }, grantIdOf(token))
      return grant && { patient: grant.profileId }
    },
    extraParams: {
      launch: (ctx) => checkRequest(ctx, fhirBase),
    },
    assertJwtClientAuthClaimsAndHeader: (_ctx, claims) => {
      const exp = Number(claims['exp'])
      if (!(exp <= Date.now() / 1000 + ASSERTION_SECONDS))
        throw new errors.InvalidClientAuth('the client assertion lives longer than five minutes')
    },
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((address) => URL.parse(address)?.origin === origin && origin !== 'null'),
    fetch: async (address, options) =>
      fetchGuarded(services, new URL(address instanceof Request ? address.url : address), options?.signal ?? undefined),
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = refusalPage(out.error)
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      claimsParameter: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) =>
          client.clientId === token.clientId && isOpen(db, grantIdOf(token)),
      },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => client.clientId === token.clientId },
      registration: { enabled: services.mayRegister, initialAccessToken: false, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: services.byDocument
        ? {
            enabled: true,
            ack: 'draft-02',
            allowFetch: async () => true,
            allowClient: async (_ctx, client) => (client.redirectUris ?? []).every((address) => isRedirect(address)),
          }
        : { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => {
          if (oneOf) throw new errors.InvalidTarget('one resource at a time')
          throw new errors.InvalidTarget('aud is missing')
        },
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource) => {
          if (!resources.includes(resource)) throw new errors.InvalidTarget('aud is not this server')
          const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
          // Scopes have search parameters, so there is no complete list of scopes to give to the library. Pass the
          // scopes of this request instead.
          const scope = [ctx.oidc.params?.['scope'], code?.scope, refresh?.scope].filter(
            (one) => typeof one === 'string',
          )
          return { scope: scope.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
      },
    },
  }
}

const grantIdOf = (token: object): string =>
  'grantId' in token && typeof token.grantId === 'string' ? token.grantId : ''

/** Returns the remaining time of the grant in seconds. */
function leftOf(ctx: KoaContextWithOIDC): number {
  const exp = ctx.oidc.entities.Grant?.exp ?? 0
  return Math.max(1, Math.floor(exp - Date.now() / 1000))
}

/** Checks requirements beyond the library's. SMART requires `state`; RFC 6749 only recommends it. */
function checkRequest(ctx: KoaContextWithOIDC, fhirBase: string): void {
  const params = ctx.oidc.params ?? {}
  const isStateSent = typeof params['state'] === 'string' && params['state'] !== ''
  if (!isStateSent && params['resource'] === fhirBase) throw new errors.InvalidRequest('state is missing')
  const { scope } = params
  if (typeof scope !== 'string' || !/(?:^| )patient\//.test(scope))
    throw new errors.InvalidScope('no scope to read a record', '')
}

/**
 * Fetches an app's documents under the same limits as all outbound requests: public hosts, no redirects, and a
 * maximum size and time.
 */
async function fetchGuarded({ outbound }: AppServices, url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const headers = { accept: 'application/json' }
  const options = { headers, maxBytes: DOCUMENT_BYTES, timeoutMs: DOCUMENT_MS, ...(signal ? { signal } : {}) }
  const { status, headers: responseHeaders, body } = await outbound.call(url, options)
  const retainedHeaders = Object.entries(responseHeaders).filter(([name]) =>
    ['content-type', 'cache-control', 'expires'].includes(name),
  )
  return new Response(new Uint8Array(body), { status, headers: Object.fromEntries(retainedHeaders) })
}
