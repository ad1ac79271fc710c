import { sql } from 'kysely'
import { healthLinkLimits as limits, manifestTypes } from '@kinchart/contract/health-links.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { isLive } from './is-live.ts'
import { judgePasscode, whoOf } from './judge-passcode.ts'
import type { Link, Opened, OpenLinkServices } from './judge-passcode.ts'
import type { LinkServices } from './keep-link.ts'
import { addressOf, digestOf, newToken } from './link-token.ts'

/**
 * Answers a manifest. Throws 'too-many-requests' for a link that is opened too often.
 *
 * Source: SMART Health Links, manifest request and response.
 */
export async function openManifest(
  services: OpenLinkServices,
  token: string,
  asked: {
    readonly recipient: string
    readonly passcode?: string | undefined
    readonly embeddedLengthMax?: number | undefined
  },
): Promise<Opened> {
  const { db, cipher, publicUrl } = services
  const link = await findLink(services, token, 'manifest')
  if (!link) return { kind: 'gone' }
  await consumeOpenLimit(services, link.id)
  if (link.passcode_hash !== null) {
    const judged = await judgePasscode(services, { ...link, passcode_hash: link.passcode_hash }, asked)
    if (judged) return judged
  }
  const sent = await countAccess(services, link, asked.recipient)
  if (sent === undefined) return { kind: 'gone' }
  const file = {
    contentType: manifestTypes.fhir,
    lastUpdated: sent.content_at.toISOString(),
    status: link.is_long_term ? 'can-change' : 'finalized',
  }
  const isLongTerm = link.is_long_term
  if (asked.embeddedLengthMax === undefined || sent.content.length <= asked.embeddedLengthMax)
    return {
      kind: 'manifest',
      isLongTerm,
      manifest: { files: [{ ...file, embedded: sent.content.toString('ascii') }] },
    }
  const fileToken = newToken()
  await db
    .insertInto('health_link_file')
    .values({
      token_digest: digestOf(cipher, 'file', fileToken) ?? Buffer.alloc(0),
      link_id: link.id,
      expires_at: new Date(Date.now() + limits.fileMinutes * 60_000),
    })
    .execute()
  return {
    kind: 'manifest',
    isLongTerm,
    manifest: { files: [{ ...file, location: addressOf(publicUrl, 'file', fileToken) }] },
  }
}

/** The file of a link without a passcode (flag U); undefined for every link that is not to be opened this way. */
export async function openDirect(
  services: OpenLinkServices,
  token: string,
  recipient: string,
): Promise<Buffer | undefined> {
  const link = await findLink(services, token, 'direct')
  if (!link || link.passcode_hash !== null) return undefined
  await consumeOpenLimit(services, link.id)
  return (await countAccess(services, link, recipient))?.content
}

/** The file that a manifest told the address of: once, and while its link can be opened. */
export async function openFile({ db, cipher }: LinkServices, token: string): Promise<Buffer | undefined> {
  const digest = digestOf(cipher, 'file', token)
  if (!digest) return undefined
  const ticket = await db
    .deleteFrom('health_link_file')
    .where('token_digest', '=', digest)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('link_id')
    .executeTakeFirst()
  if (!ticket) return undefined
  const link = await db
    .selectFrom('health_link')
    .select('content')
    .where('id', '=', ticket.link_id)
    .where(isLive)
    .executeTakeFirst()
  return link?.content ?? undefined
}

async function findLink(
  { db, cipher }: LinkServices,
  token: string,
  mode: 'manifest' | 'direct',
): Promise<Link | undefined> {
  const digest = digestOf(cipher, 'link', token)
  if (!digest) return undefined
  return db
    .selectFrom('health_link')
    .select(['id', 'account_id', 'profile_id', 'passcode_hash', 'is_long_term', 'tries_left'])
    .where('token_digest', '=', digest)
    .where('mode', '=', mode)
    .where(isLive)
    .executeTakeFirst()
}

const consumeOpenLimit = async ({ db, cipher }: LinkServices, id: string): Promise<void> =>
  consumeRateLimit(db, cipher, `health-link-opening/${id}`, { limit: limits.accessesAMinute, windowSeconds: 60 })

/** Counts and writes down the opening before anything is shown; undefined where the link ended meanwhile. */
async function countAccess(
  services: OpenLinkServices,
  link: Link,
  recipient: string,
): Promise<{ content: Buffer; content_at: Date } | undefined> {
  const row = await services.db
    .updateTable('health_link')
    .set(({ eb }) => ({ opened: eb('opened', '+', 1), last_opened_at: new Date() }))
    .where('id', '=', link.id)
    .where(isLive)
    .returning(['content', 'content_at'])
    .executeTakeFirst()
  if (!row?.content) return undefined
  await services.logAccess({
    accountId: link.account_id,
    profileId: link.profile_id,
    who: whoOf(recipient),
    outcome: 'opened',
  })
  return { content: row.content, content_at: row.content_at }
}
