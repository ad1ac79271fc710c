import type { CombiningStep, ExplainedRating } from '@kinchart/contract/rules/combine-ratings.ts'

/** A rated condition that counts; `isPaired`: the person says that its other side is rated, too. */
export type NamedRating = { readonly name: string; readonly percent: number; readonly isPaired: boolean }

/** A step with what it takes in, and the whole percent before it. `name` is null for both sides taken as one. */
export type NamedStep = CombiningStep & { readonly name: string | null; readonly before: number }

/** Which condition each step of an explained rating takes in: the largest first, equal ones in the order given. */
export function nameSteps(
  ratings: readonly NamedRating[],
  { bilateral, paired, steps }: ExplainedRating,
): { readonly paired: readonly NamedStep[]; readonly steps: readonly NamedStep[] } {
  const left = [...ratings]
  const take = (percent: number, isPaired: boolean): string | null => {
    const wanted = left.findIndex((one) => one.percent === percent && (!isPaired || one.isPaired))
    return left.splice(wanted, 1)[0]?.name ?? null
  }
  const pairedNames = paired.map(({ percent }) => take(percent, true))
  // The pair stands before what is rated as high.
  let isPairDue = bilateral !== null
  const names = steps.map(({ percent }) => {
    if (!isPairDue || percent !== bilateral) return take(percent, false)
    isPairDue = false
    return null
  })
  return { paired: withBefore(paired, pairedNames), steps: withBefore(steps, names) }
}

const withBefore = (steps: readonly CombiningStep[], names: readonly (string | null)[]): readonly NamedStep[] =>
  steps.map((step, place) => ({ ...step, name: names[place] ?? null, before: steps[place - 1]?.combined ?? 0 }))
