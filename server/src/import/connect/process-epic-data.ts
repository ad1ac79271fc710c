import { sql } from 'kysely'
import type { z } from 'zod'
import type { processEpicData } from '@kinchart/contract/calls/import.ts'
import type { Session } from '#account/sessions.ts'
import type { Log } from '#platform/log.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { finishImport } from './finish-import.ts'
import type { Pending } from './pending-authorization.ts'
import { digestBrowser, openPending } from './start-import.ts'
import type { ImportServices } from './start-import.ts'

type EpicDataParams = z.output<NonNullable<typeof processEpicData.body>>
type Who = { readonly session: Session | undefined; readonly browserKey: string | undefined }

/** More authorizations than a user can have open at once within their one-hour lifetime. */
const MAX_OPEN = 50

/**
 * Finishes the newest authorization that this session (or, without one, this browser) has open for a profile at a named
 * organization; returns the import's id. `token` is the code sent by the source: the tokens themselves never reach a
 * browser, so that no one can submit a foreign one. Source: S2 §7, settled question 10. Throws 'authorization-unknown'
 * if none is open, and the errors of `finishImport`.
 */
export async function finishEpicData(
  services: ImportServices & { log: Log },
  { token, ProfileId, EHRHospital }: EpicDataParams,
  { session, browserKey }: Who,
): Promise<string> {
  const { db, cipher, organizations } = services
  for (const pending of await findOpen(services, ProfileId, { session, browserKey })) {
    const { hospitalName } = await organizations.find(pending.organizationId)
    if (plain(hospitalName) !== plain(EHRHospital)) continue
    const { state } = await openPending(db, cipher, pending)
    return finishImport(services, { state, code: token, error: undefined, iss: undefined, browserKey, session })
  }
  throw new ApiError('authorization-unknown')
}

async function findOpen({ db, cipher }: ImportServices, profileId: string, who: Who): Promise<Pending[]> {
  const { session, browserKey } = who
  if (!session && browserKey === undefined) return []
  return db
    .selectFrom('pendingAuthorization')
    .selectAll()
    .where(sql<boolean>`profile_id::text = ${profileId}`)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .$if(session !== undefined, (rows) => rows.where('accountId', '=', session?.accountId ?? ''))
    .$if(session === undefined, (rows) => rows.where('browserDigest', '=', digestBrowser(cipher, browserKey ?? '')))
    .orderBy('createdAt', 'desc')
    .limit(MAX_OPEN)
    .execute()
}

const plain = (name: string): string => name.trim().toLowerCase()
