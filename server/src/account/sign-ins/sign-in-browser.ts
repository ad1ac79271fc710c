import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { browserCookie } from '#platform/http/browser-cookie.ts'
import type { AccountServices } from '../services.ts'
import { endSession } from '../sessions.ts'
import type { OpenedSession } from '../sessions.ts'
import type { Proved, Visitor } from '../sign-in.ts'
import { deviceOf } from './device.ts'
import { DEVICE_COOKIE, DEVICE_DAYS } from './known-devices.ts'
import { PENDING_COOKIE, PENDING_SECONDS, writePending } from './pending-sign-in.ts'
import { IDLE_DAYS } from './refresh-session.ts'
import { readSessionCookie, SESSION_COOKIE } from './session-cookie.ts'

const DAY_SECONDS = 86_400

type Services = Pick<AccountServices, 'db' | 'cipher' | 'publicUrl' | 'placeHeader'>

/** Reads and sets the cookies of a sign-in. */
export function signInBrowser({ db, cipher, publicUrl, placeHeader }: Services) {
  const session = browserCookie(publicUrl, SESSION_COOKIE)
  const known = browserCookie(publicUrl, DEVICE_COOKIE)
  const pending = browserCookie(publicUrl, PENDING_COOKIE)
  return {
    visitorOf: (request: FastifyRequest): Visitor => ({
      caller: request.ip,
      device: deviceOf(request, placeHeader),
      deviceKey: known.read(request),
    }),
    /** Stores a verified password until the second factor is given. */
    wait: (reply: FastifyReply, { accountId, passwordHash }: Proved): void =>
      pending.set(reply, writePending(cipher, accountId, passwordHash), PENDING_SECONDS),
    pendingOf: (request: FastifyRequest): string | undefined => pending.read(request),
    cookieOf: (request: FastifyRequest): string | undefined => session.read(request),
    /** Sets the cookies and returns the tokens that the page may read. */
    give: (reply: FastifyReply, opened: OpenedSession & { readonly deviceKey?: string }): Tokens => {
      session.set(reply, opened.cookie, IDLE_DAYS * DAY_SECONDS)
      if (opened.deviceKey !== undefined) known.set(reply, opened.deviceKey, DEVICE_DAYS * DAY_SECONDS)
      return { token: opened.token, refreshToken: opened.refreshToken }
    },
    /** A browser has one sign-in: a new one ends the previous one. */
    endFormer: async (request: FastifyRequest): Promise<void> => {
      const held = readSessionCookie(cipher, session.read(request))
      if (held) await endSession(db, held.sessionId)
    },
    clear: (reply: FastifyReply): void => session.clear(reply),
  }
}
