import type { FastifyInstance } from 'fastify'

/** A request as the sandbox saw it; tests ask what the other side was sent. */
export type SeenRequest = {
  readonly method: string
  /** Path and query as they came. */
  readonly path: string
  readonly organization: string | undefined
  readonly hasAuthorization: boolean
  readonly status: number
  /** Of the answer's body, where its length is told. */
  readonly bytes: number
}

export type RequestLog = { readonly list: () => readonly SeenRequest[]; readonly forget: () => void }

const LONGEST_LOG = 10_000

/** Notes every answered request, the last ten thousand of them. Never a header's content. */
export function openRequestLog(app: FastifyInstance): RequestLog {
  let seen: SeenRequest[] = []
  app.addHook('onResponse', async (request, reply) => {
    if (seen.length >= LONGEST_LOG) seen = seen.slice(LONGEST_LOG / 2)
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
