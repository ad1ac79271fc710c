import { sql } from 'kysely'
import type { TrendGoal } from '@kinchart/contract/calls/trend.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { ListServices } from '#lists/list-section.ts'
import { openBody } from '#store/open-body.ts'
import { readTargets } from './read-targets.ts'

/** More goals than this are not looked through, the latest first. */
const MOST = 200

export type FoundGoal = { readonly unit: string | null; readonly goal: TrendGoal }

/** What the goals of a person aim at in one test. What is withdrawn, repeated or gone from its source is no goal. */
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
