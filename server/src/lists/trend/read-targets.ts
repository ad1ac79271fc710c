import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { asQuantityText, asRangeText, digitsOf, readQuantity } from '#fhir/values/quantity.ts'
import { testKeyOf } from '#fhir/codes/test-key.ts'

/** The target of a goal for one test. */
export type GoalTarget = {
  readonly testKey: string
  readonly unit: string | null
  /** One or two limits, digits as sent. */
  readonly limits: readonly string[]
  readonly words: string
  /** As precise as sent; null if not stated. */
  readonly from: string | null
}

/** R4's codes of `lifecycleStatus`, and older versions' codes of `status`, of a current goal. */
const pursued = new Set(['active', 'accepted', 'in-progress', 'on-target', 'ahead-of-target', 'behind-target'])

/**
 * Returns the targets of a current goal, test by test. Source: FHIR R4 `Goal.target` (`measure`, `detailQuantity`,
 * `detailRange`), `description`, `startDate`; STU3 `status` and one `target`. Units: as sent; nothing is converted.
 * Absence: a target without a test, or without a number, is left out; so is every target of a goal that is proposed, on
 * hold, reached, cancelled or of no status.
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

/** Returns the source's own text, with the target if the text does not contain its digits. */
function wordsOf(aim: string | null, text: string, limits: readonly string[]): string {
  if (aim === null) return text
  return limits.every((limit) => aim.includes(limit)) ? aim : `${aim}: ${text}`
}
