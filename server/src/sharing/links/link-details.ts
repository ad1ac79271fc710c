import { z } from 'zod'
import { messages } from '@kinchart/contract/texts.ts'
import type { HealthLinkState } from '@kinchart/contract/health-link-modes.ts'
import type { HealthLink } from '@kinchart/contract/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const MAX_SHOWN = 500

export const detailsAad = (id: string): string => `health-link/${id}`
const details = z.object({ label: z.string(), recordTypeIds: z.array(z.string()) })

/** The links of a person, newest first; at most 500. */
export async function listLinks(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  { profileId }: OpenedRecord,
): Promise<{ message: string; links: HealthLink[] }> {
  const rows = await db
    .selectFrom('health_link')
    .select([
      'id',
      'mode',
      'is_long_term',
      'passcode_hash',
      'tries_left',
      'details',
      'content_at',
      'expires_at',
      'ended_at',
      'opened',
      'last_opened_at',
      'created_at',
    ])
    .where('profile_id', '=', profileId)
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  const links = rows.map((row): HealthLink => {
    const hasPasscode = row.passcode_hash !== null
    return {
      id: row.id,
      ...details.parse(JSON.parse(cipher.decrypt(row.details, detailsAad(row.id)).toString())),
      mode: row.mode,
      hasPasscode,
      longTerm: row.is_long_term,
      state: stateOf(row, hasPasscode),
      createdAt: row.created_at.toISOString(),
      contentAt: row.content_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      opened: row.opened,
      lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
      triesLeft: hasPasscode ? row.tries_left : null,
    }
  })
  return { message: links.length === 0 ? messages.noDataFound : messages.dataLoaded, links }
}

type Standing = { readonly ended_at: Date | null; readonly expires_at: Date | null; readonly tries_left: number }

function stateOf({ ended_at, expires_at, tries_left }: Standing, hasPasscode: boolean): HealthLinkState {
  if (ended_at !== null) return 'ended'
  if (expires_at !== null && expires_at.getTime() <= Date.now()) return 'expired'
  return hasPasscode && tries_left <= 0 ? 'used-up' : 'live'
}
