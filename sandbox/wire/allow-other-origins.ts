import type { FastifyInstance } from 'fastify'

/** Browser apps may call discovery, token and FHIR from their own address; pages and control are left out. */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForApps(request.url)) return
    reply.header('access-control-allow-origin', '*')
    if (request.method !== 'OPTIONS') return
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, accept, prefer',
        'access-control-max-age': '600',
      })
      .send()
  })
}

function isForApps(url: string): boolean {
  return /^\/[^/]+\/(fhir\/r4|token|revoke|introspect|jwks)(?:[/?]|$)/.test(url)
}
