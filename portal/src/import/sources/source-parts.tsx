import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sourceTexts } from '@kinchart/texts/en/import.ts'
import { veteranTexts } from '@kinchart/texts/en/veteran.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { Meter, StateChip } from '#ui/state-chip.tsx'
import { isRatingAlone, stateWords, storedLine, storedShare } from '../ledger-words.ts'
import styles from './sources.module.css'

export function Stored({ source, isBrief = false }: { source: ConnectedEhr; isBrief?: boolean }) {
  // Nothing has been requested yet.
  const isYetToBegin = source.state === 'confirm-patient' && source.received === 0
  if (source.state === 'choose-patients' || isYetToBegin) return <>{messages.emptyCell}</>
  if (isRatingAlone(source)) return <>{veteranTexts.ratingAlone}</>
  if (isBrief) return <>{storedLine(source)}</>
  const isMoving = source.state === 'running' || source.state === 'waiting'
  const tone = source.state === 'complete' ? 'ok' : isMoving ? 'plain' : 'attn'
  // The bar requires a known total.
  const share = storedShare(source) ?? (isMoving ? source.percent : null)
  return (
    <span className={classNames(styles.stored, common.num)}>
      <span>{storedLine(source)}</span>
      {share !== null && <Meter percent={share} tone={tone} />}
    </span>
  )
}

export function SourceState({ source }: { source: ConnectedEhr }) {
  const { word, ...chip } = stateWords[source.state]
  const isMoving = source.state === 'running'
  const hasNote = source.state === 'complete' && (source.disclaimers?.length ?? 0) > 0
  return (
    <StateChip
      {...chip}
      word={hasNote ? sourceTexts.completeWithNote : isMoving ? `${word}, ${source.percent}%` : word}
    />
  )
}
