import { panelTexts } from '@kinchart/texts/en/record.ts'
import { z } from 'zod'

/** Numbers of a panel's results. Withdrawn and canceled results count only in `outOfUse`. */
export const panel = z.object({
  results: z.number().int(),
  /** Results that the report references but that have no value or have not arrived. */
  withoutValue: z.number().int(),
  outOfUse: z.number().int(),
  /**
   * These counts are subsets of `results`. `marked`: flagged by the source as not normal. `normal`: flagged by the
   * source as normal. `compared`: not flagged by the source, but out of range as computed by Kinchart.
   */
  marked: z.number().int(),
  normal: z.number().int(),
  compared: z.number().int(),
})
export type Panel = z.output<typeof panel>

export function panelContent({ results, withoutValue, outOfUse }: Panel): string {
  const all = results + withoutValue
  if (withoutValue > 0)
    return outOfUse > 0
      ? panelTexts.withValueOutOfUse({ results, all, outOfUse })
      : panelTexts.withValue({ results, all })
  return outOfUse > 0 ? panelTexts.resultsOutOfUse({ count: all, outOfUse }) : panelTexts.results({ count: all })
}

/** Returns the text of the flag column. Null if no result is flagged. */
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
