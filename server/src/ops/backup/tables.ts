import type { Generated } from 'kysely'
import type { EndingKind } from './ending-kinds.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The installation id; it stays the same wherever the data moves. */
    installation: { isOnly: Generated<boolean>; id: Generated<string> }
    /**
     * An object that must stay ended when an earlier backup is restored. `what`: the SHA-256 of its id, in hexadecimal.
     * Only the database's triggers write rows.
     */
    ending: { number: Generated<number>; kind: EndingKind; what: string; at: Generated<Date> }
  }
}
