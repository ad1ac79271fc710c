import {
  createHealthLink,
  getSummary,
  renewHealthLink,
  type HealthLink,
  type summaryTypeIds,
} from '@kinchart/contract/calls/health-links.ts'
import type { HealthLinkMode } from '@kinchart/contract/calls/health-link-modes.ts'
import { call, callForFile } from '#api/call.ts'
import { encryptContent, newKey, decryptContent, readLink, writeLink } from './health-link.ts'
import { getBrowserKey } from '@kinchart/contract/calls/sign-ins.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { z } from 'zod'

export type SummaryTypeId = (typeof summaryTypeIds)[number]
type WantedLink = {
  readonly profileId: string
  readonly mode: HealthLinkMode
  readonly label: string
  readonly expiresAt: Date
  readonly passcode: string | null
  readonly recordTypeIds: readonly SummaryTypeId[]
  readonly withoutOwn: boolean
}

/** The key leaves this browser only as part of the link. */
async function encryptSummary(
  profileId: string,
  { recordTypeIds, withoutOwn }: Pick<HealthLink, 'recordTypeIds' | 'withoutOwn'>,
  key: string,
): Promise<string> {
  const query = {
    profileId,
    recordTypes: recordTypeIds.join(','),
    ...(withoutOwn ? { withoutOwn: 'true' as const } : {}),
  }
  const summary = await callForFile(getSummary, { query })
  return encryptContent(new Uint8Array(await summary.arrayBuffer()), key)
}

/** Creates a link and stores it in this browser. Throws CallFailedError. */
export async function makeLink({
  profileId,
  mode,
  label,
  expiresAt,
  passcode,
  recordTypeIds,
  withoutOwn,
}: WantedLink): Promise<string> {
  const keep = await openLinkStore()
  const key = newKey()
  const isDirect = mode === 'direct'
  const content = await encryptSummary(profileId, { recordTypeIds: [...recordTypeIds], withoutOwn }, key)
  const { id, url } = await call(createHealthLink, {
    body: {
      profileId,
      mode,
      label,
      expiresAt: expiresAt.toISOString(),
      ...(passcode === null ? {} : { passcode }),
      longTerm: !isDirect,
      recordTypeIds: [...recordTypeIds],
      withoutOwn,
      content,
    },
  })
  const link = writeLink(
    {
      url,
      key,
      exp: Math.floor(expiresAt.getTime() / 1000),
      hasPasscode: passcode !== null,
      isDirect,
      isLongTerm: !isDirect,
      label: label === '' ? null : label,
    },
    window.location.origin,
  )
  await keep(id, link)
  return link
}

export async function renewLink(profileId: string, healthLink: HealthLink, link: string): Promise<string> {
  const read = readLink(link)
  if (read.kind !== 'link') throw new Error('A link of ours could not be read.')
  const content = await encryptSummary(profileId, healthLink, read.payload.key)
  return (await call(renewHealthLink, { body: { profileId, id: healthLink.id, content } })).message
}

/**
 * Links created in this browser, with their keys. They are stored only in this browser, and are deleted on sign-out.
 * Each link is encrypted under a session key. The server has the session key but never the encrypted data, and returns
 * the key only to the same session. This browser keeps the session key only in memory, so no one can decrypt its
 * storage after the session ends.
 */

const linksSchema = z.record(z.string(), z.string())

function readAll(): Record<string, string> {
  try {
    return linksSchema.parse(JSON.parse(localStorage.getItem(storageKeys.healthLinks) ?? '{}'))
  } catch {
    return {}
  }
}

const sessionKey = async (): Promise<string> => (await call(getBrowserKey, {})).key

/** Returns whether a link was created in this browser. */
export const hasLink = (id: string): boolean => readAll()[id] !== undefined

/** Returns the complete link. Null if the link was created in another browser. Throws CallFailedError. */
export async function findLink(id: string): Promise<string | null> {
  const encrypted = readAll()[id]
  if (encrypted === undefined) return null
  const key = await sessionKey()
  try {
    return new TextDecoder().decode((await decryptContent(encrypted, key)).bytes)
  } catch {
    // The link was encrypted in a session that has ended, so the current session key can't decrypt it.
    return null
  }
}

/**
 * Loads the session key before a link is created, so that storing the new link needs no request. Throws
 * CallFailedError.
 */
async function openLinkStore(): Promise<(id: string, link: string) => Promise<void>> {
  const key = await sessionKey()
  return async (id, link) => {
    const encrypted = await encryptContent(new TextEncoder().encode(link), key, 'text/plain')
    localStorage.setItem(storageKeys.healthLinks, JSON.stringify({ ...readAll(), [id]: encrypted }))
  }
}

export function forgetLink(id: string): void {
  const { [id]: _removedLink, ...rest } = readAll()
  localStorage.setItem(storageKeys.healthLinks, JSON.stringify(rest))
}
