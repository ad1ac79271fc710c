import type { LabResult } from '@kinchart/contract/sections/labs.ts'
import { panelMark, type Panel } from '@kinchart/contract/sections/panel.ts'
import { gravestMark, markRank, type Mark } from '#fhir/values/interpretation.ts'

/** Returns true if the source withdrew the result or the test was never done. */
export const isOutOfUse = ({ meaning }: Pick<LabResult, 'meaning'>): boolean =>
  meaning !== undefined && (['withdrawn', 'negated'].includes(meaning.standing) || meaning.says.includes('cancelled'))

/**
 * Counts results with a value, and how many of them the source flagged. Results that Kinchart compared with a printed
 * range are counted separately. Returns undefined for fewer than two results.
 */
export function countPanel(results: readonly LabResult[]): Panel | undefined {
  if (results.length < 2) return undefined
  const inUse = results.filter((one) => !isOutOfUse(one))
  const valued = inUse.filter(({ value, isAbsent }) => value !== null && isAbsent !== true)
  const having = (isSo: (mark: Mark) => boolean): number =>
    valued.filter(({ mark }) => mark !== null && isSo(mark)).length
  return {
    results: valued.length,
    withoutValue: inUse.length - valued.length,
    outOfUse: results.length - inUse.length,
    marked: having(({ by, side }) => by === 'source' && side !== 'normal'),
    normal: having(({ by, side }) => by === 'source' && side === 'normal'),
    compared: having(({ by }) => by === 'kinchart'),
  }
}

/** Returns the flag as text, with its sort position. Both are absent if there is no flag. */
export function markColumn(
  mark: Mark | null,
  interpretation: string | null,
  panel?: { readonly counts: Panel; readonly results: readonly LabResult[] },
): { markText?: string; markRank?: string } {
  const inPanel = panel ? panel.results.filter((one) => !isOutOfUse(one)).map((one) => one.mark) : []
  const words = (panel ? panelMark(panel.counts) : null) ?? mark?.word ?? interpretation
  const gravest = gravestMark([mark, ...inPanel])
  return {
    ...(words === null ? {} : { markText: words }),
    ...(words === null || gravest === null ? {} : { markRank: markRank(gravest) }),
  }
}
