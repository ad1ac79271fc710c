import type { toNodeHandler } from '@modelcontextprotocol/node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitApp, type AdmittedApp } from '#access/fhir-server/admit-app.ts'
import { FhirError } from '#access/fhir-server/answer.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { openToAnyPage } from '#platform/http/base-headers.ts'
import type { McpServices } from './granted-record.ts'

/**
 * Path of the MCP endpoint. Metadata at other paths names the authorization server. Source: RFC 9728; MCP 2026-07-28,
 * authorization.
 */

const mcpPath = '/mcp'
export const mcpResourceOf = (publicUrl: string): string => `${publicUrl}${mcpPath}`

/** The minimum useful scopes; clients that need offline access request it themselves. */
const SCOPES = ['launch/patient', 'patient/*.rs'] as const

/** The path-specific URL first, then the root URL for clients that look there. */
const metadataPaths = [
  `/.well-known/oauth-protected-resource${mcpPath}`,
  '/.well-known/oauth-protected-resource',
] as const

const protectedResource = (publicUrl: string) => ({
  resource: mcpResourceOf(publicUrl),
  authorization_servers: [publicUrl],
  scopes_supported: [...SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Kinchart',
  resource_documentation: `${publicUrl}/home/connected-apps`,
})

/** `error`: as defined by RFC 6750; absent if no token was sent. */
function challenge(publicUrl: string, error?: 'invalid_token' | 'insufficient_scope'): string {
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${publicUrl}${metadataPaths[0]}"`,
    `scope="${SCOPES.join(' ')}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

export type McpServed = Omit<McpServices, 'base'> & {
  readonly provider: Parameters<typeof admitApp>[0]['provider']
  readonly reportUnexpected: (error: unknown) => void
}

const REQUESTS_A_MINUTE = 600
const MAX_BYTES = 262_144

/**
 * Gives each access token read-only access to one patient's record. Stateless. Supports protocol revision 2026-07-28,
 * and the earlier revisions up to 2025-11-25. Source: Model Context Protocol, streamable HTTP and authorization; RFC
 * 9728, RFC 6750.
 */
export async function serveMcp(http: FastifyInstance, served: McpServed): Promise<void> {
  const { publicUrl, provider, reportUnexpected } = served
  const services: McpServices = { ...served, base: `${publicUrl}/fhir` }
  const resource = mcpResourceOf(publicUrl)
  let handle: Promise<ReturnType<typeof toNodeHandler>> | undefined
  /**
   * Loaded with the first request. The library adds a fifth of a second and 11 MB to every start, and most
   * installations have no assistant.
   */
  const load = async (): Promise<ReturnType<typeof toNodeHandler>> => {
    const [{ toNodeHandler }, { createMcpHandler }, { makeServer }] = await Promise.all([
      import('@modelcontextprotocol/node'),
      import('@modelcontextprotocol/server'),
      import('./make-server.ts'),
    ])
    const handler = createMcpHandler(
      ({ authInfo }) => {
        const app = authInfo?.extra?.['app'] as AdmittedApp | undefined
        if (app === undefined) throw new Error('Nobody was admitted.')
        return makeServer({ services, reportUnexpected, app })
      },
      {
        // Allow no streams. A stream could outlive the grant, and the server never sends anything on a stream.
        maxSubscriptions: 0,
        // These errors are a client's mistakes and contain the client's own text, so ignore them. The tools report
        // their own errors.
        onerror: () => undefined,
      },
    )
    return toNodeHandler(handler, { maxRequestBodySize: MAX_BYTES, onerror: reportUnexpected })
  }
  const own = new URL(publicUrl).origin
  await http.register(async (part) => {
    // The library's per-route limit ignores requests that an earlier hook of ours has handled. So also register the limit as
    // a hook.
    part.addHook('onRequest', part.rateLimit({ max: REQUESTS_A_MINUTE, timeWindow: 60_000 }))
    part.post(mcpPath, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      handle ??= load()
      const answer = await handle
      const app = await admit(request, reply)
      if (app === undefined) return reply
      const { origin } = request.headers
      // Reject requests from pages that don't belong to the token's app, and from pages under a foreign host name (DNS
      // rebinding).
      if (origin !== undefined && origin !== own && app.origin === undefined)
        return reply.code(403).send({ error: 'origin' })
      const { grant } = app
      Object.assign(request.raw, { auth: { token: '', clientId: grant.clientId, scopes: [], extra: { app } } })
      reply.hijack()
      reply.raw.setHeader('cache-control', 'no-store')
      for (const [name, value] of Object.entries(openTo(app.origin))) reply.raw.setHeader(name, value)
      await answer(request.raw as never, reply.raw as never, request.body)
      return reply
    })
    part.options(mcpPath, async (request, reply) =>
      reply
        .headers({
          ...openTo(request.headers.origin),
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers':
            'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
          'access-control-max-age': 3600,
        })
        .code(204)
        .send(),
    )
    // There are no sessions or streams to open or close.
    part.route({
      method: ['GET', 'DELETE'],
      url: mcpPath,
      handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send({ error: 'method' }),
    })
    const metadata = JSON.stringify(protectedResource(publicUrl))
    for (const url of metadataPaths) {
      part.get(url, async (_request, reply) =>
        reply
          .headers(openToAnyPage)
          .header('cache-control', 'public, max-age=300')
          .type('application/json')
          .send(metadata),
      )
      part.options(url, async (_request, reply) =>
        reply
          .headers({ ...openToAnyPage, 'access-control-allow-methods': 'GET', 'access-control-max-age': 3600 })
          .code(204)
          .send(),
      )
    }
  })

  /** Undefined if the request was refused. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<AdmittedApp | undefined> {
    try {
      return await admitApp({ ...services, provider, resource, withRetracted: false }, request)
    } catch (error) {
      void reply.headers(openTo(request.headers.origin))
      if (error instanceof FhirError && error.status === 401) {
        const isSent = (request.headers.authorization ?? '') !== ''
        await reply
          .code(401)
          .header('www-authenticate', challenge(publicUrl, isSent ? 'invalid_token' : undefined))
          .send({ error: isSent ? 'invalid_token' : 'unauthorized' })
        return undefined
      }
      if (error instanceof FhirError) {
        await reply.code(error.status).send({ error: error.code })
        return undefined
      }
      if (!isUnavailable(error)) throw error
      await reply.code(503).header('retry-after', '5').send({ error: 'unavailable' })
      return undefined
    }
  }
}

/** Only pages of the token's own app may read a response. Cookies are never used. */
const openTo = (origin: string | undefined): Readonly<Record<string, string>> => ({
  vary: 'origin',
  'cross-origin-resource-policy': 'cross-origin',
  ...(origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version, Retry-After',
      }),
})
