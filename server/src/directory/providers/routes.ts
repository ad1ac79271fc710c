import { getAllOrganizations, getProviders, type Doctor } from '@kinchart/contract/calls/providers.ts'
import type { Session } from '#account/sessions.ts'
import { findOwnProfile, profileAad } from '#account/profiles.ts'
import type { Serve } from '#family/serve.ts'
import { openRecord, type OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { listCareOrganizations, listDoctors } from './list-doctors.ts'
import { z } from 'zod'
import { cipherOf } from '#account/data-keys.ts'
import { zipOf } from './listed-row.ts'

const details = z.object({ zip: z.string().catch('') })

/** Five digits; null if the profile has none. */
async function findZip(db: Db, cipher: Cipher, record: OpenedRecord): Promise<string | null> {
  const { profileId } = record
  const row = await db.selectFrom('profile').select('details').where('id', '=', profileId).executeTakeFirst()
  return row
    ? zipOf(
        details.parse(JSON.parse(cipherOf(cipher, record).decrypt(row.details, profileAad(profileId)).toString())).zip,
      )
    : null
}

export type ProviderServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly log: Log
  /** Returns the ids of the doctors in the record, most recently seen first. */
  readonly seenBy: (record: OpenedRecord) => Promise<readonly string[]>
  readonly sharedOf?: SharedOf
  readonly sharedOfOrganizations?: SharedOf
}

type SharedOf = (
  record: OpenedRecord,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Doctor, 'sharedProfile' | 'sharedTables'>>>

export function serveProviders(serve: Serve, services: ProviderServices): void {
  const { db, cipher, log } = services
  let isLogged = false
  const noteEmpty = (total: number, isUnfiltered: boolean): void => {
    if (!isUnfiltered) return
    if (total === 0 && !isLogged) log({ event: 'doctor-directory-empty', command: 'directory load-providers FILE' })
    isLogged = total === 0
  }

  /**
   * Returns the requested record. If none is requested, returns the user's own record. Undefined at a first sign-in,
   * before the user has a record.
   */
  const recordOf = async (session: Session, named?: string): Promise<OpenedRecord | undefined> => {
    const profileId = named ?? (await findOwnProfile(db, cipher, session.accountId))?.id
    return profileId === undefined ? undefined : openRecord(db, session, profileId)
  }

  serve(getProviders, async ({ caller, query }) => {
    const record = await recordOf(caller, query.profileId)
    const { search, specialty, city, zip } = query
    const page = await listDoctors(db, query, {
      zip: record === undefined ? null : await findZip(db, cipher, record),
      seen: record === undefined ? [] : await services.seenBy(record),
      sharedOf: async (ids) =>
        record === undefined ? new Map() : ((await services.sharedOf?.(record, ids)) ?? new Map()),
    })
    noteEmpty(page.total, !search && specialty === undefined && !city && !zip)
    return page
  })
  serve(getAllOrganizations, async ({ caller, query }) => {
    const record = await recordOf(caller)
    return listCareOrganizations(db, query, async (ids) =>
      record === undefined ? new Map() : ((await services.sharedOfOrganizations?.(record, ids)) ?? new Map()),
    )
  })
}
