import type { LegalDocument, LegalVersion } from '@kinchart/contract/calls/legal.ts'
import type { Db } from '#platform/database/database.ts'

export type Versions = {
  /** Undefined if no version of the document was published. */
  readonly binding: string | undefined
  /** Announced but not in effect yet, in order of publication. */
  readonly upcoming: readonly { readonly version: string; readonly effectiveAt: Date }[]
}

export const laterVersions = (legalVersions: readonly LegalVersion[]): readonly LegalVersion[] =>
  legalVersions.filter((one, index) => legalVersions.findIndex(({ document }) => document === one.document) !== index)

/**
 * The first version is in effect from the start. Each later version takes effect on its announced date. Ignores a
 * version that was announced but is no longer published. Q8.
 */
export async function findVersions(
  db: Db,
  legalVersions: readonly LegalVersion[],
  document: LegalDocument,
): Promise<Versions> {
  const announced = await db
    .selectFrom('legalAnnouncement')
    .select(['version', 'effectiveAt'])
    .where('document', '=', document)
    .orderBy('announcedAt', 'desc')
    .limit(100)
    .execute()
  const effectiveAt = new Map(announced.map((one) => [one.version, one.effectiveAt]))
  const later = laterVersions(legalVersions).filter((one) => one.document === document)
  const upcoming: { version: string; effectiveAt: Date }[] = []
  let binding = legalVersions.find((one) => one.document === document)?.version
  for (const { version } of later) {
    const at = effectiveAt.get(version)
    if (at === undefined) continue
    if (at.getTime() > Date.now()) upcoming.push({ version, effectiveAt: at })
    else binding = version
  }
  return { binding, upcoming }
}
