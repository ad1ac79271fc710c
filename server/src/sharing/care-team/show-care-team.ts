import { sql } from 'kysely'
import type { MyDoctor, MyOrganization, PartyKind, Standing } from '@kinchart/contract/sharing.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople } from '#family/list-people.ts'
import type { FamilyMember } from '#family/list-people.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { partyKey } from '../party.ts'
import { isLive } from '../shares/live.ts'
import { openLinkDetails } from '../shares/share-links.ts'
import { findSubscribed } from '../verified/verified.ts'
import { readList } from './care-links.ts'
import type { Listed } from './care-links.ts'

type Services = { readonly db: Db; readonly vault: Vault }

/** The doctors of one person. Source: S2 §3, §7. */
export async function showDoctors(services: Services, session: Session, profileId: string): Promise<MyDoctor[]> {
  const listed = await readList(services, [profileId], 'doctor')
  const standings = await findStandings(services, session, [profileId], 'doctor', listed)
  return listed.map(({ party, details }) => ({
    providerId: party.id,
    providerName: details.name,
    providerLastName: details.lastName,
    providerType: details.type,
    providerExperience: details.experience,
    providerAddress: details.address,
    gender: details.gender,
    ...standings(party.id),
  }))
}

/** The organizations of some people. */
export async function showOrganizations(
  services: Services,
  session: Session,
  profileIds: readonly string[],
): Promise<MyOrganization[]> {
  if (profileIds.length === 0) return []
  const listed = await readList(services, profileIds, 'organization')
  const standings = await findStandings(services, session, profileIds, 'organization', listed)
  return listed.map(({ party, details }) => ({
    organizationId: party.id,
    organizationName: details.name,
    location: details.address,
    ...standings(party.id),
  }))
}

/** What is shared with some parties now: whose by name, and what of the asked people; and how they open it. */
async function findStandings(
  { db, vault }: Services,
  session: Session,
  profileIds: readonly string[],
  kind: PartyKind,
  listed: readonly Listed[],
): Promise<(id: string) => Standing> {
  const ids = listed.map(({ party }) => party.id)
  const [people, subscribed, shares, links, openings, sources] = [
    await listPeople(db, vault, session),
    await findSubscribed(
      db,
      listed.map(({ party }) => party),
    ),
    await findShares(db, session, kind),
    await findLinks({ db, vault }, session, kind),
    await findLastOpenings(db, profileIds, kind, ids),
    await findSources(db, profileIds),
  ]
  return (id) => {
    const own = shares.filter((share) => share.party_id === id)
    const asked = own.filter((share) => profileIds.includes(share.profile_id))
    const link = links.get(id)
    const isSubscribed = subscribed.has(partyKey({ kind, id }))
    return {
      sharedProfile: peopleOf(people, own),
      sharedTables: tablesOf(asked, profileIds),
      isSubscribed,
      opensBy: isSubscribed ? 'sign-in' : link && link.triesLeft > 0 ? 'link' : 'none',
      sharedUntil: asked[0]?.until ?? null,
      linkSentTo: link?.sentTo ?? null,
      linkTriesLeft: link?.triesLeft ?? null,
      lastOpenedAt: openings.get(id)?.toISOString() ?? null,
      ...sourcesOf(sources, asked),
    }
  }
}

/** What of an opened record, and of whose, some doctors or organizations may see now. */
export async function sharedWith(
  { db, vault }: Services,
  record: OpenedRecord,
  kind: PartyKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<MyDoctor, 'sharedProfile' | 'sharedTables'>>> {
  const shares = (await findShares(db, record, kind)).filter(({ party_id }) => ids.includes(party_id))
  if (shares.length === 0) return new Map()
  const people = await listPeople(db, vault, record)
  return new Map(
    ids.map((id) => {
      const own = shares.filter(({ party_id }) => party_id === id)
      return [id, { sharedProfile: peopleOf(people, own), sharedTables: tablesOf(own, [record.profileId]) }]
    }),
  )
}

type Shared = { readonly profile_id: string; readonly tables: readonly string[] }

const peopleOf = (people: readonly FamilyMember[], shares: readonly Shared[]): MyDoctor['sharedProfile'] =>
  people
    .filter(({ profileId }) => shares.some((share) => share.profile_id === profileId))
    .map(({ profileId, firstName, lastName }) => ({ id: profileId, name: `${firstName} ${lastName}`.trim() }))

const tablesOf = (shares: readonly Shared[], profileIds: readonly string[]): string[] => [
  ...new Set(shares.filter(({ profile_id }) => profileIds.includes(profile_id)).flatMap(({ tables }) => tables)),
]

const MOST_SHARES = 10_000

const findShares = async (db: Db, session: Pick<Session, 'accountId'>, kind: PartyKind) =>
  db
    .selectFrom('share')
    .select(['party_id', 'profile_id', 'tables', 'until', 'source_ids'])
    .where('account_id', '=', session.accountId)
    .where('party_kind', '=', kind)
    .where(isLive)
    .limit(MOST_SHARES)
    .execute()

type Source = { readonly id: string; readonly provider_name: string; readonly profile_id: string }

const findSources = async (db: Db, profileIds: readonly string[]): Promise<readonly Source[]> =>
  db
    .selectFrom('source')
    .select(['id', 'provider_name', 'profile_id'])
    .where('profile_id', 'in', [...profileIds])
    .orderBy('provider_name')
    .execute()

/** The sources of the people that something is shared of: those in the share, and those that came after it. */
function sourcesOf(
  sources: readonly Source[],
  shares: readonly { readonly profile_id: string; readonly source_ids: readonly string[] }[],
): Pick<Standing, 'sharedSources' | 'newSources'> {
  const names = (isIn: boolean): string[] => [
    ...new Set(
      sources
        .filter((source) =>
          shares.some(
            (share) => share.profile_id === source.profile_id && share.source_ids.includes(source.id) === isIn,
          ),
        )
        .map(({ provider_name }) => provider_name),
    ),
  ]
  return { sharedSources: names(true), newSources: names(false) }
}

async function findLinks(
  { db, vault }: Services,
  session: Session,
  kind: PartyKind,
): Promise<ReadonlyMap<string, { sentTo: string; triesLeft: number }>> {
  const rows = await db
    .selectFrom('share_link')
    .select(['id', 'party_id', 'details', 'tries_left'])
    .where('account_id', '=', session.accountId)
    .where('party_kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date())
    .limit(MOST_SHARES)
    .execute()
  return new Map(
    rows.map((row) => [
      row.party_id,
      {
        sentTo: openLinkDetails(vault, row).sentTo,
        triesLeft: row.tries_left,
      },
    ]),
  )
}

async function findLastOpenings(
  db: Db,
  profileIds: readonly string[],
  kind: PartyKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ party_id: string; last: Date }>`
    select party_id, max(opened_at) as last from share_opening
    where profile_id = any(${[...profileIds]}::uuid[]) and party_kind = ${kind} and party_id = any(${[...ids]}::text[])
      and what <> 'refused'
    group by party_id`.execute(db)
  return new Map(rows.map(({ party_id, last }) => [party_id, last]))
}
