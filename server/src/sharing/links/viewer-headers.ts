import type { FastifyInstance } from 'fastify'

/**
 * Lets the page that opens health links fetch them itself, from any server; no other page of ours may connect to
 * another server. Plain http is only for this machine. Source: settled question 23.
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
