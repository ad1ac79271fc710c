import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import {
  sharedItem,
  type ResearchConsent,
  type ResearchUse,
  type SharedItem,
} from '@kinchart/contract/calls/research.ts'
import { cipherOf, cipherOfProfile } from '#account/data-keys.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CheckStored } from '#platform/http/version.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { openName } from '#store/stored-source.ts'
import { sourcesNow } from '../sources-now.ts'

const MAX_SHOWN = 500

export type Choice = { readonly shareRecord: boolean; readonly sharedItems: readonly SharedItem[] }

type Consent = { readonly id: string; readonly items: Buffer }
type Latest = Consent & {
  readonly profileId: string
  readonly sourceIds: readonly string[]
  readonly changedAt: Date
}

export const itemsAad = (id: string): string => `research-consent/${id}`
const readItems = (own: PersonCipher, { id, items }: Consent): SharedItem[] =>
  z.array(sharedItem).parse(JSON.parse(own.decrypt(items, itemsAad(id)).toString()))

/**
 * Returns the items in the order of the tabs. Throws 'research-selection-invalid' if there are none, or for an unknown
 * type or a duplicate.
 */
function checkSelection(items: readonly SharedItem[]): SharedItem[] {
  const chosen = recordTypes.flatMap(({ id }) => items.filter((item) => item.recordTypeId === id))
  const isWhole =
    chosen.length === items.length && new Set(items.map((item) => item.recordTypeId)).size === items.length
  if (items.length === 0 || !isWhole) throw new ApiError('research-selection-invalid')
  return chosen.map(({ recordTypeId, notes }) => ({ recordTypeId, notes }))
}

/**
 * Opts the signed-in user in to or out of research sharing. Never changes this for a dependent. Stores each change as
 * a consent, and updates the switch in the same transaction. A consent covers only the sources connected now. Stores
 * nothing if the choice is unchanged. Source: S1 §2.9, §4; Q21.
 */
export async function changeResearchSharing(
  db: Db,
  cipher: Cipher,
  session: Session,
  choice: Choice,
  hadPrivacySignal: boolean,
  checkStored: CheckStored = () => undefined,
): Promise<void> {
  const items = choice.shareRecord ? checkSelection(choice.sharedItems) : []
  await db.transaction().execute(async (trx) => {
    // Locks the profile, so that two concurrent changes are stored as two consecutive consents.
    const own = await trx
      .selectFrom('profile')
      .select(['id', 'dataKey', 'shareRecord'])
      .where('accountId', '=', session.accountId)
      .where('kind', '=', 'self')
      .forUpdate()
      .executeTakeFirst()
    if (!own) throw new ApiError('not-found')
    const latest = await findLatest(trx, own.id)
    const opened = cipher.openDataKey(own.dataKey, own.id)
    const before = latest ? readItems(opened, latest) : []
    checkStored(before)
    const sources = choice.shareRecord ? await sourcesNow(trx, { profileId: own.id }) : []
    const isSame =
      JSON.stringify([before, latest?.sourceIds ?? []]) === JSON.stringify([items, sources]) &&
      !(latest && (await hasNewerOwn(trx, own.id, latest.changedAt)))
    if (own.shareRecord === choice.shareRecord && (isSame || !choice.shareRecord)) return
    const id = randomUUID()
    await trx
      .insertInto('researchConsent')
      .values({
        id,
        profileId: own.id,
        shareRecord: choice.shareRecord,
        items: opened.encrypt(JSON.stringify(items), itemsAad(id)),
        hadPrivacySignal,
        sourceIds: sources,
      })
      .execute()
    await trx.updateTable('profile').set({ shareRecord: choice.shareRecord }).where('id', '=', own.id).execute()
  })
}

