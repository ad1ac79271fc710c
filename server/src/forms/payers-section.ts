/** LOINC, "Payment sources". */
export const PAYERS_CODE = '48768-6'
const PAYERS_TITLE =
  /^\s*(?:payers?|payment sources?|(?:health )?insurance(?: (?:providers?|information|coverage))?|coverages?|seguros?(?: m[eé]dicos?| de salud)?)\s*$/i

/** Returns whether a section of a FHIR document is about insurance, by its codes, or by its title if it has none. */
export const isPayersSection = (codes: readonly (string | null)[], title: string | null): boolean =>
  codes.includes(PAYERS_CODE) || (codes.length === 0 && title !== null && PAYERS_TITLE.test(title))
