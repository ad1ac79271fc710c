import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { Db } from '#platform/database/database.ts'
import { findMedicines } from '#terms/medicines.ts'
import type { Medicine } from '#terms/medicines.ts'

/** Longer than this, a source's words are not short. Source: look/reading.md, 'Short name'. */
const longestShort = 40
const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm|'

export type KnownMedicines = {
  /** The row with RxNorm's prescribable name as `shortName`, where its source's words are not short. */
  readonly named: <Row extends AnyRow>(row: Row) => Row
  /** The same word for the same ingredients; empty where they are not known. */
  readonly keysOf: (row: AnyRow) => readonly string[]
}

const codesOf = ({ codes }: AnyRow): readonly string[] =>
  Array.isArray(codes) ? codes.filter((one) => typeof one === 'string' && one.startsWith(rxnorm)).map(bare) : []
const bare = (key: string): string => key.slice(rxnorm.length)

/** What the operator's own table of RxNorm says of the medicines in some rows. */
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
