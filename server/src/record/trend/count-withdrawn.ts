import type { OpenedRecord } from '#family/open-record.ts'
import { openRows } from '#record/list-section.ts'
import type { ListServices } from '#record/list-section.ts'

/** More than this many records entered in error are not looked through. */
const MOST = 500

/** How many results of one test their source has withdrawn, which no list shows: those that stand on their own. */
export async function countWithdrawn(
  services: ListServices,
  record: OpenedRecord,
  section: 'labs' | 'vitals',
  testKey: string,
): Promise<number> {
  const rows = await services.db
    .selectFrom('resource')
    .select(['id', 'import_id', 'type', 'fhir_id', 'sort_key', 'rank', 'row', 'missing_since'])
    .where('profile_id', '=', record.profileId)
    .where('section', '=', section)
    .where('type', '=', 'Observation')
    .where('is_entered_in_error', '=', true)
    .where('is_folded', '=', false)
    .where('twin_of', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const texts = await openRows(services, { record, section, sources: [], ids: undefined, isByDate: true }, rows)
  return texts.filter((text) => (JSON.parse(text) as { testKeys?: readonly string[] }).testKeys?.includes(testKey))
    .length
}
