import type { Profile } from '@kinchart/contract/calls/account.ts'
import type { FieldFault } from '@kinchart/contract/calls/api-errors.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CheckKept } from '#platform/http/version.ts'
import { faultsOfProfile, normalizeProfile } from './check-profile.ts'
import { emailKeyOf } from './email-address.ts'
import { saveProfile, keptOf, lockOwnProfile } from './profiles.ts'
import type { AccountServices } from './services.ts'
import type { Session } from './sessions.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/** `undefined` counts as absent, as in JSON. */
export type ProfileChange = { readonly [Field in keyof Profile]?: Profile[Field] | undefined }

/**
 * Merges the given fields into the stored profile; the result must satisfy every rule. The address and the research
 * choice are only changed elsewhere (settled questions 6 and 21). Throws 'not-found' for a profile that is not the
 * caller's own, and 'profile-invalid' with each invalid field.
 */
export async function updateProfile(
  { db, cipher }: Pick<AccountServices, 'db' | 'cipher'>,
  { accountId }: Session,
  profileId: string,
  change: ProfileChange,
  checkKept: CheckKept = () => undefined,
): Promise<Profile> {
  return db.transaction().execute(async (trx) => {
    const kept = await lockOwnProfile(trx, cipher, accountId)
    if (!kept || kept.id !== profileId) throw new ApiError('not-found')
    checkKept(keptOf(kept))
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const merged = normalizeProfile({ ...kept, ...said })
    // Research sharing repeats its choice here (S1 §4); that saves no field, so no field is required.
    const isSaving = Object.keys(said).some((field) => !fixedFields.has(field))
    const fields = [...faultsOfFixed(kept, merged), ...(isSaving ? faultsOfProfile(merged) : [])]
    if (fields.length > 0) throw new ApiError('profile-invalid', { fields })
    await saveProfile(trx, cipher, merged)
    return merged
  })
}

const fixedFields = new Set(['id', 'email', 'shareRecord'])

function faultsOfFixed(kept: Profile, merged: Profile): FieldFault[] {
  const faults: FieldFault[] = []
  if (merged.id !== kept.id) faults.push({ field: 'id', message: fieldRules.notValid })
  if (merged.email !== '' && emailKeyOf(merged.email) !== emailKeyOf(kept.email))
    faults.push({ field: 'email', message: fieldRules.emailElsewhere })
  if (merged.shareRecord !== kept.shareRecord)
    faults.push({ field: 'shareRecord', message: fieldRules.shareRecordElsewhere })
  return faults
}
