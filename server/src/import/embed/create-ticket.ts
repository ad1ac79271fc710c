import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { emailDigestOf, emailKeyOf } from '#account/email-address.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { storeEmbedder } from '#import/encrypt-sources.ts'
import { findByKey } from './embedders.ts'
import { allowTarget } from './redirects.ts'
import { targetsOf, type EmbedServices } from './services.ts'

const TICKET_MINUTES = 5
export const TICKET_SIGN = 'kht_'

export const embedSessionPlace = (ticketDigest: Buffer): string => `import-visit/${ticketDigest.toString('base64url')}`
export const digestToken = (cipher: Cipher, token: string): Buffer => cipher.digest(`visit/${token}`)

/**
 * Creates a ticket that works once, within five minutes. The response is the same whether or not the address has an
 * account here. Q2. Throws 'embedder-unknown' or 'too-many-requests'.
 */
export async function createTicket(
  { db, cipher, log, publicUrl, embedSettings }: EmbedServices,
  params: { key: string; email: string; redirectUrl: string | undefined; caller: string },
): Promise<{ token: string; expiresAt: string; link: string }> {
  const embedder = findByKey(embedSettings.embedders, params.key)
  if (!embedder) {
    await consumeRateLimit(db, cipher, `handoff-key/${params.caller}`, { limit: 60, windowSeconds: 900 })
    throw new ApiError('embedder-unknown')
  }
  const emailKey = emailKeyOf(params.email)
  await consumeRateLimit(db, cipher, `handoff/${embedder.id}/${emailKey}`, { limit: 60, windowSeconds: 3600 })
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('emailDigest', '=', emailDigestOf(cipher, params.email))
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const token = `${TICKET_SIGN}${randomBytes(32).toString('base64url')}`
  const ticketDigest = digestToken(cipher, token)
  const expiresAt = new Date(Date.now() + TICKET_MINUTES * 60_000)
  await forgetOldEmbedSessions({ db })
  await db
    .insertInto('embedSession')
    .values({
      ticketDigest,
      embedder: storeEmbedder(cipher, embedder.id),
      accountId: account?.id ?? null,
      sessionId: null,
      redirectUrl: cipher.server.encrypt(
        allowTarget(params.redirectUrl, targetsOf(embedSettings, embedder.id)),
        embedSessionPlace(ticketDigest),
      ),
      expiresAt,
      browserDigest: null,
      openedAt: null,
      endedAt: null,
    })
    .execute()
  log({ event: 'handoff-ticket', id: embedder.id })
  return { token, expiresAt: expiresAt.toISOString(), link: `${publicUrl}/import?token=${token}` }
}

/** Deletes sessions after one day, a few at a time. */
export async function forgetOldEmbedSessions({ db }: Pick<EmbedServices, 'db'>): Promise<void> {
  await sql`delete from embed_session where ticket_digest in
    (select ticket_digest from embed_session where expires_at < now() - interval '1 day' limit 50)`.execute(db)
}
