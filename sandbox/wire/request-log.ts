import type { FastifyInstance } from 'fastify'

export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly organization: string | undefined
  readonly hasAuthorization: boolean
  readonly status: number
  readonly bytes: number
}

export type RequestLog = { readonly list: () => readonly SeenRequest[]; readonly forget: () => void }

const MAX_LOG_LENGTH = 10_000

/** Logs the most recent answered requests, at most ten thousand. Never stores header values. */
export function openRequestLog(app: FastifyInstance): RequestLog {
  let seen: SeenRequest[] = []
  app.addHook('onResponse', async (request, reply) => {
    if (seen.length >= MAX_LOG_LENGTH) seen = seen.slice(MAX_LOG_LENGTH / 2)
    seen.push({
      method: request.method,
      path: request.originalUrl,
      organization: (request.params as { organization?: string } | undefined)?.organization,
      hasAuthorization: request.headers.authorization !== undefined,
      status: reply.statusCode,
      bytes: Number(reply.getHeader('content-length') ?? 0),
    })
  })
  return {
    list: () => [...seen],
    forget() {
      seen = []
    },
  }
}
