import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { Db } from '#platform/database/database.ts'
import { findMedicines } from '#terms/medicines.ts'
import type { Medicine } from '#terms/medicines.ts'

/** A source's text is short up to this length. Source: look/reading.md, 'Short name'. */
const longestShort = 40
const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm|'

export type KnownMedicines = {
  /** Returns the row with RxNorm's prescribable name as `shortName`, unless its source's text is short. */
  readonly named: <Row extends AnyRow>(row: Row) => Row
  /** Returns a key that is equal for the same ingredients; empty if they are unknown. */
  readonly keysOf: (row: AnyRow) => readonly string[]
}

const codesOf = ({ codes }: AnyRow): readonly string[] =>
  Array.isArray(codes) ? codes.filter((one) => typeof one === 'string' && one.startsWith(rxnorm)).map(bare) : []
const bare = (key: string): string => key.slice(rxnorm.length)

/** Loads the entries of the operator's RxNorm table for the medicines in some rows. */
export async function openMedicines(db: Db, rows: readonly AnyRow[]): Promise<KnownMedicines> {
  const known = await findMedicines(db, rows.flatMap(codesOf))
  const knownOf = (row: AnyRow): readonly Medicine[] => codesOf(row).flatMap((code) => known.get(code) ?? [])
  return {
    named: (row) => {
      const words = row['medicationCodeableConcept']
      const name = knownOf(row).find((one) => one.name !== null)?.name
      if (typeof words !== 'string' || words.length <= longestShort || !name) return row
      return { ...row, shortName: name }
    },
    keysOf: (row) =>
      knownOf(row).flatMap(({ ingredients }) => (ingredients === null ? [] : `rxnorm ingredients ${ingredients}`)),
  }
}
