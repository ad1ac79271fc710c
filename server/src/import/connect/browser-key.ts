import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Ties an authorization, and an embed session to the public page, to the browser that started it. Settled question 1. */
export const BROWSER_COOKIE = 'kinchart_browser'
const COOKIE_SECONDS = 24 * 3600

/** The browser's key from its cookie; undefined where it has none. */
export function readBrowserKey(request: FastifyRequest): string | undefined {
  const held = request.cookies[BROWSER_COOKIE]
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : undefined
}

/** The browser's key from its cookie, or a new one. Never readable by a script. */
export function ensureBrowserKey(publicUrl: string, request: FastifyRequest, reply: FastifyReply): string {
  const key = readBrowserKey(request) ?? randomBytes(32).toString('base64url')
  void reply.setCookie(BROWSER_COOKIE, key, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  })
  return key
}
