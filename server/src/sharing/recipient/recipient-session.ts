import { randomBytes, randomUUID } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Recipient } from '../recipient.ts'
import { openLinkDetails } from '../shares/share-links.ts'

/** The other side of a share, proved: by a verified address, or by a link that was opened with its passcode. */
export type RecipientSession = {
  readonly sessionId: string
  readonly by: 'sign-in' | 'link'
  readonly recipient: Recipient
  /** Whose shares a link opens; null: everybody's with the recipient. */
  readonly accountId: string | null
  readonly name: string
  /** The address they signed in with, or that the link was mailed to. */
  readonly address: string
  readonly expiresAt: Date
}

type Services = { readonly db: Db; readonly cipher: Cipher }

export const RECIPIENT_COOKIE = 'kinchart_viewer'
const SIGN_IN_HOURS = 12
const LINK_HOURS = 2
const PRUNED_AT_ONCE = 20

const digestOf = (cipher: Cipher, token: string): Buffer => cipher.digest(`viewer/${token}`)

/** Begins a sign-in of the other side; the cookie is out of every script's reach and is sent to this site alone. */
export async function startViewing(
  { db, cipher, publicUrl }: Services & { readonly publicUrl: string },
  reply: FastifyReply,
  by: { readonly verifiedId: string } | { readonly linkId: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const hours = 'linkId' in by ? LINK_HOURS : SIGN_IN_HOURS
  await db
    .insertInto('recipientSession')
    .values({
      id: randomUUID(),
      tokenDigest: digestOf(cipher, token),
      verifiedId: 'verifiedId' in by ? by.verifiedId : null,
      linkId: 'linkId' in by ? by.linkId : null,
      expiresAt: new Date(Date.now() + hours * 3_600_000),
      endedAt: null,
    })
    .execute()
  await sql`
    delete from recipient_session where id in (select id from recipient_session where expires_at < now() - interval '1 day'
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked)`.execute(db)
  void reply.setCookie(RECIPIENT_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: hours * 3600,
  })
}

/** Who looks; throws 'recipient-session-missing' for no sign-in, an ended one, an ended link or an ended verification. */
export async function proveRecipientSession(services: Services, request: FastifyRequest): Promise<RecipientSession> {
  const recipient = await findRecipientSession(services, request.cookies[RECIPIENT_COOKIE])
  if (!recipient) throw new ApiError('recipient-session-missing')
  return recipient
}

/** Who looks by the value of the cookie; undefined for nobody. */
export async function findRecipientSession(
  { db, cipher }: Services,
  token: string | undefined,
): Promise<RecipientSession | undefined> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined
  const { rows } = await sql<{
    id: string
    expiresAt: Date
    linkId: string | null
    accountId: string | null
    linkDetails: Buffer | null
    recipientKind: Recipient['kind']
    recipientId: string
    name: string | null
    email: string | null
  }>`
    select session.id, session.expires_at, link.id as link_id, link.account_id, link.details as link_details,
      coalesce(link.recipient_kind, verified.recipient_kind) as recipient_kind,
      coalesce(link.recipient_id, verified.recipient_id) as recipient_id, verified.name, verified.email
    from recipient_session session
    left join share_link link on link.id = session.link_id and link.ended_at is null and link.expires_at > now()
    left join verified_recipient verified on verified.id = session.verified_id and verified.ended_at is null
    where session.token_digest = ${digestOf(cipher, token)} and session.ended_at is null and session.expires_at > now()
      and (link.id is not null or verified.id is not null)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const link =
    row.linkId !== null && row.linkDetails !== null
      ? openLinkDetails(cipher, { id: row.linkId, details: row.linkDetails })
      : undefined
  return {
    sessionId: row.id,
    by: link ? 'link' : 'sign-in',
    recipient: { kind: row.recipientKind, id: row.recipientId },
    accountId: row.accountId,
    name: link?.name ?? row.name ?? '',
    address: link?.sentTo ?? row.email ?? '',
    expiresAt: row.expiresAt,
  }
}

export async function endRecipientSession(db: Db, recipient: RecipientSession, reply: FastifyReply): Promise<void> {
  await db.updateTable('recipientSession').set({ endedAt: new Date() }).where('id', '=', recipient.sessionId).execute()
  void reply.clearCookie(RECIPIENT_COOKIE, { path: '/' })
}
