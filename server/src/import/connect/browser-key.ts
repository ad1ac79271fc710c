import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie, type BrowserCookie } from '#platform/http/browser-cookie.ts'

const COOKIE_SECONDS = 24 * 3600

/**
 * Binds an authorization, and an embed session to the public page, to the browser that started it. `lax`, because pages
 * reached from another site (a source's sign-in, an embedding organization) need it immediately. Settled question 1.
 */
const cookieOf = (publicUrl: string): BrowserCookie => browserCookie(publicUrl, 'kinchart_browser', 'lax')

const keyIn = (cookieValue: string | undefined): string | undefined =>
  cookieValue !== undefined && /^[\w-]{43}$/.test(cookieValue) ? cookieValue : undefined

/** Reads the browser's key from its cookie; undefined if missing. */
export const readBrowserKey = (publicUrl: string, request: FastifyRequest): string | undefined =>
  keyIn(cookieOf(publicUrl).read(request))

/** Reads the browser's key from the `Cookie` header of a socket. */
export const readBrowserKeyOfSocket = (publicUrl: string, header: string): string | undefined =>
  keyIn(cookieOf(publicUrl).readHeader(header))

/** Returns whether a browser sends a key, valid or not. */
export const hasBrowserKey = (publicUrl: string, request: FastifyRequest): boolean =>
  cookieOf(publicUrl).read(request) !== undefined

/** Returns the browser's key from its cookie, or sets a new one. Never readable by a script. */
export function ensureBrowserKey(publicUrl: string, request: FastifyRequest, reply: FastifyReply): string {
  const key = readBrowserKey(publicUrl, request) ?? randomBytes(32).toString('base64url')
  cookieOf(publicUrl).set(reply, key, COOKIE_SECONDS)
  return key
}
