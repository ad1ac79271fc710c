import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordTypes } from '@kinchart/contract/record-types.ts'
import { sharedItem } from '@kinchart/contract/research.ts'
import type { ResearchConsent, ResearchUse, SharedItem } from '@kinchart/contract/research.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CheckKept } from '#platform/http/version.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { sourcesNow } from '../sources-now.ts'

const MAX_SHOWN = 500

export type Choice = { readonly shareRecord: boolean; readonly sharedItems: readonly SharedItem[] }

type Consent = { readonly id: string; readonly items: Buffer }
type Latest = Consent & { readonly profile_id: string; readonly source_ids: readonly string[] }

const itemsAad = (id: string): string => `research-consent/${id}`
const readItems = (cipher: Cipher, { id, items }: Consent): SharedItem[] =>
  z.array(sharedItem).parse(JSON.parse(cipher.decrypt(items, itemsAad(id)).toString()))

/** In the order of the tabs; throws 'research-selection-invalid' for none, an unknown type or one named twice. */
function checkSelection(items: readonly SharedItem[]): SharedItem[] {
  const chosen = recordTypes.flatMap(({ id }) => items.filter((item) => item.recordTypeId === id))
  const isWhole =
    chosen.length === items.length && new Set(items.map((item) => item.recordTypeId)).size === items.length
  if (items.length === 0 || !isWhole) throw new ApiError('research-selection-invalid')
  return chosen.map(({ recordTypeId, notes }) => ({ recordTypeId, notes }))
}

/**
 * Opts the signed-in person, never a dependent, in to or out of research sharing. The change is kept as a consent together
 * with the switch, and fixed to the sources of that moment; what is so already is not said twice. Source: S1 §2.9, §4; settled question 21.
 */
export async function changeResearchSharing(
  db: Db,
  cipher: Cipher,
  session: Session,
  choice: Choice,
  hadPrivacySignal: boolean,
  checkKept: CheckKept = () => undefined,
): Promise<void> {
  const items = choice.shareRecord ? checkSelection(choice.sharedItems) : []
  await db.transaction().execute(async (trx) => {
    // Held while it is decided, so that two changes at once become two consents in order.
    const own = await trx
      .selectFrom('profile')
      .select(['id', 'share_record'])
      .where('account_id', '=', session.accountId)
      .where('kind', '=', 'self')
      .forUpdate()
      .executeTakeFirst()
    if (!own) throw new ApiError('not-found')
    const latest = await findLatest(trx, own.id)
    const before = latest ? readItems(cipher, latest) : []
    checkKept(before)
    const sources = choice.shareRecord ? await sourcesNow(trx, { profileId: own.id }) : []
    const isSame = JSON.stringify([before, latest?.source_ids ?? []]) === JSON.stringify([items, sources])
    if (own.share_record === choice.shareRecord && (isSame || !choice.shareRecord)) return
    const id = randomUUID()
    await trx
      .insertInto('research_consent')
      .values({
        id,
        profile_id: own.id,
        share_record: choice.shareRecord,
        items: cipher.encrypt(JSON.stringify(items), itemsAad(id)),
        had_privacy_signal: hadPrivacySignal,
        source_ids: sources,
      })
      .execute()
    await trx.updateTable('profile').set({ share_record: choice.shareRecord }).where('id', '=', own.id).execute()
  })
}

