import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '@kinchart/contract/calls/endpoint.ts'
import type { ConnectedApp, getAppReadings } from '@kinchart/contract/calls/connected-apps.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople } from '#family/list-people.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openName } from '#store/stored-source.ts'
import { appGrantAad, openDetails } from './grants.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

const MAX_LISTED = 300

export async function listConnectedApps({ db, cipher }: Services, session: Session): Promise<ConnectedApp[]> {
  const rows = await db
    .selectFrom('appGrant')
    .innerJoin('profile', 'profile.id', 'appGrant.profileId')
    .selectAll('appGrant')
    .select('profile.dataKey')
    .select(
      sql<boolean>`exists (select from guardian_authority g where g.profile_id = app_grant.profile_id and g.waits_until <= now())`.as(
        'isPaused',
      ),
    )
    .where('appGrant.accountId', '=', session.accountId)
    .orderBy('appGrant.number', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const people = new Map((await listPeople(db, cipher, session)).map((person) => [person.profileId, person]))
  const sources = await sourcesOf({ db, cipher }, [...people.keys()])
  return rows.map((row) => {
    const own = cipher.openDataKey(row.dataKey, row.profileId)
    const { app } = openDetails(own.decrypt(row.details, appGrantAad(row.id)))
    const person = people.get(row.profileId)
    const isOver = row.endedAt === null && row.closesAt <= new Date()
    const endedAt = isOver ? row.closesAt : row.endedAt
    const later = (sources.get(row.profileId) ?? []).filter(({ id }) => !row.sourceIds.includes(id))
    return {
      id: row.id,
      app,
      profileId: row.profileId,
      personName: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
      isSelf: person?.isSelf ?? false,
      kinds: row.kinds,
      grantedAt: row.grantedAt.toISOString(),
      until: row.closesAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      ended: isOver ? 'over' : row.ended,
      isPaused: row.isPaused,
      newSources: endedAt === null ? later.map(({ name }) => name) : [],
    }
  })
}

async function sourcesOf(
  { db, cipher }: Services,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>> {
  if (profileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('source')
    .select(['id', 'profileId', 'providerName'])
    .where('profileId', 'in', [...profileIds])
    .execute()
  const found = new Map<string, { id: string; name: string }[]>()
  for (const row of rows)
    found.set(row.profileId, [...(found.get(row.profileId) ?? []), { id: row.id, name: openName(cipher, row) }])
  return found
}

/** Lists an app's reads, newest first. Throws 'not-found' for another account's app. */
export async function listReadings(
  { db }: Services,
  { accountId }: Session,
  { appId, pageNumber = 1, pageSize = 100 }: QueryOf<typeof getAppReadings>,
): Promise<AnswerOf<typeof getAppReadings>> {
  if (!isUuid(appId)) throw new ApiError('not-found')
  const grant = await db
    .selectFrom('appGrant')
    .select(['id', 'profileId'])
    .where('id', '=', appId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (!grant) throw new ApiError('not-found')
  const ofApp = db.selectFrom('shareAccess').where('appGrantId', '=', grant.id).where('profileId', '=', grant.profileId)
  const { total } = await ofApp.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await ofApp
    .select(['id', 'accessedAt', 'recordTable', 'what'])
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const readings = rows.map(({ id, accessedAt, recordTable, what }) => ({
    ...{ id, readAt: accessedAt.toISOString(), table: recordTable },
    isRefused: what === 'refused',
  }))
  return { readings, total }
}
