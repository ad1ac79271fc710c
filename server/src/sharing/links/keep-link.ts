import { noteActivity } from '#account/activity/note-activity.ts'
import { randomUUID, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  healthLinkLimits as limits,
  healthLinkPaths,
  type createHealthLink,
} from '@kinchart/contract/calls/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { slowHash } from '#platform/secrets/slow-hash.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { lockAccount } from '#sharing/passcode-tries.ts'
import { detailsAad } from './link-details.ts'

/** Removes the content of closed links, and expired file addresses. The rows of closed links stay for the list. */
export async function removeClosedLinks(db: Db): Promise<void> {
  await db
    .updateTable('healthLink')
    .set({ content: null })
    .where('content', 'is not', null)
    .where(sql<boolean>`not ${isLive}`)
    .execute()
  await db
    .deleteFrom('healthLinkFile')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
}

/** True for a link that can be opened. Any other link gets the same response as a link that never existed. */
export const isLive = sql<boolean>`(content is not null and ended_at is null
  and (expires_at is null or expires_at > now()) and (passcode_hash is null or tries_left > 0))`

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits. Source: SMART Health Links, payload `url`. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Undefined for an invalid token. */
export const digestOf = (cipher: Cipher, kind: 'link' | 'file', token: string): Buffer | undefined =>
  TOKEN.test(token) ? cipher.digest(`health-link/${kind}/${token}`) : undefined

/** Throws 'health-link-address-too-long' if PUBLIC_URL is so long that the address exceeds its maximum length. */
export function addressOf(publicUrl: string, kind: keyof typeof healthLinkPaths, token: string): string {
  const address = `${publicUrl.replace(/\/+$/, '')}${healthLinkPaths[kind]}/${token}`
  if (kind !== 'file' && address.length > limits.addressLength) throw new ApiError('health-link-address-too-long')
  return address
}

const header = z.object({ alg: z.literal('dir'), enc: z.literal('A256GCM') })
const PART = /^[A-Za-z0-9_-]*$/

/**
 * Expects a JWE as used in links: five parts, encrypted with a key that the server does not have. Only its header can
 * be read here. Throws 'health-link-content-unfit'. Source: RFC 7516 §3.1; SMART Health Links, encryption.
 */
function checkContent(content: string): Buffer {
  const [head = '', key, nonce = '', cipher = '', tag = '', ...more] = content.split('.')
  const isWhole =
    more.length === 0 &&
    key === '' &&
    [head, nonce, cipher, tag].every((part) => part !== '' && PART.test(part)) &&
    nonce.length === 16 &&
    tag.length === 22
  if (!isWhole || !isOfLinks(head)) throw new ApiError('health-link-content-unfit')
  return Buffer.from(content, 'ascii')
}

function isOfLinks(head: string): boolean {
  try {
    return header.safeParse(JSON.parse(Buffer.from(head, 'base64url').toString())).success
  } catch {
    return false
  }
}

export type LinkServices = { readonly db: Db; readonly cipher: Cipher; readonly publicUrl: string }

type Wanted = Omit<z.output<NonNullable<typeof createHealthLink.body>>, 'profileId'>

const DAY_MS = 86_400_000

/** Stores only what verifies the link's secret and passcode, not the values themselves. */
export async function makeLink(
  { db, cipher, publicUrl }: LinkServices,
  record: OpenedRecord,
  wanted: Wanted,
): Promise<{ id: string; url: string }> {
  const content = checkContent(wanted.content)
  const expiresAt = readExpiry(wanted)
  // A manifest link may need a second request for its files, which a one-time link would refuse.
  const isFit = wanted.once === true ? wanted.mode === 'direct' : wanted.recordTypeIds.length > 0
  if (!isFit) throw new ApiError('request-invalid')
  if (wanted.mode === 'direct' && wanted.passcode !== undefined) throw new ApiError('health-link-with-passcode')
  const id = randomUUID()
  const token = newToken()
  const url = addressOf(publicUrl, wanted.mode, token)
  const tokenDigest = digestOf(cipher, 'link', token)
  if (!tokenDigest) throw new Error('A new token is not one.')
  await consumeRateLimit(db, cipher, `health-link/${record.accountId}`, {
    limit: limits.madeInADay,
    windowSeconds: 86_400,
  })
  const details = JSON.stringify({
    label: wanted.label,
    recordTypeIds: [...new Set(wanted.recordTypeIds)],
    withoutOwn: wanted.withoutOwn === true,
  })
  const passcodeHash = wanted.passcode === undefined ? null : await slowHash(wanted.passcode)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, record.accountId)
    const { live } = await trx
      .selectFrom('healthLink')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('accountId', '=', record.accountId)
      .where(isLive)
      .executeTakeFirstOrThrow()
    if (live >= limits.live) throw new ApiError('health-link-too-many')
    await trx
      .insertInto('healthLink')
      .values({
        id,
        accountId: record.accountId,
        profileId: record.profileId,
        tokenDigest,
        mode: wanted.mode,
        isLongTerm: wanted.longTerm === true,
        isSingleUse: wanted.once === true,
        passcodeHash,
        triesLeft: constants.linkTries,
        details: cipherOf(cipher, record).encrypt(details, detailsAad(id)),
        content,
        expiresAt,
      })
      .execute()
    await noteActivity(trx, cipher, record.accountId, 'health-link-made')
  })
  return { id, url }
}

function readExpiry({ expiresAt, mode }: Wanted): Date | null {
  if (expiresAt === undefined) {
    if (mode === 'direct') throw new ApiError('health-link-expiry-wrong')
    return null
  }
  const at = new Date(expiresAt)
  const fromNow = at.getTime() - Date.now()
  if (!(fromNow > 0 && fromNow <= limits.longestDays * DAY_MS)) throw new ApiError('health-link-expiry-wrong')
  return at
}

/** Throws 'not-found', or 'health-link-ended' for a link that is not open. */
export async function renewLink(db: Db, record: OpenedRecord, id: string, content: string): Promise<void> {
  const checked = checkContent(content)
  const { numUpdatedRows } = await db
    .updateTable('healthLink')
    .set({ content: checked, contentAt: new Date() })
    .where('id', '=', uuidOf(id))
    .where('profileId', '=', record.profileId)
    .where(isLive)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const stands = await db
    .selectFrom('healthLink')
    .select('id')
    .where('id', '=', uuidOf(id))
    .where('profileId', '=', record.profileId)
    .executeTakeFirst()
  throw new ApiError(stands ? 'health-link-ended' : 'not-found')
}

/** Ends the link and removes its content. Does nothing if the link has already ended. Throws 'not-found'. */
export async function endLink(db: Db, record: OpenedRecord, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('healthLink')
      .set({ content: null, endedAt: sql<Date>`coalesce(ended_at, now())` })
      .where('id', '=', uuidOf(id))
      .where('profileId', '=', record.profileId)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new ApiError('not-found')
    await trx.deleteFrom('healthLinkFile').where('linkId', '=', ended.id).execute()
  })
}

export async function endLinksOf(trx: Db, { profileId }: OpenedRecord): Promise<void> {
  const ended = await trx
    .updateTable('healthLink')
    .set({ content: null, endedAt: sql<Date>`coalesce(ended_at, now())` })
    .where('profileId', '=', profileId)
    .returning('id')
    .execute()
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await trx.deleteFrom('healthLinkFile').where('linkId', 'in', ids).execute()
}

function uuidOf(id: string): string {
  if (!isUuid(id)) throw new ApiError('not-found')
  return id
}