async function findLatest(db: Db, profileId: string): Promise<Latest | undefined> {
  return db
    .selectFrom('research_consent')
    .select(['id', 'profile_id', 'items', 'source_ids'])
    .where('profile_id', '=', profileId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Somebody's consent as it stands: they share, and this is what. */
export type StandingConsent = {
  readonly id: string
  readonly profileId: string
  readonly accountId: string
  readonly items: readonly SharedItem[]
  /** The sources that it is about: those of when it was given. */
  readonly sourceIds: readonly string[]
  readonly changedAt: string
}

const SHARING_AT_ONCE = 200

/** The consent of a profile that shares now; undefined where it does not. */
export async function findStanding(db: Db, cipher: Cipher, profileId: string): Promise<StandingConsent | undefined> {
  const row = await db
    .selectFrom('research_consent')
    .innerJoin('profile', 'profile.id', 'research_consent.profile_id')
    .selectAll('research_consent')
    .select(['profile.account_id', 'profile.share_record as is_sharing'])
    .where('research_consent.profile_id', '=', profileId)
    .orderBy('research_consent.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.is_sharing !== true || !row.share_record) return undefined
  return {
    id: row.id,
    profileId: row.profile_id,
    accountId: row.account_id,
    items: readItems(cipher, row),
    sourceIds: row.source_ids,
    changedAt: row.changed_at.toISOString(),
  }
}

/** Everybody who shares now, one after the other. */
export async function* listSharing(db: Db, cipher: Cipher): AsyncGenerator<StandingConsent> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const profiles = await db
      .selectFrom('profile')
      .select('id')
      .where('share_record', '=', true)
      .where('kind', '=', 'self')
      .where('id', '>', after)
      .orderBy('id')
      .limit(SHARING_AT_ONCE)
      .execute()
    for (const { id } of profiles) {
      const standing = await findStanding(db, cipher, id)
      if (standing) yield standing
    }
    const last = profiles.at(-1)
    if (!last || profiles.length < SHARING_AT_ONCE) return
    after = last.id
  }
}

/** Each use of the person's records, newest first, and what they were credited in all. */
export async function listUses(db: Db, session: Session): Promise<{ uses: ResearchUse[]; creditCents: number }> {
  const own = db
    .selectFrom('research_use')
    .innerJoin('profile', 'profile.id', 'research_use.profile_id')
    .where('profile.account_id', '=', session.accountId)
  const sum = await own.select(({ fn }) => fn.sum<string | null>('credit_cents').as('cents')).executeTakeFirst()
  const rows = await own
    .select(['research_use.id', 'study', 'used_by', 'tables', 'records', 'credit_cents', 'used_at'])
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return {
    creditCents: Number(sum?.cents ?? 0),
    uses: rows.map((row) => ({
      id: row.id,
      study: row.study,
      by: row.used_by,
      usedAt: row.used_at.toISOString(),
      tables: row.tables,
      records: row.records,
      creditCents: row.credit_cents,
    })),
  }
}

/** The choice that stands; undefined while the person does not share. */
async function findOwn(db: Db, session: Session) {
  const own = await db
    .selectFrom('profile')
    .select(['id', 'share_record'])
    .where('account_id', '=', session.accountId)
    .where('kind', '=', 'self')
    .executeTakeFirst()
  return own?.share_record === true ? findLatest(db, own.id) : undefined
}

/** What is shared now; nothing while the person does not share. */
export async function listSharedItems(db: Db, cipher: Cipher, session: Session): Promise<SharedItem[]> {
  const latest = await findOwn(db, session)
  return latest ? readItems(cipher, latest) : []
}

/** The sources that were connected after the choice that stands, by name; none while the person does not share. */
export async function listNewSources(db: Db, session: Session): Promise<string[]> {
  const latest = await findOwn(db, session)
  if (!latest) return []
  const sources = await db
    .selectFrom('source')
    .select(['id', 'provider_name'])
    .where('profile_id', '=', latest.profile_id)
    .orderBy('provider_name')
    .execute()
  const names = sources.filter(({ id }) => !latest.source_ids.includes(id)).map(({ provider_name }) => provider_name)
  return [...new Set(names)]
}

/** Every change of the person's own, newest first; at most 500. */
export async function listConsents(db: Db, cipher: Cipher, session: Session): Promise<ResearchConsent[]> {
  const rows = await db
    .selectFrom('research_consent')
    .innerJoin('profile', 'profile.id', 'research_consent.profile_id')
    .selectAll('research_consent')
    .where('profile.account_id', '=', session.accountId)
    .where('profile.kind', '=', 'self')
    .orderBy('research_consent.number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    shareRecord: row.share_record,
    sharedItems: readItems(cipher, row),
    changedAt: row.changed_at.toISOString(),
    hadPrivacySignal: row.had_privacy_signal,
  }))
}
