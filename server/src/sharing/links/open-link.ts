import { sql } from 'kysely'
import { healthLinkLimits as limits, manifestTypes } from '@kinchart/contract/calls/health-links.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { isLive, addressOf, digestOf, newToken, type LinkServices } from './keep-link.ts'
import { judgePasscode, whoOf, type Link, type Opened, type OpenLinkServices } from './judge-passcode.ts'

/**
 * Throws 'too-many-requests' for a link that is opened too often. Source: SMART Health Links, manifest request and
 * response.
 */
export async function openManifest(
  services: OpenLinkServices,
  token: string,
  params: {
    readonly recipient: string
    readonly passcode?: string | undefined
    readonly embeddedLengthMax?: number | undefined
  },
): Promise<Opened> {
  const { db, cipher, publicUrl } = services
  const link = await findLink(services, token, 'manifest')
  if (!link) return { kind: 'gone' }
  await consumeOpenLimit(services, link.id)
  if (link.passcodeHash !== null) {
    const judged = await judgePasscode(services, { ...link, passcodeHash: link.passcodeHash }, params)
    if (judged) return judged
  }
  const sent = await countAccess(services, link, params.recipient)
  if (sent === undefined) return { kind: 'gone' }
  const file = {
    contentType: manifestTypes.fhir,
    lastUpdated: sent.contentAt.toISOString(),
    status: link.isLongTerm ? 'can-change' : 'finalized',
  }
  const isLongTerm = link.isLongTerm
  if (params.embeddedLengthMax === undefined || sent.content.length <= params.embeddedLengthMax)
    return {
      kind: 'manifest',
      isLongTerm,
      manifest: { files: [{ ...file, embedded: sent.content.toString('ascii') }] },
    }
  const fileToken = newToken()
  await db
    .insertInto('healthLinkFile')
    .values({
      tokenDigest: digestOf(cipher, 'file', fileToken) ?? Buffer.alloc(0),
      linkId: link.id,
      expiresAt: new Date(Date.now() + limits.fileMinutes * 60_000),
    })
    .execute()
  return {
    kind: 'manifest',
    isLongTerm,
    manifest: { files: [{ ...file, location: addressOf(publicUrl, 'file', fileToken) }] },
  }
}

/**
 * Opens a link without a passcode (flag U). Returns undefined for any other link, and for a link that can't be
 * opened.
 */
export async function openDirect(
  services: OpenLinkServices,
  token: string,
  recipient: string,
): Promise<Buffer | undefined> {
  const link = await findLink(services, token, 'direct')
  if (!link || link.passcodeHash !== null) return undefined
  await consumeOpenLimit(services, link.id)
  return (await countAccess(services, link, recipient))?.content
}

/** Returns the file only once, and only while its link can be opened. */
export async function openFile({ db, cipher }: LinkServices, token: string): Promise<Buffer | undefined> {
  const digest = digestOf(cipher, 'file', token)
  if (!digest) return undefined
  const ticket = await db
    .deleteFrom('healthLinkFile')
    .where('tokenDigest', '=', digest)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('linkId')
    .executeTakeFirst()
  if (!ticket) return undefined
  const link = await db
    .selectFrom('healthLink')
    .select('content')
    .where('id', '=', ticket.linkId)
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
    .selectFrom('healthLink')
    .select(['id', 'accountId', 'profileId', 'passcodeHash', 'isLongTerm', 'triesLeft'])
    .where('tokenDigest', '=', digest)
    .where('mode', '=', mode)
    .where(isLive)
    .executeTakeFirst()
}

const consumeOpenLimit = async ({ db, cipher }: LinkServices, id: string): Promise<void> =>
  consumeRateLimit(db, cipher, `health-link-opening/${id}`, { limit: limits.accessesAMinute, windowSeconds: 60 })

/** Counts and logs the access before any content is shown. Returns undefined if the link has ended in the meantime. */
async function countAccess(
  services: OpenLinkServices,
  link: Link,
  recipient: string,
): Promise<{ readonly content: Buffer; readonly contentAt: Date } | undefined> {
  const row = await services.db.transaction().execute(async (trx) => takeContent(trx, link.id))
  if (!row?.content) return undefined
  await services.logAccess({
    accountId: link.accountId,
    profileId: link.profileId,
    who: whoOf(recipient),
    outcome: 'opened',
  })
  return { content: row.content, contentAt: row.contentAt }
}

/**
 * Returns the content of a one-time link and deletes the content. Of several concurrent requests, only the first
 * receives it.
 */
async function takeContent(trx: OpenLinkServices['db'], id: string) {
  const row = await trx
    .selectFrom('healthLink')
    .select(['content', 'contentAt', 'isSingleUse'])
    .where('id', '=', id)
    .where(isLive)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await trx
    .updateTable('healthLink')
    .set(({ eb }) => ({
      opened: eb('opened', '+', 1),
      // Use the clock of the access log, so that the log entry for this access is the first entry after this time.
      lastOpenedAt: sql<Date>`now()`,
      ...(row.isSingleUse ? { content: null } : {}),
    }))
    .where('id', '=', id)
    .execute()
  return row
}
