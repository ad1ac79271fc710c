import type { FastifyInstance } from 'fastify'

/**
 * The page that opens health links fetches them itself, wherever they are kept; no other page of ours may ask another
 * server. Plain http is for this machine alone. Source: settled question 23.
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
