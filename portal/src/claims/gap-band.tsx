import type { ListSource } from '@kinchart/contract/record-list.ts'
import { claimTexts } from '@kinchart/texts/claims.ts'
import { completenessTexts } from '@kinchart/contract/texts-records.ts'
import { gapSentences } from '@kinchart/contract/completeness.ts'
import { Band } from '#ui/band.tsx'

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
