import { legalDocuments } from '@kinchart/contract/calls/legal.ts'
import type { LegalState } from '@kinchart/contract/calls/legal.ts'
import type { AccountServices } from '../services.ts'
import type { Session } from '../sessions.ts'
import { findArbitration } from './reject-arbitration.ts'
import { findVersions } from './versions.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'

const MAX_ACCEPTANCES = 200

/**
 * Returns the current versions, the user's last acceptance of each with its time, announced versions, and the state of
 * arbitration.
 */
export async function showLegalState(
  { db, legalVersions }: Pick<AccountServices, 'db' | 'legalVersions'>,
  { accountId }: Session,
): Promise<LegalState> {
  const acceptances = await db
    .selectFrom('legalAcceptance')
    .select(['document', 'version', 'acceptedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_ACCEPTANCES)
    .execute()
  const documents: LegalState['documents'] = []
  const upcoming: LegalState['upcoming'] = []
  for (const document of legalDocuments) {
    const versions = await findVersions(db, legalVersions, document)
    const accepted = acceptances.filter((one) => one.document === document)
    const latest = accepted[0]
    if (versions.binding !== undefined)
      documents.push({
        document,
        version: versions.binding,
        acceptedVersion: latest?.version ?? null,
        acceptedAt: latest?.acceptedAt.toISOString() ?? null,
      })
    for (const { version, effectiveAt } of versions.upcoming)
      upcoming.push({
        document,
        version,
        effectiveAt: effectiveAt.toISOString(),
        isAccepted: accepted.some((one) => one.version === version),
      })
  }
  const { until, rejectedAt } = await findArbitration(db, accountId)
  return {
    message: answerTexts.legalState,
    documents,
    upcoming,
    arbitration: {
      canRejectUntil: until?.toISOString() ?? null,
      rejectedAt: rejectedAt?.toISOString() ?? null,
    },
  }
}
