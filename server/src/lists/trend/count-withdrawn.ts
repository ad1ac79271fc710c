import type { OpenedRecord } from '#family/open-record.ts'
import { openRows } from '#lists/list-rows.ts'
import type { ListServices } from '#lists/list-section.ts'

/** More than this many records entered in error are not looked through. */
const MOST = 500

/** How many results of one test their source has withdrawn, which no list shows: those that are on their own. */
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
