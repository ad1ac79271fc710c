import type { FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { browserCookie } from '#platform/http/browser-cookie.ts'

/**
 * Cookie that lists the browser's latest app requests. A request can be answered only in the browser that opened it.
 */
const NAME = 'kinchart_app_requests'
const MOST = 5

const cookieOf = (publicUrl: string) => browserCookie(publicUrl, NAME, 'lax')

export const requestCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME

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

export const isOfBrowser = (publicUrl: string, request: Pick<FastifyRequest, 'cookies'>, uid: string): boolean =>
  (cookieOf(publicUrl).read(request) ?? '').split('.').includes(uid)
