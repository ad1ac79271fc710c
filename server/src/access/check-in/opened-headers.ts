import type { FastifyInstance } from 'fastify'

/**
 * A clinic's page may open the check-in page in a second window and receive the response from it. The two windows
 * must therefore be able to reach each other. All other Kinchart pages are isolated from their opener. Source: HTML,
 * cross-origin opener policies; docs/developers/check-in.md.
 */
export function letPagesOpenCheckIn(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (/^\/home\/check-in\/?(?:\?|$)/.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
