import type { ImmunizationRow } from '@kinchart/contract/sections/immunization.ts'
import { onePageTexts } from '@kinchart/texts/one-page.ts'

/** The doses of one vaccine, by its words: their dates as sent, oldest first; null for a dose without a date. */
export type Doses = { readonly vaccine: string; readonly dates: readonly (string | null)[] }

type Row = Pick<ImmunizationRow, 'vaccineCode' | 'date' | 'meaning'>

const isGiven = ({ meaning }: Row): boolean =>
  meaning === undefined ||
  (meaning.standing !== 'negated' && meaning.standing !== 'withdrawn' && meaning.standing !== 'planned')

const nameOf = ({ vaccineCode }: Row): string => vaccineCode ?? onePageTexts.unnamed

/** What was given, by vaccine in the order of the names; and the names of what was not. */
export function dosesOf(rows: readonly Row[]): {
  readonly given: readonly Doses[]
  readonly notGiven: readonly string[]
} {
  const given = Map.groupBy(rows.filter(isGiven), (row) => nameOf(row).toLowerCase())
  const doses = [...given.values()].flatMap((own): Doses[] => {
    const [first] = own
    if (first === undefined) return []
    const dates = own.map(({ date }) => date).toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    return [{ vaccine: nameOf(first), dates }]
  })
  return {
    given: doses.toSorted((a, b) => a.vaccine.localeCompare(b.vaccine)),
    notGiven: [...new Set(rows.filter((row) => row.meaning?.standing === 'negated').map(nameOf))],
  }
}
