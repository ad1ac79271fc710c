/** What the results of a report say together. */
import { z } from 'zod'

/** A withdrawn or cancelled result counts in `outOfUse` alone. */
export const panel = z.object({
  /** Results that have a value. */
  results: z.number().int(),
  /** Results that the report names and that have not come, or have no value. */
  withoutValue: z.number().int(),
  outOfUse: z.number().int(),
  /** Of `results`: with a mark of the source other than normal, with its mark normal, and beyond a range by our comparison. */
  marked: z.number().int(),
  normal: z.number().int(),
  compared: z.number().int(),
})
export type Panel = z.output<typeof panel>
