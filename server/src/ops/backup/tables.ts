import type { Generated } from 'kysely'
import type { EndingKind } from './ending-kinds.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    installation: { isOnly: Generated<boolean>; id: Generated<string> }
    /**
     * An object that must stay ended when an earlier backup is restored. `what` is the SHA-256 of its id, in
     * hexadecimal. Only database triggers write this table.
     */
    ending: { number: Generated<number>; kind: EndingKind; what: string; at: Generated<Date> }
  }
}
