import type { ColumnType } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** LOINC's consumer name of a code; `isShort`: its abbreviation, if the file had no other name. */
    loincName: { code: string; name: string; isShort: boolean; load: string }
    /** An RxNorm concept: its prescribable name, and whether it is an ingredient. */
    rxnormConcept: { code: string; name: string | null; isIngredient: boolean; load: string }
    /** The parts of an RxNorm concept, one step. */
    rxnormPart: { whole: string; part: string; load: string }
    /** MedlinePlus's response about a code in a language; its texts are null if it has none. */
    aboutCode: {
      system: string
      code: string
      language: string
      title: string | null
      summary: string | null
      address: string | null
      askedAt: ColumnType<Date, Date, Date>
    }
  }
}
