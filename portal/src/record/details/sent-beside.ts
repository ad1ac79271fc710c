import { resultTexts } from '@kinchart/texts/en/details.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import type { ShownRow } from '#record/section.ts'
import { markWord } from '#record/values/mark-word.ts'

/** What another source sent of the same: a result's value, range and mark; of anything else what it says otherwise. */
export function sentBeside(other: ShownRow, shown: ShownRow): string {
  const words = resultWords(other)
  if (words !== null) return resultTexts.sentSame({ words })
  const here = new Map(shown.facts.map(({ label, text }) => [label, text]))
  const differing = other.facts.filter(({ label, text }) => here.has(label) && here.get(label) !== text)
  if (differing.length === 0) return resultTexts.sentAlike
  return resultTexts.sentOtherwise({ words: listOf(differing.map((fact) => resultTexts.factSent(fact))) })
}

function resultWords({ cells, results }: ShownRow): string | null {
  const { value, referenceRange, interpretation } = cells
  if (value?.kind !== 'values' || value.values.length === 0 || results.length > 1) return null
  const range = referenceRange?.kind === 'range' ? referenceRange.range : null
  const mark = interpretation?.kind === 'mark' ? interpretation : null
  return listOf([
    ...value.values.map(({ value: digits, unit }) => (unit === null ? digits : `${digits} ${unit}`)),
    range === null || range.text === '' ? resultTexts.noRangeSent : resultTexts.rangeSent({ text: range.text }),
    (mark?.mark ? markWord(mark.mark) : mark?.text) ?? resultTexts.noMarkSent,
  ])
}
