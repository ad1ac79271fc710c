import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#sandbox-context.ts'
import { OutcomeError } from '#wire/outcome.ts'

/**
 * Lets browser apps use the discovery, token and FHIR endpoints. Excludes pages, control endpoints and token endpoints
 * that are only for servers.
 */
export function allowOtherOrigins(app: FastifyInstance, context: SandboxContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForApps(request.url)) return
    if (isForServersOnly(context, request.url)) {
      if (request.headers.origin === undefined) return
      throw new OutcomeError(403, 'forbidden', 'Tokens are given to servers, not to pages in a browser.')
    }
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

function isForServersOnly(context: SandboxContext, url: string): boolean {
  const [, slug = ''] = /^\/([^/]+)\/token(?:[/?]|$)/.exec(url) ?? []
  return context.findOrganization(slug)?.behaviour.isTokenOpenToBrowsers === false
}
