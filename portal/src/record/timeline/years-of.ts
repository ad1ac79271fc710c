/**
 * How many entries there are in a month ('2025-10'; null without a date), of one kind of record. `mayBeYear`: the date of one of them
 * may be a year only.
 */
export type MonthCount = {
  readonly month: string | null
  readonly section: string
  readonly count: number
  readonly mayBeYear?: boolean | undefined
}

/** A year with entries, or what has no date (null); and the time without any before it, where that is long. */
export type Year = {
  readonly year: string | null
  readonly count: number
  /** The months between this year's first entry and the one before it, both without: 'YYYY-MM'. Null where it is short. */
  readonly gapAfter: { readonly from: string; readonly to: string; readonly months: number } | null
}

/** A gap is said from so many months on. Source: look/reading.md, 14. */
const longGap = 12

/**
 * The years, the newest first; what has no date is last. `section` is the only kind that is counted. Nothing is missing before a
 * planned entry after `now` ('YYYY-MM…'), nor around an entry whose date may be a year only.
 */
export function yearsOf(months: readonly MonthCount[], section: string | null, now: string): readonly Year[] {
  const own = months.filter((one) => section === null || one.section === section)
  const dated = [...new Set(own.flatMap(({ month }) => month ?? []))].toSorted().toReversed()
  const wholeYears = new Set(own.flatMap(({ month, mayBeYear }) => (mayBeYear ? (month?.slice(0, 4) ?? []) : [])))
  const firstOf = (month: string): string => (wholeYears.has(month.slice(0, 4)) ? `${month.slice(0, 4)}-01` : month)
  const lastOf = (month: string): string => (wholeYears.has(month.slice(0, 4)) ? `${month.slice(0, 4)}-12` : month)
  const countOf = (year: string | null): number =>
    own.filter(({ month }) => (month?.slice(0, 4) ?? null) === year).reduce((sum, { count }) => sum + count, 0)
  const years = [...new Set(dated.map((month) => month.slice(0, 4)))].map((year): Year => {
    const first = dated.findLast((month) => month.startsWith(year)) ?? ''
    const before = dated.find((month) => month < first)
    const isPlanned = first > now.slice(0, 7)
    const between = before === undefined || isPlanned ? 0 : monthsOfGap(lastOf(before), firstOf(first))
    const gapAfter =
      before === undefined || between < longGap
        ? null
        : { from: next(lastOf(before), 1), to: next(firstOf(first), -1), months: between }
    return { year, count: countOf(year), gapAfter }
  })
  const undated = countOf(null)
  return undated === 0 ? years : [...years, { year: null, count: undated, gapAfter: null }]
}

/** A month so many months later. */
function next(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** How many whole months lie between two months ('2019-02' and '2019-05': two). */
function monthsOfGap(before: string, after: string): number {
  const [from, to] = [before, after].map((month) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    return year * 12 + number
  })
  return Math.max(0, (to ?? 0) - (from ?? 0) - 1)
}
