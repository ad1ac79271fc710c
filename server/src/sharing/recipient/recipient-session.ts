import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { browserCookie, type BrowserCookie } from '#platform/http/browser-cookie.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Recipient } from '#sharing/tables.ts'
import { openRecipientEmail } from '#account/email-address.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openLinkDetails } from '../shares/share-links.ts'

export type RecipientEntry = {
  readonly sessionId: string
  readonly by: 'sign-in' | 'link'
  readonly recipient: Recipient
  /** For a link, the account whose shares the link opens. Null means all accounts that share with the recipient. */
  readonly accountId: string | null
  readonly name: string
  readonly address: string
  readonly expiresAt: Date
  /** Null for a link, which is not a sign-in. */
  readonly signIn: SignInState | null
}

/**
 * `factorAt` is when the second factor was most recently given; null before the first time. `hasFactor` is whether a
 * second factor is set up.
 */
type SignInState = { readonly verifiedId: string; readonly factorAt: Date | null; readonly hasFactor: boolean }

export type SignInEntry = RecipientEntry & { readonly signIn: SignInState }

/** A recipient whose sign-in is complete. Only code with this object can request shared records. */
export type RecipientSession = RecipientEntry & { readonly isProved: true }

/** The second factor has not been given yet, or no second factor is set up. */
type Missing = 'second-factor-needed' | 'second-factor-missing'

type Services = { readonly db: Db; readonly cipher: Cipher; readonly publicUrl: string }

const SIGN_IN_MINUTES = 12 * 60
/** Long enough to install an authenticator app. */
const STEP_MINUTES = 30
const LINK_MINUTES = 2 * 60
const PRUNED_AT_ONCE = 20

/** Scripts cannot read the cookie, and browsers send it only to this site. */
export const recipientCookie = (publicUrl: string): BrowserCookie => browserCookie(publicUrl, 'kinchart_viewer')

const digestOf = (cipher: Cipher, token: string): Buffer => cipher.digest(`viewer/${token}`)

type Begun = { readonly minutes: number } & (
  | { readonly linkId: string }
  | { readonly verifiedId: string; readonly factorAt: Date | null }
)

export const startLinkSession = async (services: Services, reply: FastifyReply, linkId: string): Promise<void> =>
  start(services, reply, { linkId, minutes: LINK_MINUTES })

/** Starts a sign-in after a correct emailed code. Until its second step is done, the sign-in allows nothing else. */
export const startSignIn = async (services: Services, reply: FastifyReply, verifiedId: string): Promise<void> =>
  start(services, reply, { verifiedId, factorAt: null, minutes: STEP_MINUTES })

/**
 * When the second factor has been given, replaces the cookie of the pending sign-in. The previous cookie then no
 * longer works for anyone who copied it. Throws 'recipient-session-missing' if the sign-in has ended in the meantime.
 */
export async function noteFactor(
  services: Services,
  reply: FastifyReply,
  { sessionId, signIn: { verifiedId, factorAt } }: SignInEntry,
): Promise<void> {
  const { db } = services
  const row = db.updateTable('recipientSession').where('id', '=', sessionId).where('endedAt', 'is', null)
  if (factorAt !== null) {
    await row.set({ factorAt: new Date() }).execute()
    return
  }
  const ended = await row.set({ endedAt: new Date() }).executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) throw new ApiError('recipient-session-missing')
  await start(services, reply, { verifiedId, factorAt: new Date(), minutes: SIGN_IN_MINUTES })
}

async function start({ db, cipher, publicUrl }: Services, reply: FastifyReply, begun: Begun): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('recipientSession')
    .values({
      id: randomUUID(),
      tokenDigest: digestOf(cipher, token),
      verifiedId: 'verifiedId' in begun ? begun.verifiedId : null,
      linkId: 'linkId' in begun ? begun.linkId : null,
      factorAt: 'factorAt' in begun ? begun.factorAt : null,
      // Uses the database's clock, which also decides when the sign-in expires.
      expiresAt: sql<Date>`now() + make_interval(mins => ${begun.minutes})`,
      endedAt: null,
    })
    .execute()
  await sql`
    delete from recipient_session where id in (select id from recipient_session where expires_at < now() - interval '1 day'
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked)`.execute(db)
  recipientCookie(publicUrl).set(reply, token, begun.minutes * 60)
}

