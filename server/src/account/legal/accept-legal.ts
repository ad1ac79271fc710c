import type { LegalDocument, LegalVersion } from '@kinchart/contract/calls/legal.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { AccountServices } from '../services.ts'
import type { Session } from '../sessions.ts'
import { findVersions } from './versions.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/**
 * Records the accepted versions of the legal documents. Ignores a version that was never published. For an account
 * that does not exist, runs the same queries but stores nothing.
 */
export async function recordAcceptances(
  trx: Db,
  legalVersions: readonly LegalVersion[],
  accountId: string,
  accepted: Readonly<Record<LegalDocument, string | undefined>>,
): Promise<void> {
  for (const document of ['privacy', 'terms'] as const) {
    const known = legalVersions.find((one) => one.document === document && one.version === accepted[document])
    if (known) await insertAcceptance(trx, accountId, known)
  }
}

/**
 * Accepts the current or an announced version. Only the first acceptance counts. Throws 'request-invalid' for any other
 * version.
 */
export async function acceptLegal(
  { db, legalVersions }: Pick<AccountServices, 'db' | 'legalVersions'>,
  { accountId }: Session,
  { document, version }: { readonly document: LegalDocument; readonly version: string },
): Promise<void> {
  const { binding, upcoming } = await findVersions(db, legalVersions, document)
  if (binding !== version && !upcoming.some((one) => one.version === version))
    throw new ApiError('request-invalid', { fields: [{ field: 'version', message: fieldRules.notValid }] })
  await insertAcceptance(db, accountId, { document, version })
}

async function insertAcceptance(
  db: Db,
  accountId: string,
  { document, version }: Pick<LegalVersion, 'document' | 'version'>,
): Promise<void> {
  await sql`
    insert into legal_acceptance (account_id, document, version)
    select id, ${document}, ${version} from account where id = ${accountId}
    on conflict (account_id, document, version) do nothing`.execute(db)
}
