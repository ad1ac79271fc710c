import type { ListSource } from '@kinchart/contract/record-list.ts'
import { claimTexts } from '@kinchart/texts/claims.ts'
import { gapSentences } from '@kinchart/contract/completeness.ts'
import { Band } from '#ui/band.tsx'
import { completenessTexts } from '@kinchart/texts/completeness.ts'

/** Said where not everything has arrived: sums and lists are then of what has. */
export function GapBand({ sources, unreadable }: { sources: readonly ListSource[]; unreadable: number }) {
  const gaps = gapSentences({ sources, unreadable }, claimTexts)
  if (gaps.length === 0) return null
  return (
    <Band tone="attn">
      <b>{completenessTexts.notComplete}</b> {gaps.join(' ')}
    </Band>
  )
}
