import type { ImportVisit } from '@kinchart/contract/handoff.ts'
import { createOwnProfile } from '#account/profiles.ts'
import { findPerson } from '#account/sessions.ts'
import type { Session } from '#account/sessions.ts'
import { findNames } from '#family/whose-names.ts'
import { Problem } from '#platform/http/problem.ts'
import { findVisit } from './find-embed-session.ts'
import { allowTarget } from './redirects.ts'
import { targetsOf } from './services.ts'
import type { HandoffServices } from './services.ts'

/**
 * Whose record an import from the public page goes into, and how the page looks: the signed-in person's, else the
 * visit's. What an organization has set is shown only to the person it handed over.
 *
 * Throws 'visit-unknown' where there is neither a session nor a visit.
 */
export async function showVisit(
  services: HandoffServices,
  session: Session | undefined,
  browserKey: string | undefined,
): Promise<ImportVisit> {
  const { db, vault, handoffs } = services
  const found = await findVisit(services, browserKey)
  const visit = session === undefined || found?.accountId === session.accountId ? found : undefined
  const accountId = session?.accountId ?? visit?.accountId
  if (accountId === undefined) throw new Problem('visit-unknown')
  const person = await findPerson(db, accountId)
  if (!person) throw new Problem('visit-unknown')
  const profileId = person.profileId ?? (await createOwnProfile(db, vault, accountId))
  const names = await findNames(db, vault, profileId)
  const embedder = handoffs.embedders.find(({ id }) => id === visit?.embedder)
  return {
    profileId,
    name: `${names.firstName} ${names.lastName}`.trim(),
    isSignedIn: session !== undefined,
    embedderName: embedder?.name ?? null,
    poweredBy: embedder?.poweredBy ?? handoffs.poweredBy,
    redirectUrl: allowTarget(visit?.redirectUrl, targetsOf(handoffs, embedder?.id ?? '')),
    externalDomain: embedder?.extOrgUrl ?? '',
    customization: embedder?.customization ?? {},
  }
}
