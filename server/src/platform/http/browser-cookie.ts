import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A cookie that scripts cannot read. With `sameSite` 'strict', browsers do not send it with requests from other
 * sites.
 */
export type BrowserCookie = {
  readonly read: (request: Pick<FastifyRequest, 'cookies'>) => string | undefined
  readonly readHeader: (header: string) => string | undefined
  readonly set: (reply: FastifyReply, value: string, maxAgeSeconds: number) => void
  readonly clear: (reply: FastifyReply) => void
}

/**
 * Over https, the cookie is `Secure` and has the prefix `__Host-`, so that no other host and no page over http can
 * replace it. Plain http is used only on this machine, and browsers support neither `Secure` nor the prefix over
 * http. With `lax`, the browser also sends the cookie for links from other sites, such as the redirect after a
 * source's sign-in. Source: RFC 6265bis 4.1.3; ASVS 5.0 3.3.1.
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
