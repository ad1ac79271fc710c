import {
  createHealthLink,
  getSummary,
  renewHealthLink,
  type HealthLink,
  type summaryTypeIds,
} from '@kinchart/contract/calls/health-links.ts'
import type { HealthLinkMode } from '@kinchart/contract/calls/health-link-modes.ts'
import { call, callForFile } from '#api/call.ts'
import { encryptContent, newKey } from './encrypt-content.ts'
import { readLink, writeLink } from './link-payload.ts'
import { openLinkStore } from './link-store.ts'

export type SummaryTypeId = (typeof summaryTypeIds)[number]
export type WantedLink = {
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

/** Stores the link in this browser. Throws CallFailedError. */
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
