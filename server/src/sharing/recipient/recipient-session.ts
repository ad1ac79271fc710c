import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { browserCookie } from '#platform/http/browser-cookie.ts'
import type { BrowserCookie } from '#platform/http/browser-cookie.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Recipient } from '../recipient.ts'
import { openRecipientEmail } from '#account/email-address.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openLinkDetails } from '../shares/share-links.ts'

/** Somebody of the other side with a cookie of ours: by a mailed code, or by a link that was opened with its passcode. */
export type RecipientEntry = {
  readonly sessionId: string
  readonly by: 'sign-in' | 'link'
  readonly recipient: Recipient
  /** Whose shares a link opens; null: everybody's with the recipient. */
  readonly accountId: string | null
  readonly name: string
  /** The address they signed in with, or that the link was mailed to. */
  readonly address: string
  readonly expiresAt: Date
  /** How far a sign-in is; null for a link, which is none. */
  readonly signIn: SignInState | null
}

/** `factorAt`: when the second factor was given last; null before. `hasFactor`: whether there is one to be given. */
type SignInState = { readonly verifiedId: string; readonly factorAt: Date | null; readonly hasFactor: boolean }

/** The same of a sign-in, its second step done or not. */
export type SignInEntry = RecipientEntry & { readonly signIn: SignInState }

/** The other side of a share, proved: holding it is the permission to ask what is shared. */
export type RecipientSession = RecipientEntry & { readonly isProved: true }

/** What a sign-in lacks: the second factor that was not given yet, or one at all. */
type Missing = 'second-factor-needed' | 'second-factor-missing'

type Services = { readonly db: Db; readonly cipher: Cipher; readonly publicUrl: string }

const SIGN_IN_MINUTES = 12 * 60
/** Long enough to install an authenticator app. */
const STEP_MINUTES = 30
const LINK_MINUTES = 2 * 60
const PRUNED_AT_ONCE = 20

/** The cookie is out of every script's reach and is sent to this site alone. */
export const recipientCookie = (publicUrl: string): BrowserCookie => browserCookie(publicUrl, 'kinchart_viewer')

const digestOf = (cipher: Cipher, token: string): Buffer => cipher.digest(`viewer/${token}`)

type Begun = { readonly minutes: number } & (
  | { readonly linkId: string }
  | { readonly verifiedId: string; readonly factorAt: Date | null }
)

/** A link was opened with its passcode. */
export const startLinkSession = async (services: Services, reply: FastifyReply, linkId: string): Promise<void> =>
  start(services, reply, { linkId, minutes: LINK_MINUTES })

/** The mailed code was right: the sign-in may do its second step, and nothing else. */
export const startSignIn = async (services: Services, reply: FastifyReply, verifiedId: string): Promise<void> =>
  start(services, reply, { verifiedId, factorAt: null, minutes: STEP_MINUTES })

/**
 * The second factor was given just now. A sign-in that waited for it goes on under another cookie: whoever had read the
 * former one has nothing. Throws 'recipient-session-missing' where it has ended meanwhile.
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
      // The database's clock says when it is over, too.
      expiresAt: sql<Date>`now() + make_interval(mins => ${begun.minutes})`,
      endedAt: null,
    })
    .execute()
  await sql`
    delete from recipient_session where id in (select id from recipient_session where expires_at < now() - interval '1 day'
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked)`.execute(db)
  recipientCookie(publicUrl).set(reply, token, begun.minutes * 60)
}

/** The one place that decides what a sign-in lacks; undefined for nothing. A link is no sign-in and lacks nothing. */
export function missingOf({ signIn }: RecipientEntry): Missing | undefined {
  if (signIn === null) return undefined
  // What was given once does not stand for what is gone since.
  if (!signIn.hasFactor) return 'second-factor-missing'
  return signIn.factorAt === null ? 'second-factor-needed' : undefined
}

/** Who may look; undefined for a sign-in whose second step is not done. */
export const provedOf = (entry: RecipientEntry): RecipientSession | undefined =>
  missingOf(entry) === undefined ? { ...entry, isProved: true } : undefined

/**
 * Who looks. Throws 'recipient-session-missing' for no sign-in, an ended one, an ended link or an ended verification, and
 * 'second-factor-needed' or 'second-factor-missing' for a sign-in whose second step is not done.
 */
export async function proveRecipientSession(services: Services, request: FastifyRequest): Promise<RecipientSession> {
  const entry = await findEntry(services, recipientCookie(services.publicUrl).read(request))
  const proved = entry && provedOf(entry)
  if (!proved) throw new ApiError((entry && missingOf(entry)) ?? 'recipient-session-missing')
  return proved
}

/** Whose sign-in it is, its second step done or not; throws 'recipient-session-missing', also for a link. */
export async function proveSignIn(services: Services, request: FastifyRequest): Promise<SignInEntry> {
  const entry = await findEntry(services, recipientCookie(services.publicUrl).read(request))
  if (!entry?.signIn) throw new ApiError('recipient-session-missing')
  return { ...entry, signIn: entry.signIn }
}

/** Who has come in, by the value of the cookie; undefined for nobody. */
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

/** Ends a sign-in, its second step done or not, or closes an opened link. */
export async function endRecipientSession(
  { db, publicUrl }: Services,
  entry: RecipientEntry | undefined,
  reply: FastifyReply,
): Promise<void> {
  if (entry)
    await db.updateTable('recipientSession').set({ endedAt: new Date() }).where('id', '=', entry.sessionId).execute()
  recipientCookie(publicUrl).clear(reply)
}
