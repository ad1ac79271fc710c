import { z } from 'zod'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { HealthLinkState } from '@kinchart/contract/calls/health-link-modes.ts'
import type { HealthLink } from '@kinchart/contract/calls/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const MAX_SHOWN = 500

export const detailsAad = (id: string): string => `health-link/${id}`
const details = z.object({
  label: z.string(),
  recordTypeIds: z.array(z.string()),
  withoutOwn: z.boolean().default(false),
})

/** Returns at most 500 links, newest first. */
export async function listLinks(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  record: OpenedRecord,
): Promise<{ message: string; links: HealthLink[] }> {
  const rows = await db
    .selectFrom('healthLink')
    .select([
      'id',
      'mode',
      'isLongTerm',
      'isSingleUse',
      'passcodeHash',
      'triesLeft',
      'details',
      'contentAt',
      'expiresAt',
      'endedAt',
      'opened',
      'lastOpenedAt',
      'createdAt',
    ])
    .where('profileId', '=', record.profileId)
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  const own = cipherOf(cipher, record)
  const links = rows.map((row): HealthLink => {
    const hasPasscode = row.passcodeHash !== null
    return {
      id: row.id,
      ...details.parse(JSON.parse(own.decrypt(row.details, detailsAad(row.id)).toString())),
      mode: row.mode,
      hasPasscode,
      longTerm: row.isLongTerm,
      once: row.isSingleUse,
      state: stateOf(row, hasPasscode),
      createdAt: row.createdAt.toISOString(),
      contentAt: row.contentAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      opened: row.opened,
      lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
      triesLeft: hasPasscode ? row.triesLeft : null,
    }
  })
  return { message: links.length === 0 ? messages.noDataFound : messages.dataLoaded, links }
}

type LinkStatus = {
  readonly endedAt: Date | null
  readonly expiresAt: Date | null
  readonly triesLeft: number
  readonly isSingleUse: boolean
  readonly opened: number
}

function stateOf(
  { endedAt, expiresAt, triesLeft, isSingleUse, opened }: LinkStatus,
  hasPasscode: boolean,
): HealthLinkState {
  if (isSingleUse && opened > 0) return 'opened'
  if (endedAt !== null) return 'ended'
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) return 'expired'
  return hasPasscode && triesLeft <= 0 ? 'used-up' : 'live'
}
