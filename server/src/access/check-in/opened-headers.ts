import type { FastifyInstance } from 'fastify'

/**
 * A clinic's page may open the check-in page and gets its answer there, so the two windows must be able to reach each other. Every other
 * page of Kinchart is isolated from the page that opened it. Source: HTML, cross-origin opener policies; docs/check-in.md.
 */
export function letPagesOpenCheckIn(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (/^\/home\/check-in\/?(?:\?|$)/.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
