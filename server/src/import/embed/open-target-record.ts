import type { Session } from '#account/sessions.ts'
import { openRecord } from '#family/open-record.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findEmbedSession } from './find-embed-session.ts'
import { targetsOf } from './services.ts'
import type { EmbedServices } from './services.ts'

/**
 * Returns the record an import goes into, and the allowed return target. A signed-in user opens their own and their
 * dependents' records; an embed session only the account's own. Throws 'session-missing' if there is neither,
 * 'not-found' for anyone else's record.
 */
export async function openTargetRecord(
  services: Pick<EmbedServices, 'db' | 'cipher' | 'embedSettings'>,
  session: Session | undefined,
  profileId: string,
  browserKey: string | undefined,
): Promise<{ record: OpenedRecord; allowed: readonly string[] }> {
  const embedSession = await findEmbedSession(services, browserKey)
  const holder = session ?? embedSession
  if (!holder) throw new ApiError('session-missing')
  const record = await openRecord(services.db, holder, profileId)
  if (!session && record.kind !== 'self') throw new ApiError('not-found')
  const embedder = embedSession?.accountId === record.accountId ? embedSession.embedder : ''
  return { record, allowed: targetsOf(services.embedSettings, embedder) }
}
