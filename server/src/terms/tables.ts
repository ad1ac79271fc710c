import type { ColumnType } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** LOINC's name of a code for people; `isShort`: its abbreviation, where the file had no other name. */
    loincName: { code: string; name: string; isShort: boolean; load: string }
    /** A concept of RxNorm: its prescribable name, and whether it is an ingredient. */
    rxnormConcept: { code: string; name: string | null; isIngredient: boolean; load: string }
    /** What a concept of RxNorm is made of, one step. */
    rxnormPart: { whole: string; part: string; load: string }
    /** What MedlinePlus answered about a code in a language; its texts are null where it has none. */
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
