import { sql, type Selectable } from 'kysely'
import type {
  MyDoctor,
  MyOrganization,
  OwnInShare,
  RecipientKind,
  SharingState,
} from '@kinchart/contract/calls/sharing.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople, type FamilyMember } from '#family/list-people.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openName } from '#store/stored-source.ts'
import { recipientKey } from '#sharing/tables.ts'
import { isLive } from '#sharing/shares/end-share.ts'
import { openLinkDetails } from '../shares/share-links.ts'
import { findSubscribed } from '../verified/verified.ts'
import { readList, type Listed } from './care-team-members.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

/** Source: S2 §3, §7. */
export async function showDoctors(services: Services, session: Session, profileId: string): Promise<MyDoctor[]> {
  const listed = await readList(services, [profileId], 'doctor')
  const standings = await findStandings(services, session, [profileId], 'doctor', listed)
  return listed.map(({ recipient, details }) => ({
    providerId: recipient.id,
    providerName: details.name,
    providerLastName: details.lastName,
    providerType: details.type,
    providerExperience: details.experience,
    providerAddress: details.address,
    gender: details.gender,
    ...standings(recipient.id),
  }))
}

export async function showOrganizations(
  services: Services,
  session: Session,
  profileIds: readonly string[],
): Promise<MyOrganization[]> {
  if (profileIds.length === 0) return []
  const listed = await readList(services, profileIds, 'organization')
  const standings = await findStandings(services, session, profileIds, 'organization', listed)
  return listed.map(({ recipient, details }) => ({
    organizationId: recipient.id,
    organizationName: details.name,
    location: details.address,
    ...standings(recipient.id),
  }))
}

async function findStandings(
  { db, cipher }: Services,
  session: Session,
  profileIds: readonly string[],
  kind: RecipientKind,
  listed: readonly Listed[],
): Promise<(id: string) => SharingState> {
  const ids = listed.map(({ recipient }) => recipient.id)
  const [people, subscribed, shares, links, accesses, sources] = [
    await listPeople(db, cipher, session),
    await findSubscribed(
      db,
      cipher,
      listed.map(({ recipient }) => recipient),
    ),
    await findShares(db, session, kind),
    await findLinks({ db, cipher }, session, kind),
    await findLastAccesses(db, profileIds, kind, ids),
    await findSources({ db, cipher }, profileIds),
  ]
  return (id) => {
    const own = shares.filter((share) => share.recipientId === id)
    const selectedShares = own.filter((share) => profileIds.includes(share.profileId))
    const link = links.get(id)
    const isSubscribed = subscribed.has(recipientKey({ kind, id }))
    return {
      sharedProfile: peopleOf(people, own),
      sharedTables: tablesOf(selectedShares, profileIds),
      isSubscribed,
      opensBy: isSubscribed ? 'sign-in' : link && link.triesLeft > 0 ? 'link' : 'none',
      sharedUntil: selectedShares[0]?.until ?? null,
      linkSentTo: link?.sentTo ?? null,
      linkTriesLeft: link?.triesLeft ?? null,
      lastOpenedAt: accesses.get(id)?.toISOString() ?? null,
      ...sourcesOf(
        sources.filter(({ kind }) => kind !== 'own'),
        selectedShares,
      ),
      ownEntries: ownOf(
        sources.filter(({ kind }) => kind === 'own'),
        selectedShares,
      ),
    }
  }
}

