import type { FastifyInstance } from 'fastify'

/**
 * Lets /import receive window.name. Browsers pass it only while the page and its opener are connected, which the policy
 * of all other pages prevents. A full page load elsewhere breaks the connection. Source: S2 §4.
 */
export function letWindowNameThrough(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (/^\/import\/?(?:\?|$)/.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
