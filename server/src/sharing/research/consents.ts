import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordTypes } from '@kinchart/contract/record-types.ts'
import { sharedItem } from '@kinchart/contract/research.ts'
import type { ResearchConsent, SharedItem } from '@kinchart/contract/research.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Vault } from '#platform/secrets/vault.ts'

const MAX_SHOWN = 500

export type Choice = { readonly shareRecord: boolean; readonly sharedItems: readonly SharedItem[] }

type Consent = { readonly id: string; readonly items: Buffer }

const itemsPlace = (id: string): string => `research-consent/${id}`
const readItems = (vault: Vault, { id, items }: Consent): SharedItem[] =>
  z.array(sharedItem).parse(JSON.parse(vault.open(items, itemsPlace(id)).toString()))

/** In the order of the tabs; throws 'research-selection-invalid' for none, an unknown type or one named twice. */
function checkSelection(items: readonly SharedItem[]): SharedItem[] {
  const chosen = recordTypes.flatMap(({ id }) => items.filter((item) => item.recordTypeId === id))
  const isWhole =
    chosen.length === items.length && new Set(items.map((item) => item.recordTypeId)).size === items.length
  if (items.length === 0 || !isWhole) throw new Problem('research-selection-invalid')
  return chosen.map(({ recordTypeId, notes }) => ({ recordTypeId, notes }))
}

/**
 * Opts the signed-in person, never a dependent, in to or out of research sharing. The change is kept as a consent together
 * with the switch; what is so already is not said twice. Source: S1 §2.9, §4; settled question 21.
 */
export async function changeResearchSharing(
  db: Db,
  vault: Vault,
  session: Session,
  choice: Choice,
  hadPrivacySignal: boolean,
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
    if (!own) throw new Problem('not-found')
    const latest = await findLatest(trx, own.id)
    const before = latest ? readItems(vault, latest) : []
    if (own.share_record === choice.shareRecord && JSON.stringify(before) === JSON.stringify(items)) return
    const id = randomUUID()
    await trx
      .insertInto('research_consent')
      .values({
        id,
        profile_id: own.id,
        share_record: choice.shareRecord,
        items: vault.seal(JSON.stringify(items), itemsPlace(id)),
        had_privacy_signal: hadPrivacySignal,
      })
      .execute()
    await trx.updateTable('profile').set({ share_record: choice.shareRecord }).where('id', '=', own.id).execute()
  })
}

async function findLatest(db: Db, profileId: string): Promise<Consent | undefined> {
  return db
    .selectFrom('research_consent')
    .select(['id', 'items'])
    .where('profile_id', '=', profileId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What is shared now; nothing while the person does not share. */
export async function listSharedItems(db: Db, vault: Vault, session: Session): Promise<SharedItem[]> {
  const own = await db
    .selectFrom('profile')
    .select(['id', 'share_record'])
    .where('account_id', '=', session.accountId)
    .where('kind', '=', 'self')
    .executeTakeFirst()
  const latest = own?.share_record === true ? await findLatest(db, own.id) : undefined
  return latest ? readItems(vault, latest) : []
}

/** Every change of the person's own, newest first; at most 500. */
export async function listConsents(db: Db, vault: Vault, session: Session): Promise<ResearchConsent[]> {
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
    sharedItems: readItems(vault, row),
    changedAt: row.changed_at.toISOString(),
    hadPrivacySignal: row.had_privacy_signal,
  }))
}
