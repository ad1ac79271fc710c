import type { Generated } from 'kysely'
import type { EndingKind } from './ending-kinds.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    installation: { isOnly: Generated<boolean>; id: Generated<string> }
    /**
     * A deletion, revocation or change that restoring an earlier backup must not undo. `what` is the SHA-256 of the
     * object's id, in hexadecimal. Only database triggers write this table.
     */
    ending: { number: Generated<number>; kind: EndingKind; what: string; at: Generated<Date> }
  }
}
