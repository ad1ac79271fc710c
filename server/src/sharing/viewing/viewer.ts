import { randomBytes, randomUUID } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import type { Party } from '../party.ts'
import { openLinkDetails } from '../shares/share-links.ts'

/** The other side of a share, proved: by a verified address, or by a link that was opened with its passcode. */
export type Viewer = {
  readonly sessionId: string
  readonly by: 'sign-in' | 'link'
  readonly party: Party
  /** Whose shares a link opens; null: everybody's with the party. */
  readonly accountId: string | null
  readonly name: string
  /** The address they signed in with, or that the link was mailed to. */
  readonly address: string
  readonly expiresAt: Date
}

type Services = { readonly db: Db; readonly vault: Vault }

export const VIEWER_COOKIE = 'kinchart_viewer'
const SIGN_IN_HOURS = 12
const LINK_HOURS = 2
const PRUNED_AT_ONCE = 20

const digestOf = (vault: Vault, token: string): Buffer => vault.digest(`viewer/${token}`)

/** Begins a sign-in of the other side; the cookie is out of every script's reach and is sent to this site alone. */
export async function startViewing(
  { db, vault, publicUrl }: Services & { readonly publicUrl: string },
  reply: FastifyReply,
  by: { readonly verifiedId: string } | { readonly linkId: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const hours = 'linkId' in by ? LINK_HOURS : SIGN_IN_HOURS
  await db
    .insertInto('viewer_session')
    .values({
      id: randomUUID(),
      token_digest: digestOf(vault, token),
      verified_id: 'verifiedId' in by ? by.verifiedId : null,
      link_id: 'linkId' in by ? by.linkId : null,
      expires_at: new Date(Date.now() + hours * 3_600_000),
      ended_at: null,
    })
    .execute()
  await sql`
    delete from viewer_session where id in (select id from viewer_session where expires_at < now() - interval '1 day'
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked)`.execute(db)
  void reply.setCookie(VIEWER_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: hours * 3600,
  })
}

/** Who looks; throws 'viewer-session-missing' for no sign-in, an ended one, an ended link or an ended verification. */
export async function proveViewer(services: Services, request: FastifyRequest): Promise<Viewer> {
  const viewer = await findViewer(services, request.cookies[VIEWER_COOKIE])
  if (!viewer) throw new Problem('viewer-session-missing')
  return viewer
}

/** Who looks by the value of the cookie; undefined for nobody. */
export async function findViewer({ db, vault }: Services, token: string | undefined): Promise<Viewer | undefined> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined
  const { rows } = await sql<{
    id: string
    expires_at: Date
    link_id: string | null
    account_id: string | null
    link_details: Buffer | null
    party_kind: Party['kind']
    party_id: string
    name: string | null
    email: string | null
  }>`
    select session.id, session.expires_at, link.id as link_id, link.account_id, link.details as link_details,
      coalesce(link.party_kind, verified.party_kind) as party_kind,
      coalesce(link.party_id, verified.party_id) as party_id, verified.name, verified.email
    from viewer_session session
    left join share_link link on link.id = session.link_id and link.ended_at is null and link.expires_at > now()
    left join verified_party verified on verified.id = session.verified_id and verified.ended_at is null
    where session.token_digest = ${digestOf(vault, token)} and session.ended_at is null and session.expires_at > now()
      and (link.id is not null or verified.id is not null)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const link =
    row.link_id !== null && row.link_details !== null
      ? openLinkDetails(vault, { id: row.link_id, details: row.link_details })
      : undefined
  return {
    sessionId: row.id,
    by: link ? 'link' : 'sign-in',
    party: { kind: row.party_kind, id: row.party_id },
    accountId: row.account_id,
    name: link?.name ?? row.name ?? '',
    address: link?.sentTo ?? row.email ?? '',
    expiresAt: row.expires_at,
  }
}

export async function endViewing(db: Db, viewer: Viewer, reply: FastifyReply): Promise<void> {
  await db.updateTable('viewer_session').set({ ended_at: new Date() }).where('id', '=', viewer.sessionId).execute()
  void reply.clearCookie(VIEWER_COOKIE, { path: '/' })
}
