import type { FastifyInstance } from 'fastify'

/**
 * Allows window.name on /import. It is only passed while the page and its opener are connected, which the policy of all
 * other pages prevents. Leaving the page by a full load breaks the connection. Source: S2 §4.
 */
export function letWindowNameThrough(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (/^\/import\/?(?:\?|$)/.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
