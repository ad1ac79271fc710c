/** What the results of a report say together. */
import { panelTexts } from '@kinchart/texts/en/record.ts'
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

/** In the place of a value: '12 results', '11 of 12 results with a value'. */
export function panelContent({ results, withoutValue, outOfUse }: Panel): string {
  const all = results + withoutValue
  if (withoutValue > 0)
    return outOfUse > 0
      ? panelTexts.withValueOutOfUse({ results, all, outOfUse })
      : panelTexts.withValue({ results, all })
  return outOfUse > 0 ? panelTexts.resultsOutOfUse({ count: all, outOfUse }) : panelTexts.results({ count: all })
}

/** In the mark column: how many results carry a mark. Null where none does. */
export function panelMark({ results, withoutValue, marked, normal, compared }: Panel): string | null {
  const counts = { marked, results, compared }
  const isWhole = withoutValue === 0
  if (marked > 0 && compared > 0)
    return isWhole ? panelTexts.outOfRangeAndOurs(counts) : panelTexts.outOfArrivedAndOurs(counts)
  if (marked > 0) return isWhole ? panelTexts.outOfRange(counts) : panelTexts.outOfArrived(counts)
  if (compared > 0) return isWhole ? panelTexts.compared(counts) : panelTexts.comparedOfArrived(counts)
  if (normal === 0) return null
  if (normal < results || !isWhole) return panelTexts.someNormal({ normal, unmarked: results - normal + withoutValue })
  return results === 1 ? panelTexts.oneNormal : panelTexts.allNormal({ results })
}
