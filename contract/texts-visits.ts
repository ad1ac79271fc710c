/** What leads to more visits. `years`: which those are from, empty while that is not known. */
export const moreVisitsTexts = {
  more: (count: number, left: number, years: string): string =>
    `Show ${count} more of ${left}${years === '' ? '' : ` (${years})`}`,
  noDate: 'without a date',
} as const