export async function sharedWith(
  { db, cipher }: Services,
  record: OpenedRecord,
  kind: RecipientKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<MyDoctor, 'sharedProfile' | 'sharedTables'>>> {
  const shares = (await findShares(db, record, kind)).filter(({ recipientId }) => ids.includes(recipientId))
  if (shares.length === 0) return new Map()
  const people = await listPeople(db, cipher, record)
  return new Map(
    ids.map((id) => {
      const own = shares.filter(({ recipientId }) => recipientId === id)
      return [id, { sharedProfile: peopleOf(people, own), sharedTables: tablesOf(own, [record.profileId]) }]
    }),
  )
}

type Shared = { readonly profileId: string; readonly tables: readonly string[] }

const peopleOf = (people: readonly FamilyMember[], shares: readonly Shared[]): MyDoctor['sharedProfile'] =>
  people
    .filter(({ profileId }) => shares.some((share) => share.profileId === profileId))
    .map(({ profileId, firstName, lastName }) => ({ id: profileId, name: `${firstName} ${lastName}`.trim() }))

const tablesOf = (shares: readonly Shared[], profileIds: readonly string[]): string[] => [
  ...new Set(shares.filter(({ profileId }) => profileIds.includes(profileId)).flatMap(({ tables }) => tables)),
]

const MAX_SHARES = 10_000

const findShares = async (db: Db, session: Pick<Session, 'accountId'>, kind: RecipientKind) =>
  db
    .selectFrom('share')
    .select(['recipientId', 'profileId', 'tables', 'until', 'sourceIds', 'sharedAt'])
    .where('accountId', '=', session.accountId)
    .where('recipientKind', '=', kind)
    .where(isLive)
    .limit(MAX_SHARES)
    .execute()

type Source = {
  readonly id: string
  readonly kind: Selectable<Tables['source']>['kind']
  readonly providerName: string
  readonly profileId: string
  /** When the patient most recently added an entry; null if there is no such entry. */
  readonly writtenAt: Date | null
}

async function findSources({ db, cipher }: Services, profileIds: readonly string[]): Promise<readonly Source[]> {
  const rows = await db
    .selectFrom('source')
    .select(['id', 'kind', 'providerName', 'profileId'])
    .select((row) =>
      row
        .selectFrom('ownEntry')
        .select(({ fn }) => fn.max('addedAt').as('at'))
        .whereRef('sourceId', '=', 'source.id')
        .where('removedAt', 'is', null)
        .as('writtenAt'),
    )
    .where('profileId', 'in', [...profileIds])
    .execute()
  return rows.map((row) => ({ ...row, providerName: openName(cipher, row) }))
}

function sourcesOf(
  sources: readonly Source[],
  shares: readonly { readonly profileId: string; readonly sourceIds: readonly string[] }[],
): Pick<SharingState, 'sharedSources' | 'newSources'> {
  const those = (isIn: boolean): readonly Source[] =>
    sources.filter((source) =>
      shares.some((share) => share.profileId === source.profileId && share.sourceIds.includes(source.id) === isIn),
    )
  return {
    sharedSources: [...new Set(those(true).map(({ providerName }) => providerName))].sort(),
    newSources: those(false)
      .map(({ id, providerName: name }) => ({ id, name }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  }
}

function ownOf(
  own: readonly Source[],
  shares: readonly { readonly profileId: string; readonly sourceIds: readonly string[]; readonly sharedAt: Date }[],
): OwnInShare {
  const written = own.flatMap(({ id, profileId, writtenAt }) =>
    writtenAt === null ? [] : [{ id, profileId, writtenAt }],
  )
  if (written.length === 0) return 'none'
  const shared = written.flatMap(({ id, profileId, writtenAt }) =>
    shares.flatMap((share) =>
      share.profileId === profileId && share.sourceIds.includes(id) ? [share.sharedAt < writtenAt] : [],
    ),
  )
  if (shared.length === 0) return 'out'
  return shared.includes(true) ? 'older' : 'in'
}

async function findLinks(
  { db, cipher }: Services,
  session: Session,
  kind: RecipientKind,
): Promise<ReadonlyMap<string, { sentTo: string; triesLeft: number }>> {
  const rows = await db
    .selectFrom('shareLink')
    .innerJoin('account', 'account.id', 'shareLink.accountId')
    .select(['shareLink.id', 'accountId', 'dataKey', 'recipientId', 'details', 'triesLeft'])
    .where('accountId', '=', session.accountId)
    .where('recipientKind', '=', kind)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .limit(MAX_SHARES)
    .execute()
  return new Map(
    rows.map((row) => [
      row.recipientId,
      {
        sentTo: openLinkDetails(cipher, row).sentTo,
        triesLeft: row.triesLeft,
      },
    ]),
  )
}

async function findLastAccesses(
  db: Db,
  profileIds: readonly string[],
  kind: RecipientKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ recipientId: string; last: Date }>`
    select recipient_id, max(accessed_at) as last from share_access
    where profile_id = any(${[...profileIds]}::uuid[]) and recipient_kind = ${kind} and recipient_id = any(${[...ids]}::text[])
      and what <> 'refused'
    group by recipient_id`.execute(db)
  return new Map(rows.map(({ recipientId, last }) => [recipientId, last]))
}
