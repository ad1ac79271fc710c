/**
 * Combines disability ratings as in 38 CFR 4.25 (combined ratings table) and 4.26 (bilateral factor). The result is an
 * estimate for explanation. Only the VA's rating is official.
 */

/** `isBilateral`: the disability affects an arm, a leg or skeletal muscles, and the other side is rated too (4.26). */
export type RatedDisability = { readonly percent: number; readonly isBilateral?: boolean }

export type CombinedRating = {
  /** Whole percent from the table, before rounding to a multiple of ten. */
  readonly combined: number
  /** Rounded to the nearest ten. Five rounds up. Never over 100. */
  readonly rounded: number
  /** The combined rating of the bilateral disabilities, including the factor. Null if the factor does not apply. */
  readonly bilateral: number | null
}

export type CombiningStep = { readonly percent: number; readonly combined: number }

/** `paired`: the steps of combining the bilateral disabilities. Empty if the bilateral factor does not apply. */
export type ExplainedRating = CombinedRating & {
  readonly paired: readonly CombiningStep[]
  readonly steps: readonly CombiningStep[]
}

/** The bilateral factor requires at least this percentage for each disability (4.26). */
const COMPENSABLE = 10
/**
 * Maximum number of sets of bilateral disabilities to try. Real ratings have far fewer. Above this number, only the
 * set of all bilateral disabilities is tried.
 */
const MAX_CHOICES = 20_000

/**
 * Throws a RangeError for a rating outside 0 to 100. A disability is combined separately if counting it as bilateral
 * would lower the result (4.26(d)).
 */
export function combineRatings(ratings: readonly RatedDisability[]): CombinedRating {
  const { combined, rounded, bilateral } = explainRatings(ratings)
  return { combined, rounded, bilateral }
}

export function explainRatings(ratings: readonly RatedDisability[]): ExplainedRating {
  for (const { percent } of ratings)
    if (!(percent >= 0 && percent <= 100)) throw new RangeError('A rating is a percentage from 0 to 100.')
  const isPaired = (one: RatedDisability): boolean => one.isBilateral === true && one.percent >= COMPENSABLE
  const paired = ratings.filter(isPaired).map((one) => one.percent)
  const others = ratings.filter((one) => !isPaired(one)).map((one) => one.percent)
  let best = finish([...others, ...paired], null, [])
  for (const chosen of choices(paired)) {
    if (chosen.length < 2) continue
    const bilateral = Math.min(100, Math.floor((combinedOf(stepsOf(chosen)) * 110 + 50) / 100))
    const found = finish([bilateral, ...others, ...without(paired, chosen)], bilateral, chosen)
    const isWider = found.combined === best.combined && best.bilateral === null
    if (found.combined > best.combined || isWider) best = found
  }
  return best
}

function finish(all: readonly number[], bilateral: number | null, paired: readonly number[]): ExplainedRating {
  const steps = stepsOf(all)
  const combined = combinedOf(steps)
  const rounded = Math.min(100, Math.floor((combined + 5) / 10) * 10)
  return { combined, rounded, bilateral, paired: stepsOf(paired), steps }
}

/** Combines the largest rating first. Rounds half up to a whole percent after each rating, as in Table I of 4.25. */
function stepsOf(percents: readonly number[]): readonly CombiningStep[] {
  let combined = 0
  return [...percents]
    .sort((a, b) => b - a)
    .map((percent) => {
      combined = Math.floor((combined * 100 + (100 - combined) * percent + 50) / 100)
      return { percent, combined }
    })
}

const combinedOf = (steps: readonly CombiningStep[]): number => steps.at(-1)?.combined ?? 0

function choices(percents: readonly number[]): number[][] {
  const counts = new Map<number, number>()
  for (const percent of percents) counts.set(percent, (counts.get(percent) ?? 0) + 1)
  if ([...counts.values()].reduce((product, count) => product * (count + 1), 1) > MAX_CHOICES) return [[...percents]]
  let all: number[][] = [[]]
  for (const [percent, count] of counts)
    all = all.flatMap((chosen) =>
      Array.from({ length: count + 1 }, (_, taken) => [...chosen, ...Array.from({ length: taken }, () => percent)]),
    )
  return all.sort((a, b) => b.length - a.length)
}

function without(percents: readonly number[], chosen: readonly number[]): number[] {
  const left = [...percents]
  for (const percent of chosen) left.splice(left.indexOf(percent), 1)
  return left
}

/** A rating counts only with one of these VA decisions. */
export const countedDecisions: readonly string[] = ['Service Connected', '1151 Granted']

export type RatingStatus = 'counted' | 'not-counted' | 'ended' | 'future' | 'repeated'

/**
 * A rating counts if it is granted, has a percentage, has begun and has not ended. Dates are calendar days
 * ('2018-03-27'). A rating without a first day counts as begun.
 */
export function getRatingStatus(
  row: {
    readonly decision: string | null
    readonly rating_percentage: number | null
    readonly effective_date: string | null
    readonly rating_end_date: string | null
  },
  today: string,
): Exclude<RatingStatus, 'repeated'> {
  if (row.rating_percentage === null || !countedDecisions.includes(row.decision ?? '')) return 'not-counted'
  if (row.rating_end_date !== null && row.rating_end_date <= today) return 'ended'
  return row.effective_date !== null && row.effective_date > today ? 'future' : 'counted'
}
