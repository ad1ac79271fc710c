import { sql } from 'kysely'
import type { TrendGoal } from '@kinchart/contract/calls/trend.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { ListServices } from '#lists/list-section.ts'
import { openBody } from '#store/open-body.ts'
import { readTargets } from './read-targets.ts'

/** The maximum number of goals to check, latest first. */
const MOST = 200

export type FoundGoal = { readonly unit: string | null; readonly goal: TrendGoal }

/**
 * Returns the targets of a patient's goals for one test. Skips goals that are withdrawn, duplicates or no longer listed
 * by their source.
 */
export async function listGoals(services: ListServices, record: OpenedRecord, testKey: string): Promise<FoundGoal[]> {
  const { profileId, sourceIds } = record
  const rows = await services.db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', profileId)
    .$if(sourceIds !== undefined, (some) => some.where(sql<boolean>`source_id = any(${sourceIds ?? []}::uuid[])`))
    .where('section', '=', 'others')
    .where('type', '=', 'Goal')
    .where('isEnteredInError', '=', false)
    .where('duplicateOf', 'is', null)
    .where('missingSince', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const { sources } = await services.sourcesOf(record, ['Goal'])
  const nameOf = new Map(sources.map((one) => [one.ehrImportRequestId, one.providerName]))
  return rows.flatMap((row) =>
    readTargets(parseFhirJson(openBody(services.cipher, row)) as LooseResource<'Goal', 'status'>)
      .filter((target) => target.testKey === testKey)
      .map(({ unit, limits, words, from }) => ({
        unit,
        goal: { id: String(row.id), limits: [...limits], words, from, providerName: nameOf.get(row.sourceId) ?? '' },
      })),
  )
}
