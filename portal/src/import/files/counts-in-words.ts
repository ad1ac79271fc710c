import type { FileCounts } from '@kinchart/contract/calls/import.ts'
import { appleHealthTexts as words } from '@kinchart/texts/en/apple-health.ts'

type Counts = FileCounts['kept']

/** What was counted in a list of measurements, in sentences; Apple's own names of kinds stay as they are. */
export function countsInWords({ kept, older, left, leftMore }: FileCounts): readonly string[] {
  const list = (counts: Counts): string =>
    counts.map(({ type, count }) => words.type({ type, number: count.toLocaleString('en-US') })).join(', ')
  const more = leftMore && { more: leftMore.count.toLocaleString('en-US'), kinds: leftMore.kinds }
  return [
    ...(kept.length > 0 ? [words.kept({ types: list(kept) })] : []),
    ...(older.length > 0 ? [words.older({ types: list(older) })] : []),
    ...(left.length > 0
      ? [more ? words.leftMore({ types: list(left), ...more }) : words.left({ types: list(left) })]
      : []),
  ]
}
