import type { LabResult } from '@kinchart/contract/sections/labs.ts'
import { panelMark } from '@kinchart/contract/sections/panel.ts'
import type { Panel } from '@kinchart/contract/sections/panel.ts'
import { gravestMark, markRank } from '#fhir/values/interpretation.ts'
import type { Mark } from '#fhir/values/interpretation.ts'

/** Whether a result is none: its source has withdrawn it, or it was never made. */
export const isOutOfUse = ({ meaning }: Pick<LabResult, 'meaning'>): boolean =>
  meaning !== undefined && (['withdrawn', 'negated'].includes(meaning.standing) || meaning.says.includes('cancelled'))

/**
 * What the results of a report say together: how many have a value, and how many of those are marked. A mark is the
 * source's own; what Kinchart compared with a printed range is counted apart. Undefined for fewer than two results.
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

/** The mark column of a row in words, and its place in the order of marks. Both are absent where there is no mark. */
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
