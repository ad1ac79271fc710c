/** What leads to more visits. `years`: which those are from, empty while that is not known. */
export const moreVisitsTexts = {
  more: 'Show {{count}} more of {{left}}',
  moreOfYears: 'Show {{count}} more of {{left}} ({{years}})',
  noDate: 'without a date',
} as const
