import type { FastifyRequest } from 'fastify'
import { openEmail } from '#account/email-address.ts'
import type { Session } from '#account/sessions.ts'
import { readBrowserKey } from '#import/connect/browser-key.ts'
import { findEmbedSession } from '#import/embed/find-embed-session.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Asker } from '#support/write-to-support.ts'

/**
 * Returns the signed-in user, or the account for which this browser visits the public import page. Throws
 * 'session-missing'.
 */
export async function findAsker(
  services: { readonly db: Db; readonly cipher: Cipher; readonly publicUrl: string },
  session: Session | undefined,
  request: FastifyRequest,
): Promise<Asker> {
  if (session) return session
  const embedSession = await findEmbedSession(services, readBrowserKey(services.publicUrl, request))
  const account =
    embedSession &&
    (await services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', embedSession.accountId)
      .executeTakeFirst())
  if (!embedSession || !account) throw new ApiError('session-missing')
  return { accountId: embedSession.accountId, email: openEmail(services.cipher, account.email) }
}
