import type { FastifyRequest } from 'fastify'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { findSession, proveSession } from '#account/sessions.ts'
import type { Session } from '#account/sessions.ts'
import { proveBrowser } from '#account/sign-ins/refresh-session.ts'
import { SESSION_COOKIE } from '#account/sign-ins/session-cookie.ts'
import { openRecord, openRecordWithToken } from '#family/open-record.ts'
import { hasBrowserKey } from '#import/connect/browser-key.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { browserCookie } from '#platform/http/browser-cookie.ts'
import type { RequestParts, Proved, ProveCallers } from '#platform/http/serve.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { findEntry, proveRecipientSession, proveSignIn, recipientCookie } from '#sharing/recipient/recipient-session.ts'
import type { SharingCallers } from '#sharing/serve.ts'

type Services = {
  readonly db: Db
  readonly cipher: Cipher
  readonly publicUrl: string
  readonly isStaff: (email: string) => boolean
}

/** Returns the check for each access level of the contract. */
export function proveCallers(services: Services): ProveCallers<SharingCallers> {
  const { db, cipher, publicUrl, isStaff } = services
  const cookie = browserCookie(publicUrl, SESSION_COOKIE)
  const prove = async (request: FastifyRequest): Promise<Session> =>
    begunMark(request) === undefined
      ? proveSession(db, cipher, bearerOf(request))
      : proveBrowser(db, cipher, { cookie: cookie.read(request), marker: begunMark(request) ?? '' })
  return {
    public: async (request) => {
      const bearer = bearerOf(request)
      return as(bearer === undefined ? undefined : await findSession(db, cipher, bearer))
    },
    // The browser may have no session; the handler decides on its access.
    ticket: async (request) => {
      const isBrowser = bearerOf(request) === undefined && hasBrowserKey(publicUrl, request)
      return as(isBrowser ? undefined : await prove(request))
    },
    session: async (request) => as(await prove(request)),
    staff: async (request) => {
      const session = await prove(request)
      if (!isStaff(session.email)) throw new ApiError('staff-only')
      if (!session.hasSecondFactor) throw new ApiError('second-factor-missing')
      return as(session)
    },
    record: async (request) => {
      const profileId = namedProfile(request)
      if (profileId !== undefined && begunMark(request) === undefined) {
        const { session, record } = await openRecordWithToken(services, bearerOf(request), profileId)
        const open = async (requestedId: string) =>
          requestedId === profileId ? record() : openRecord(db, session, requestedId)
        const { accountId, provedAt } = session
        return { accountId, provedAt, admit: async (parts) => ({ session, record: await open(profileIdOf(parts)) }) }
      }
      const session = await prove(request)
      return {
        accountId: session.accountId,
        provedAt: session.provedAt,
        admit: async (parts) => ({ session, record: await openRecord(db, session, profileIdOf(parts)) }),
      }
    },
    recipient: async (request) => ({
      accountId: null,
      admit: async () => proveRecipientSession(services, request),
    }),
    'recipient-step': async (request) => ({
      accountId: null,
      admit: async () => proveSignIn(services, request),
    }),
    visitor: async (request) => ({
      accountId: null,
      admit: async () => findEntry(services, recipientCookie(publicUrl).read(request)),
    }),
  }
}

const as = <Caller extends Session | undefined>(session: Caller): Proved<Caller> => ({
  accountId: session?.accountId ?? null,
  ...(session === undefined ? {} : { provedAt: session.provedAt }),
  admit: async () => session,
})

/**
 * Returns the marker from browser storage, sent by a page whose first access token has not arrived yet: together with
 * the cookie it may read, but not change anything. No other site can send this header without a preflight request,
 * which is never allowed.
 */
function begunMark({ method, headers }: FastifyRequest): string | undefined {
  const [scheme, mark] = (headers.authorization ?? '').split(' ')
  return method === 'GET' && scheme === constants.begunAuthorization ? mark : undefined
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** The profile that a call of a record names, in one of its parts: `contract/calls/all.test.ts` holds every such call to it. */
function profileIdOf(parts: RequestParts): string {
  const profileId = namedProfile(parts)
  if (profileId === undefined) throw new Error('A call of a record names no profile.')
  return profileId
}

/** Returns the profile named in an unparsed request; undefined if there is none. */
function namedProfile({ query, params, body }: RequestParts): string | undefined {
  for (const part of [query, params, body])
    if (typeof part === 'object' && part !== null && 'profileId' in part && typeof part.profileId === 'string')
      return part.profileId
  return undefined
}
