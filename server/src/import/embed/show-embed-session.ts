import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { createOwnProfile } from '#account/profiles.ts'
import { findPerson } from '#account/sessions.ts'
import type { Session } from '#account/sessions.ts'
import { findNames } from '#family/whose-names.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findEmbedSession } from './find-embed-session.ts'
import { allowTarget } from './redirects.ts'
import { targetsOf } from './services.ts'
import type { EmbedServices } from './services.ts'

/**
 * Returns the record an import from the public page goes into, and the page's appearance: the signed-in user's, else
 * the embed session's. An organization's settings are only shown to the user it handed over. Throws 'visit-unknown' if
 * there is neither a session nor an embed session.
 */
export async function showEmbedSession(
  services: EmbedServices,
  session: Session | undefined,
  browserKey: string | undefined,
): Promise<ShownEmbedSession> {
  const { db, cipher, embedSettings } = services
  const found = await findEmbedSession(services, browserKey)
  const embedSession = session === undefined || found?.accountId === session.accountId ? found : undefined
  const accountId = session?.accountId ?? embedSession?.accountId
  if (accountId === undefined) throw new ApiError('visit-unknown')
  const person = await findPerson(db, cipher, accountId)
  if (!person) throw new ApiError('visit-unknown')
  const profileId = person.profileId ?? (await createOwnProfile(db, cipher, accountId))
  const names = await findNames(db, cipher, profileId)
  const embedder = embedSettings.embedders.find(({ id }) => id === embedSession?.embedder)
  return {
    profileId,
    name: `${names.firstName} ${names.lastName}`.trim(),
    isSignedIn: session !== undefined,
    embedderName: embedder?.name ?? null,
    poweredBy: embedder?.poweredBy ?? embedSettings.poweredBy,
    redirectUrl: allowTarget(embedSession?.redirectUrl, targetsOf(embedSettings, embedder?.id ?? '')),
    externalDomain: embedder?.extOrgUrl ?? '',
    customization: embedder?.customization ?? {},
  }
}