/**
 * Only this function decides which step is missing. Returns undefined if no step is missing. A link is not a sign-in
 * and has no missing step.
 */
export function missingOf({ signIn }: RecipientEntry): Missing | undefined {
  if (signIn === null) return undefined
  // After a second factor is removed, it no longer counts for this sign-in.
  if (!signIn.hasFactor) return 'second-factor-missing'
  return signIn.factorAt === null ? 'second-factor-needed' : undefined
}

/** Undefined if the second step of the sign-in is missing. */
export const provedOf = (entry: RecipientEntry): RecipientSession | undefined =>
  missingOf(entry) === undefined ? { ...entry, isProved: true } : undefined

/**
 * Throws 'recipient-session-missing' if there is no sign-in, or if the sign-in, link or verification has ended. Throws
 * 'second-factor-needed' or 'second-factor-missing' for a sign-in without its second step.
 */
export async function proveRecipientSession(services: Services, request: FastifyRequest): Promise<RecipientSession> {
  const entry = await findEntry(services, recipientCookie(services.publicUrl).read(request))
  const proved = entry && provedOf(entry)
  if (!proved) throw new ApiError((entry && missingOf(entry)) ?? 'recipient-session-missing')
  return proved
}

/**
 * Accepts a sign-in with or without the second step. Throws 'recipient-session-missing' if there is no sign-in, or if
 * the recipient uses a link.
 */
export async function proveSignIn(services: Services, request: FastifyRequest): Promise<SignInEntry> {
  const entry = await findEntry(services, recipientCookie(services.publicUrl).read(request))
  if (!entry?.signIn) throw new ApiError('recipient-session-missing')
  return { ...entry, signIn: entry.signIn }
}

/** Returns undefined if no sign-in or link has this cookie value. */
export async function findEntry(
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  token: string | undefined,
): Promise<RecipientEntry | undefined> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined
  const { rows } = await sql<{
    id: string
    expiresAt: Date
    factorAt: Date | null
    hasFactor: boolean
    verifiedId: string | null
    linkId: string | null
    accountId: string | null
    dataKey: Buffer | null
    linkDetails: Buffer | null
    recipientKind: Recipient['kind']
    recipientId: string
    name: string | null
    email: EncryptedId | null
  }>`
    select session.id, session.expires_at, session.factor_at, verified.id as verified_id, link.id as link_id,
      link.account_id, account.data_key, link.details as link_details,
      coalesce(link.recipient_kind, verified.recipient_kind) as recipient_kind,
      coalesce(link.recipient_id, verified.recipient_id) as recipient_id, verified.name, verified.email,
      (exists (select from passkey where recipient_id = verified.id)
        or exists (select from authenticator_app where recipient_id = verified.id and confirmed_at is not null)) as has_factor
    from recipient_session session
    left join share_link link on link.id = session.link_id and link.ended_at is null and link.expires_at > now()
    left join account on account.id = link.account_id
    left join verified_recipient verified on verified.id = session.verified_id and verified.ended_at is null
    where session.token_digest = ${digestOf(cipher, token)} and session.ended_at is null and session.expires_at > now()
      and (link.id is not null or verified.id is not null)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { factorAt, hasFactor, verifiedId } = row
  const link =
    row.linkId !== null && row.accountId !== null && row.dataKey !== null && row.linkDetails !== null
      ? openLinkDetails(cipher, {
          ...{ id: row.linkId, accountId: row.accountId, dataKey: row.dataKey },
          details: row.linkDetails,
        })
      : undefined
  return {
    sessionId: row.id,
    by: link ? 'link' : 'sign-in',
    recipient: { kind: row.recipientKind, id: row.recipientId },
    accountId: row.accountId,
    name: link?.name ?? row.name ?? '',
    address: link?.sentTo ?? (row.email === null ? '' : openRecipientEmail(cipher, row.email)),
    expiresAt: row.expiresAt,
    signIn: verifiedId === null ? null : { verifiedId, factorAt, hasFactor },
  }
}

export async function endRecipientSession(
  { db, publicUrl }: Services,
  entry: RecipientEntry | undefined,
  reply: FastifyReply,
): Promise<void> {
  if (entry)
    await db.updateTable('recipientSession').set({ endedAt: new Date() }).where('id', '=', entry.sessionId).execute()
  recipientCookie(publicUrl).clear(reply)
}
