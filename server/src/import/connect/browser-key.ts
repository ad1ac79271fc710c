import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie, type BrowserCookie } from '#platform/http/browser-cookie.ts'

const COOKIE_SECONDS = 24 * 3600

/**
 * Binds an authorization, or an embed session of the public page, to the browser that started it. Uses `lax`, because
 * pages reached from another site (a source's sign-in, an embedding organization) need the cookie immediately.
 * Q1.
 */
const cookieOf = (publicUrl: string): BrowserCookie => browserCookie(publicUrl, 'kinchart_browser', 'lax')

const keyIn = (cookieValue: string | undefined): string | undefined =>
  cookieValue !== undefined && /^[\w-]{43}$/.test(cookieValue) ? cookieValue : undefined

/** Undefined if there is no cookie. */
export const readBrowserKey = (publicUrl: string, request: FastifyRequest): string | undefined =>
  keyIn(cookieOf(publicUrl).read(request))

export const readBrowserKeyOfSocket = (publicUrl: string, header: string): string | undefined =>
  keyIn(cookieOf(publicUrl).readHeader(header))

export const hasBrowserKey = (publicUrl: string, request: FastifyRequest): boolean =>
  cookieOf(publicUrl).read(request) !== undefined

/** Sets a new key if there is none. Scripts can never read the key. */
export function ensureBrowserKey(publicUrl: string, request: FastifyRequest, reply: FastifyReply): string {
  const key = readBrowserKey(publicUrl, request) ?? randomBytes(32).toString('base64url')
  cookieOf(publicUrl).set(reply, key, COOKIE_SECONDS)
  return key
}
