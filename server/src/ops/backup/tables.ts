import type { Generated } from 'kysely'
import type { EndingKind } from './ending-kinds.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Which Kinchart this is; it stays the same wherever its data moves. */
    installation: { isOnly: Generated<boolean>; id: Generated<string> }
    /**
     * Something that is to stay ended when a backup of an earlier day is restored. `what`: the SHA-256 of its
     * id, in hexadecimal digits. Rows are written by the database's triggers alone.
     */
    ending: { number: Generated<number>; kind: EndingKind; what: string; at: Generated<Date> }
  }
}
