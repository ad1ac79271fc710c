import { z } from 'zod'
import { OutboundError, type Outbound, type OutboundAnswer } from '#platform/outbound/outbound.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { ACCEPT_FHIR, decodeText } from '#import/decode-text.ts'
import { jsonOf } from '../split-answer.ts'

export type SmartServer = {
  readonly issuer: string | null
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly revocationEndpoint: string | null
  readonly userinfoEndpoint: string | null
  readonly jwksUri: string | null
  readonly scopesSupported: readonly string[]
  readonly capabilities: readonly string[]
  readonly authMethods: readonly string[]
}

const configuration = z.object({
  issuer: z.string().optional().catch(undefined),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string().optional().catch(undefined),
  userinfo_endpoint: z.string().optional().catch(undefined),
  jwks_uri: z.string().optional().catch(undefined),
  scopes_supported: z.array(z.string()).optional().catch(undefined),
  capabilities: z.array(z.string()).optional().catch(undefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
})

const OAUTH_URIS = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris'
const extensions = z.array(
  z.object({ url: z.string(), valueUri: z.string().optional(), extension: z.array(z.unknown()).optional() }).loose(),
)
const capabilityStatement = z.object({
  rest: z.array(z.object({ security: z.object({ extension: extensions.optional() }).loose().optional() }).loose()),
})

const LIMITS = { maxBytes: 15_000_000, timeoutMs: 20_000 }

/**
 * Reads the SMART configuration, else the CapabilityStatement, because old servers publish the endpoints only there.
 * Throws 'organization-unreachable' if neither can be read. `fhirBase` has no trailing slash.
 */
export async function discoverSmart(outbound: Outbound, fhirBase: string): Promise<SmartServer> {
  const base = `${fhirBase.replace(/(?<!\/)\/+$/, '')}/`
  try {
    const smartConfiguration = await askConfiguration(outbound, base)
    if (smartConfiguration !== null) {
      return checked(outbound, {
        issuer: smartConfiguration.issuer ?? null,
        authorizationEndpoint: new URL(smartConfiguration.authorization_endpoint, base).href,
        tokenEndpoint: new URL(smartConfiguration.token_endpoint, base).href,
        revocationEndpoint: addressOf(smartConfiguration.revocation_endpoint, base),
        userinfoEndpoint: addressOf(smartConfiguration.userinfo_endpoint, base),
        jwksUri: addressOf(smartConfiguration.jwks_uri, base),
        scopesSupported: smartConfiguration.scopes_supported ?? [],
        capabilities: smartConfiguration.capabilities ?? [],
        authMethods: smartConfiguration.token_endpoint_auth_methods_supported ?? [],
      })
    }
    return checked(outbound, await discoverOldStyle(outbound, base))
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('organization-unreachable', { cause: error })
  }
}

/** Null if there is no readable configuration: old servers return an HTML page. */
async function askConfiguration(outbound: Outbound, base: string): Promise<z.output<typeof configuration> | null> {
  try {
    const answer = await outbound.call(new URL('.well-known/smart-configuration', base), {
      ...LIMITS,
      headers: { accept: 'application/json' },
    })
    if (answer.status !== 200) return null
    const parsed = configuration.safeParse(parseJson(answer))
    return parsed.success ? parsed.data : null
  } catch (error) {
    // After a timeout or an oversized response, the CapabilityStatement may still be readable. After any other
    // outbound error, the CapabilityStatement cannot be read either.
    if (error instanceof OutboundError && (error.why === 'timeout' || error.why === 'too-large')) return null
    throw error
  }
}

/** Returns null if the address is missing or invalid. */
const addressOf = (written: string | undefined, base: string): string | null =>
  written !== undefined && URL.canParse(written, base) ? new URL(written, base).href : null

async function discoverOldStyle(outbound: Outbound, base: string): Promise<SmartServer> {
  const answer = await outbound.call(new URL('metadata', base), {
    ...LIMITS,
    headers: { accept: ACCEPT_FHIR },
  })
  const statement = capabilityStatement.parse(await parseFhir(answer))
  const uris = statement.rest
    .flatMap((rest) => rest.security?.extension ?? [])
    .find((extension) => extension.url === OAUTH_URIS)
  const inner = extensions.parse(uris?.extension ?? [])
  const read = (name: string): string | undefined => inner.find((extension) => extension.url === name)?.valueUri
  const authorize = read('authorize')
  const token = read('token')
  if (authorize === undefined || token === undefined) throw new ApiError('organization-unreachable')
  const revoke = read('revoke')
  return {
    issuer: null,
    authorizationEndpoint: new URL(authorize, base).href,
    tokenEndpoint: new URL(token, base).href,
    revocationEndpoint: addressOf(revoke, base),
    userinfoEndpoint: null,
    jwksUri: null,
    scopesSupported: [],
    capabilities: [],
    authMethods: [],
  }
}

/** Throws 'organization-unreachable' if the outbound guard rejects the authorization endpoint or the token endpoint. */
function checked(outbound: Outbound, server: SmartServer): SmartServer {
  try {
    outbound.checkAddress(new URL(server.authorizationEndpoint))
    outbound.checkAddress(new URL(server.tokenEndpoint))
  } catch (error) {
    throw new ApiError('organization-unreachable', { cause: error instanceof OutboundError ? error : undefined })
  }
  return server
}

async function parseFhir(answer: OutboundAnswer): Promise<unknown> {
  return parseText((await jsonOf(answer)) ?? '')
}

const parseJson = ({ body, headers }: OutboundAnswer): unknown => parseText(decodeText(body, headers['content-type']))

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
