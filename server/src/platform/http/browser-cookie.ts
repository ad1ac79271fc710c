import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that no script can read and that, where it is `strict`, no other site's page sends along. */
export type BrowserCookie = {
  readonly read: (request: Pick<FastifyRequest, 'cookies'>) => string | undefined
  /** The same, out of a `Cookie` header that nobody has parsed, as a socket's is; as it is written there. */
  readonly readHeader: (header: string) => string | undefined
  readonly set: (reply: FastifyReply, value: string, maxAgeSeconds: number) => void
  readonly clear: (reply: FastifyReply) => void
}

/**
 * Over https the cookie is `Secure` and has the prefix `__Host-`, so that no other host and no page over http can put one in
 * its place; over http, which is for this machine alone, neither is possible. `lax`: a link on another site, such as the way back
 * from a source's sign-in, sends it along, too. Source: RFC 6265bis 4.1.3; ASVS 5.0 3.3.1.
 */
export function browserCookie(publicUrl: string, name: string, sameSite: 'strict' | 'lax' = 'strict'): BrowserCookie {
  const secure = publicUrl.startsWith('https:')
  const full = secure ? `__Host-${name}` : name
  const shared = { path: '/', httpOnly: true, sameSite, secure } as const
  return {
    read: (request) => request.cookies[full],
    readHeader: (header) =>
      header
        .split(/; */)
        .find((pair) => pair.startsWith(`${full}=`))
        ?.slice(full.length + 1),
    set: (reply, value, maxAge) => void reply.setCookie(full, value, { ...shared, maxAge }),
    clear: (reply) => void reply.clearCookie(full, shared),
  }
}
