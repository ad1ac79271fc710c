import type { FastifyInstance } from 'fastify'

/**
 * The window's name reaches /import only from a page that still knows the window it opened; the policy of all other pages
 * would cut that tie and clear the name. The page leaves by a full load, which cuts it. Source: S2 §4.
 */
export function letWindowNameThrough(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (/^\/import\/?(?:\?|$)/.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