async function findLatest(db: Db, profileId: string): Promise<Latest | undefined> {
  return db
    .selectFrom('researchConsent')
    .select(['id', 'profileId', 'items', 'sourceIds', 'changedAt'])
    .where('profileId', '=', profileId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns true if the patient added entries after the consent. The consent does not cover these entries. */
async function hasNewerOwn(db: Db, profileId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('ownEntry')
    .select('id')
    .where('profileId', '=', profileId)
    .where('addedAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type CurrentConsent = {
  readonly id: string
  readonly profileId: string
  readonly accountId: string
  readonly items: readonly SharedItem[]
  readonly sourceIds: readonly string[]
  readonly changedAt: string
}

const SHARING_AT_ONCE = 200

/** Undefined if the patient does not share data for research. */
export async function findCurrentConsent(
  db: Db,
  cipher: Cipher,
  profileId: string,
): Promise<CurrentConsent | undefined> {
  const row = await db
    .selectFrom('researchConsent')
    .innerJoin('profile', 'profile.id', 'researchConsent.profileId')
    .selectAll('researchConsent')
    .select(['profile.accountId', 'profile.dataKey', 'profile.shareRecord as isSharing'])
    .where('researchConsent.profileId', '=', profileId)
    .orderBy('researchConsent.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.isSharing !== true || !row.shareRecord) return undefined
  return {
    id: row.id,
    profileId: row.profileId,
    accountId: row.accountId,
    items: readItems(cipherOf(cipher, row), row),
    sourceIds: row.sourceIds,
    changedAt: row.changedAt.toISOString(),
  }
}

export async function* listSharing(db: Db, cipher: Cipher): AsyncGenerator<CurrentConsent> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const profiles = await db
      .selectFrom('profile')
      .select('id')
      .where('shareRecord', '=', true)
      .where('kind', '=', 'self')
      .where('id', '>', after)
      .orderBy('id')
      .limit(SHARING_AT_ONCE)
      .execute()
    for (const { id } of profiles) {
      const consent = await findCurrentConsent(db, cipher, id)
      if (consent) yield consent
    }
    const last = profiles.at(-1)
    if (!last || profiles.length < SHARING_AT_ONCE) return
    after = last.id
  }
}

/** Returns uses of the user's data, newest first, with the total credit. */
export async function listUses(db: Db, session: Session): Promise<{ uses: ResearchUse[]; creditCents: number }> {
  const own = db
    .selectFrom('researchUse')
    .innerJoin('profile', 'profile.id', 'researchUse.profileId')
    .where('profile.accountId', '=', session.accountId)
  const sum = await own.select(({ fn }) => fn.sum<string | null>('creditCents').as('cents')).executeTakeFirst()
  const rows = await own
    .select(['researchUse.id', 'study', 'usedBy', 'tables', 'records', 'creditCents', 'usedAt'])
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return {
    creditCents: Number(sum?.cents ?? 0),
    uses: rows.map((row) => ({
      id: row.id,
      study: row.study,
      by: row.usedBy,
      usedAt: row.usedAt.toISOString(),
      tables: row.tables,
      records: row.records,
      creditCents: row.creditCents,
    })),
  }
}

/** Undefined if the patient does not share data for research. */
async function findOwn(db: Db, session: Session) {
  const own = await db
    .selectFrom('profile')
    .select(['id', 'shareRecord'])
    .where('accountId', '=', session.accountId)
    .where('kind', '=', 'self')
    .executeTakeFirst()
  return own?.shareRecord === true ? findLatest(db, own.id) : undefined
}

/** Empty if the patient does not share data for research. */
export async function listSharedItems(db: Db, cipher: Cipher, session: Session): Promise<SharedItem[]> {
  const latest = await findOwn(db, session)
  return latest ? readItems(await cipherOfProfile(db, cipher, latest.profileId), latest) : []
}

/**
 * Returns the names of sources connected after the current consent. Returns an empty list if the patient does not
 * share data for research.
 */
export async function listNewSources(db: Db, cipher: Cipher, session: Session): Promise<string[]> {
  const latest = await findOwn(db, session)
  if (!latest) return []
  const sources = await db
    .selectFrom('source')
    .select(['id', 'providerName'])
    .where('profileId', '=', latest.profileId)
    .execute()
  const names = sources.filter(({ id }) => !latest.sourceIds.includes(id)).map((source) => openName(cipher, source))
  return [...new Set(names)].sort()
}

/** Returns at most 500 consents, newest first. */
export async function listConsents(db: Db, cipher: Cipher, session: Session): Promise<ResearchConsent[]> {
  const rows = await db
    .selectFrom('researchConsent')
    .innerJoin('profile', 'profile.id', 'researchConsent.profileId')
    .selectAll('researchConsent')
    .select('profile.dataKey')
    .where('profile.accountId', '=', session.accountId)
    .where('profile.kind', '=', 'self')
    .orderBy('researchConsent.number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    shareRecord: row.shareRecord,
    sharedItems: readItems(cipherOf(cipher, row), row),
    changedAt: row.changedAt.toISOString(),
    hadPrivacySignal: row.hadPrivacySignal,
  }))
}
