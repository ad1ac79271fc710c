import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { gapSentences, type KindWords } from '@kinchart/contract/rules/completeness.ts'
import { Band } from './page.tsx'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'

type Props = {
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  readonly words: KindWords
}

export function GapBand({ sources, unreadable, words }: Props) {
  const gaps = gapSentences({ sources, unreadable }, words)
  if (gaps.length === 0) return null
  return (
    <Band tone="attn">
      <b>{completenessTexts.notComplete}</b> {gaps.join(' ')}
    </Band>
  )
}
