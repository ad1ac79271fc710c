import { getAllOrganizations, getProviders } from '@kinchart/contract/calls/providers.ts'
import type { Doctor } from '@kinchart/contract/calls/providers.ts'
import type { Session } from '#account/sessions.ts'
import { findOwnProfile } from '#account/profiles.ts'
import type { Serve } from '#family/serve.ts'
import { openRecord } from '#family/open-record.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { findZip } from './find-zip.ts'
import { listCareOrganizations, listDoctors } from './list-doctors.ts'

export type ProviderServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly log: Log
  /** Ids of the doctors seen in a record, the latest seen first. */
  readonly seenBy: (record: OpenedRecord) => Promise<readonly string[]>
  /** What is shared with doctors now, by their id. */
  readonly sharedOf?: SharedOf
  /** The same of organizations. */
  readonly sharedOfOrganizations?: SharedOf
}

type SharedOf = (
  record: OpenedRecord,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Doctor, 'sharedProfile' | 'sharedTables'>>>

/** Registers the calls that search doctors and organizations. */
export function serveProviders(serve: Serve, services: ProviderServices): void {
  const { db, cipher, log } = services
  let isSaid = false
  const noteEmpty = (total: number, isUnfiltered: boolean): void => {
    if (!isUnfiltered) return
    if (total === 0 && !isSaid) log({ event: 'doctor-directory-empty', command: 'directory load-providers FILE' })
    isSaid = total === 0
  }

  /** The record of a named person; the caller's own where none is named, which a first sign-in does not have yet. */
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
