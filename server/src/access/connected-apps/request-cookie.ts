import type { FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { browserCookie } from '#platform/http/browser-cookie.ts'

/** The requests of apps that a browser came with, the last ones: nobody answers a request of another browser. */
const NAME = 'kinchart_app_requests'
const MOST = 5

const cookieOf = (publicUrl: string) => browserCookie(publicUrl, NAME, 'lax')

/** The name of the cookie as it is sent. */
export const requestCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME

/** Writes down in the browser that a request began there. */
export function rememberRequest(ctx: KoaContextWithOIDC, publicUrl: string, uid: string, seconds: number): void {
  const before = (cookieOf(publicUrl).readHeader(ctx.get('cookie')) ?? '')
    .split('.')
    .filter((one) => /^[\w-]{10,64}$/.test(one))
  ctx.cookies.set(requestCookieName(publicUrl), [...before.slice(1 - MOST), uid].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    signed: false,
    overwrite: true,
    maxAge: seconds * 1000,
  })
}

/** Whether a request began in the browser that asks. */
export const isOfBrowser = (publicUrl: string, request: Pick<FastifyRequest, 'cookies'>, uid: string): boolean =>
  (cookieOf(publicUrl).read(request) ?? '').split('.').includes(uid)
