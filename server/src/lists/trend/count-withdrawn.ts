import type { OpenedRecord } from '#family/open-record.ts'
import { openRows } from '#lists/list-rows.ts'
import type { ListServices } from '#lists/list-section.ts'

/** The maximum number of records entered in error to check. */
const MOST = 500

/** Counts separate results of one test that their source has withdrawn, which no list shows. */
export async function countWithdrawn(
  services: ListServices,
  record: OpenedRecord,
  section: 'labs' | 'vitals',
  testKey: string,
): Promise<number> {
  const rows = await services.db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'sortKey', 'rank', 'row', 'missingSince', 'asOf'])
    .where('profileId', '=', record.profileId)
    .where('section', '=', section)
    .where('type', '=', 'Observation')
    .where('isEnteredInError', '=', true)
    .where('isInReport', '=', false)
    .where('duplicateOf', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const texts = await openRows(services, { record, section, sources: [], ids: undefined, isByDate: true }, rows)
  return texts.filter((text) => (JSON.parse(text) as { testKeys?: readonly string[] }).testKeys?.includes(testKey))
    .length
}
