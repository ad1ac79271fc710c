import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'
import type { ImmunizationRow } from '@kinchart/contract/sections/immunization.ts'
import { onePageTexts } from '@kinchart/texts/en/copies.ts'

/** The doses of one vaccine, grouped by its text. Oldest first, undated last. */
export type Doses<Of> = { readonly vaccine: string; readonly doses: readonly Of[] }

type Row = Pick<ImmunizationRow, 'vaccineCode' | 'date' | 'meaning'>

const isGiven = ({ meaning }: Row): boolean =>
  meaning === undefined || meaning.standing === 'current' || meaning.standing === 'uncertain'

export const vaccineName = ({ vaccineCode }: Row): string => vaccineCode ?? onePageTexts.unnamed

const byDate = (one: Row, other: Row): number => {
  const [a, b] = [sortKeyOf(one.date) ?? '9999', sortKeyOf(other.date) ?? '9999']
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns three groups: doses given, sorted by vaccine name; doses not given; and others, such as planned doses. */
export function dosesOf<Of extends Row>(
  rows: readonly Of[],
): { readonly given: readonly Doses<Of>[]; readonly notGiven: readonly Of[]; readonly others: readonly Of[] } {
  const given = Map.groupBy(rows.filter(isGiven), (row) => vaccineName(row).toLowerCase())
  const doses = [...given.values()].flatMap((own): Doses<Of>[] => {
    const [first] = own
    return first === undefined ? [] : [{ vaccine: vaccineName(first), doses: own.toSorted(byDate) }]
  })
  const isRefused = ({ meaning }: Row): boolean => meaning?.standing === 'negated'
  return {
    given: doses.toSorted((a, b) => a.vaccine.localeCompare(b.vaccine)),
    notGiven: rows.filter(isRefused),
    others: rows.filter((row) => !isGiven(row) && !isRefused(row)),
  }
}
