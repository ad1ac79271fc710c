import type { FastifyInstance } from 'fastify'

/**
 * Lets /import receive `window.name`. Browsers pass `window.name` only while the page and its opener are connected.
 * On all other pages, the Cross-Origin-Opener-Policy header ends this connection. Source: S2 §4.
 */
export function letWindowNameThrough(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (/^\/import\/?(?:\?|$)/.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
