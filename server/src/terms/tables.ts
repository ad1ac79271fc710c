import type { ColumnType } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * `name`: LOINC's consumer name, or else its display name. `isShort`: `name` is an abbreviation, because the file
     * had no other name.
     */
    loincName: { code: string; name: string; isShort: boolean; load: string }
    rxnormConcept: { code: string; name: string | null; isIngredient: boolean; load: string }
    rxnormPart: { whole: string; part: string; load: string }
    /** Texts are null if MedlinePlus has none for the code. */
    aboutCode: {
      system: string
      code: string
      language: string
      title: string | null
      summary: string | null
      address: string | null
      requestedAt: ColumnType<Date, Date, Date>
    }
  }
}
