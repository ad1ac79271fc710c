export const PAYERS_CODE = '48768-6'
const PAYERS_TITLE =
  /^\s*(?:payers?|payment sources?|(?:health )?insurance(?: (?:providers?|information|coverage))?|coverages?|seguros?(?: m[eé]dicos?| de salud)?)\s*$/i

export const isPayersSection = (codes: readonly (string | null)[], title: string | null): boolean =>
  codes.includes(PAYERS_CODE) || (codes.length === 0 && title !== null && PAYERS_TITLE.test(title))
