import type { FastifyInstance } from 'fastify'

/**
 * A clinic's page may open the check-in page and is answered there, so that the two have to know of each other. Every other page of ours
 * is cut off from who opened it. Source: HTML, cross-origin opener policies; docs/check-in.md.
 */
export function letPagesOpenCheckIn(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (/^\/home\/check-in\/?(?:\?|$)/.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
