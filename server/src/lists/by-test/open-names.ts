import type { Db } from '#platform/database/database.ts'
import { findLoincNames } from '#terms/loinc-names.ts'
import { commonTestNames } from '#fhir/codes/common-test-names.ts'

/** Returns undefined for a code without a known name. */
export type NameOfCode = (loinc: string) => string | undefined

const key = /"loinc:([A-Z\d-]{1,12})"/g

/**
 * Loads names for the LOINC codes in `texts`. Uses names from the operator's LOINC table first, then those of the
 * common tests.
 */
export async function openNames(db: Db, texts: Iterable<string>): Promise<NameOfCode> {
  const codes = new Set<string>()
  for (const text of texts) for (const [, code = ''] of text.matchAll(key)) codes.add(code)
  const names = await findLoincNames(db, codes)
  return (loinc) => {
    const own = names.get(loinc)
    // An abbreviation is better than no name, but worse than a readable name.
    return own?.isShort === false ? own.name : (commonTestNames[loinc] ?? own?.name)
  }
}
