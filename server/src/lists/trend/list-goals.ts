import { sql } from 'kysely'
import type { TrendGoal } from '@kinchart/contract/calls/trend.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { ListServices } from '#lists/list-section.ts'
import { openBody } from '#store/open-body.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import { asQuantityText, asRangeText, digitsOf, readQuantity } from '#fhir/values/quantity.ts'
import { testKeyOf } from '#fhir/codes/test-key.ts'

type GoalTarget = {
  readonly testKey: string
  readonly unit: string | null
  /** One or two limits, with the digits that the source sent. */
  readonly limits: readonly string[]
  readonly words: string
  /** The goal's start date, as precise as sent; null if not stated. */
  readonly from: string | null
}

/** Statuses of a current goal: R4 `lifecycleStatus`, and `status` of older versions. */
const pursued = new Set(['active', 'accepted', 'in-progress', 'on-target', 'ahead-of-target', 'behind-target'])

/**
 * Omits targets without a test or a number, and goals that are proposed, on hold, reached, cancelled or without a
 * status. Units are not converted. Source: FHIR R4 `Goal.target` (`measure`, `detailQuantity`, `detailRange`),
 * `description`, `startDate`; STU3 `status` and its single `target`.
 */
export function readTargets(goal: LooseResource<'Goal', 'status'>): GoalTarget[] {
  const status = asText(goal.lifecycleStatus) ?? asText(goal.status)
  if (status === null || !pursued.has(status)) return []
  const aim = labelOf(goal.description)
  return asObjects(goal.target).flatMap((target) => {
    const testKey = testKeyOf(target['measure'])
    const quantity = readQuantity(target['detailQuantity'])
    const range = asObject(target['detailRange'])
    const [low, high] = [readQuantity(range?.['low']), readQuantity(range?.['high'])]
    const ends = quantity === null ? [low, high] : [quantity]
    const limits = ends.flatMap((one) => digitsOf(one) ?? [])
    const isOneUnit = new Set(ends.flatMap((one) => one?.unit ?? [])).size < 2
    const text = asQuantityText(target['detailQuantity']) ?? asRangeText(target['detailRange'])
    if (testKey === null || limits.length === 0 || !isOneUnit || text === null) return []
    const unit = (quantity ?? high ?? low)?.unit ?? null
    return { testKey, unit, limits, words: wordsOf(aim, text, limits), from: asText(goal.startDate) }
  })
}

function wordsOf(aim: string | null, text: string, limits: readonly string[]): string {
  if (aim === null) return text
  return limits.every((limit) => aim.includes(limit)) ? aim : `${aim}: ${text}`
}

/** Maximum number of goals to check, latest first. */
const MOST = 200

export type FoundGoal = { readonly unit: string | null; readonly goal: TrendGoal }

/**
 * Returns the current goals for a test. Skips withdrawn goals, duplicates, and goals that their source no longer
 * lists.
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
