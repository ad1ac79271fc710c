import type { toNodeHandler } from '@modelcontextprotocol/node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitApp } from '#access/fhir-server/admit-app.ts'
import type { AdmittedApp } from '#access/fhir-server/admit-app.ts'
import { FhirError } from '#access/fhir-server/answer.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { openToAnyPage } from '#platform/http/base-headers.ts'
import type { McpServices } from './granted-record.ts'
import { challenge, mcpPath, mcpResourceOf, metadataPaths, protectedResource } from './protected-resource.ts'

export type McpServed = Omit<McpServices, 'base'> & {
  readonly provider: Parameters<typeof admitApp>[0]['provider']
  readonly reportUnexpected: (error: unknown) => void
}

/** In a minute, of one network. */
const ASKED_A_MINUTE = 600
const MOST_BYTES = 262_144

/**
 * The MCP server: one person's record for each access token, to be read alone, in the revisions up to 2025-11-25 and of 2026-07-28.
 * It keeps no session. Source: Model Context Protocol, streamable HTTP and authorization; RFC 9728, RFC 6750.
 */
export async function serveMcp(http: FastifyInstance, asked: McpServed): Promise<void> {
  const { publicUrl, provider, reportUnexpected } = asked
  // What is written of a record is named by the FHIR server's addresses.
  const services: McpServices = { ...asked, base: `${publicUrl}/fhir` }
  const resource = mcpResourceOf(publicUrl)
  let handle: Promise<ReturnType<typeof toNodeHandler>> | undefined
  /** Loaded with the first request: the protocol's library takes a fifth of a second and 11 MB of every start, and most installations have no assistant. */
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
        // A stream would stay open after what the person allowed has ended, and nothing is ever told by one.
        maxSubscriptions: 0,
        // Whatever a client wrote wrong comes here in its own words. What goes wrong in a tool is reported there.
        onerror: () => undefined,
      },
    )
    return toNodeHandler(handler, { maxRequestBodySize: MOST_BYTES, onerror: reportUnexpected })
  }
  const own = new URL(publicUrl).origin
  await http.register(async (part) => {
    // A hook of ours runs before the limit of every route, which then leaves the request alone.
    part.addHook('onRequest', part.rateLimit({ max: ASKED_A_MINUTE, timeWindow: 60_000 }))
    part.post(mcpPath, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      handle ??= load()
      const answer = await handle
      const app = await admit(request, reply)
      if (app === undefined) return reply
      const { origin } = request.headers
      // A page of an app that is not the one the token is for, or a page that was led here by a name of its own.
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
    // There is no session, and no stream that would be opened or ended.
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

  /** Whose record a token opens; undefined where it was refused. */
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

/** Pages may read an answer where the token is for their app; no cookie is ever asked for. */
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
