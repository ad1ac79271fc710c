import type { Session } from '#account/sessions.ts'
import { openRecord } from '#family/open-record.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { Problem } from '#platform/http/problem.ts'
import { findVisit } from './find-embed-session.ts'
import { targetsOf } from './services.ts'
import type { HandoffServices } from './services.ts'

/**
 * The record that an import goes into, and where the person may be sent afterwards. Somebody who is signed in opens
 * their own and their dependents' records; a visit that can only import opens the account's own and no other.
 *
 * Throws 'session-missing' where there is neither, 'not-found' for anybody else's record.
 */
export async function openTargetRecord(
  services: Pick<HandoffServices, 'db' | 'vault' | 'handoffs'>,
  session: Session | undefined,
  profileId: string,
  browserKey: string | undefined,
): Promise<{ record: OpenedRecord; allowed: readonly string[] }> {
  const visit = await findVisit(services, browserKey)
  const holder = session ?? visit
  if (!holder) throw new Problem('session-missing')
  const record = await openRecord(services.db, holder, profileId)
  if (!session && record.kind !== 'self') throw new Problem('not-found')
  const embedder = visit?.accountId === record.accountId ? visit.embedder : ''
  return { record, allowed: targetsOf(services.handoffs, embedder) }
}
