import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { healthLinkPaths as paths, manifestRequest } from '@kinchart/contract/calls/health-links.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { openDirect, openFile, openManifest } from './open-link.ts'
import type { OpenLinkServices } from './judge-passcode.ts'

/**
 * Lets the page that opens health links request their content from any server. No other page of ours may connect to
 * another server. Plain http is allowed only for this machine. Source: Q23.
 */
export function letViewerReach(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (!/^\/viewer\/?(?:\?|$)/.test(request.url)) return
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy !== 'string') return
    void reply.header(
      'content-security-policy',
      policy.replace("connect-src 'self'", "connect-src 'self' https: http://localhost:* http://127.0.0.1:*"),
    )
  })
}

const JOSE = 'application/jose'
const RETRY_SECONDS = 60
const params = z.object({ token: z.string().max(100) })
const query = z.object({ recipient: z.string().trim().min(1).max(1000) })

/**
 * Pages of any other site may use the protocol, so no cookie is read or set, and no response may be cached. Every
 * link that cannot be opened gets the same response. Source: SMART Health Links, protocol, including its requirement
 * of CORS for viewers.
 */
export function serveHealthLinkProtocol(http: FastifyInstance, services: OpenLinkServices): void {
  const open = (reply: FastifyReply): FastifyReply =>
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
  const sendNotFound = async (reply: FastifyReply) => reply.code(404).send({ message: 'not found' })
  const patiently = async (reply: FastifyReply, answer: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error
      return reply.code(429).header('retry-after', RETRY_SECONDS).send({ message: 'too many requests' })
    }
  }
  const file = async (reply: FastifyReply, content: Buffer | undefined) =>
    content === undefined ? sendNotFound(reply) : reply.type(JOSE).send(content.toString('ascii'))

  for (const path of Object.values(paths))
    http.options(`${path}/:token`, async (_request, reply) =>
      open(reply)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': 3600,
        })
        .code(204)
        .send(),
    )

  http.post(`${paths.manifest}/:token`, async (request, reply) => {
    open(reply)
    const parsedBody = manifestRequest.safeParse(request.body)
    if (!parsedBody.success) return reply.code(400).send({ message: 'recipient is missing, or a field is not valid' })
    return patiently(reply, async () => {
      const opened = await openManifest(services, params.parse(request.params).token, parsedBody.data)
      if (opened.kind === 'gone') return sendNotFound(reply)
      if (opened.kind === 'wrong-passcode') return reply.code(401).send({ remainingAttempts: opened.remainingAttempts })
      if (opened.isLongTerm) void reply.header('retry-after', RETRY_SECONDS)
      return reply.send(opened.manifest)
    })
  })
  http.get(`${paths.manifest}/:token`, async (_request, reply) => sendNotFound(open(reply)))
  http.get(`${paths.direct}/:token`, async (request, reply) => {
    open(reply)
    const parsedQuery = query.safeParse(request.query)
    if (!parsedQuery.success) return sendNotFound(reply)
    return patiently(reply, async () =>
      file(reply, await openDirect(services, params.parse(request.params).token, parsedQuery.data.recipient)),
    )
  })
  http.get(`${paths.file}/:token`, async (request, reply) =>
    file(open(reply), await openFile(services, params.parse(request.params).token)),
  )
}
