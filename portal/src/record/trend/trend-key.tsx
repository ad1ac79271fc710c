import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { trendReadingTexts, trendTexts } from '@kinchart/texts/en/trend.ts'
import type { ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import { formatDate } from '#text/format-date.ts'
import { ownWords } from '#record/own-words.ts'
import type { DrawnPoint, PointKind, TrendPicture } from './trend-shapes.ts'
import { Sign } from './trend-sign.tsx'
import styles from './trend.module.css'

type Props = Pick<TrendPicture, 'points' | 'bands' | 'goals'> & { readonly isGrouped: boolean }

const kindsInOrder: readonly PointKind[] = ['out', 'beyond', 'inside', 'unknown']

export function TrendKey({ points, bands, goals, isGrouped }: Props) {
  const kinds = kindsInOrder.filter((kind) => points.some((one) => one.kind === kind && one.arrow === null))
  const own = [...new Set(points.flatMap(({ point }) => point.addedBy ?? []))]
  const qualified = points.filter(({ point }) => meaningLine(point.meaning) !== null)
  const unlabeledGoals = new Set(goals.flatMap(({ words, written }) => (written === null ? words : [])))
  const unlabeledBands = new Set(bands.flatMap(({ range, written }) => (written === null ? [range] : [])))
  const band = classNames(styles.trendBand, styles.boxed)
  return (
    <figcaption className={styles.trendKey}>
      {bands.length > 0 && (
        <Entry words={trendTexts.band}>
          <rect className={band} x="0.5" y="2.5" width="18" height="11" rx="2" />
        </Entry>
      )}
      {[...unlabeledBands].map((range) => (
        <Entry key={range} words={range}>
          <rect className={band} x="0.5" y="2.5" width="18" height="11" rx="2" />
        </Entry>
      ))}
      {isGrouped && (
        <Entry words={trendReadingTexts.grouped}>
          <path className={styles.trendGroup} d="M8 2V14" />
        </Entry>
      )}
      {kinds.map((kind) => (
        <Entry key={kind} words={trendTexts[kind]}>
          <Sign kind={kind} arrow={null} x={9} y={8} />
        </Entry>
      ))}
      {points.some(({ arrow }) => arrow !== null) && (
        <Entry words={trendTexts.bound}>
          <Sign kind="unknown" arrow="up" x={9} y={12} />
        </Entry>
      )}
      {own.map((addedBy) => (
        <Entry key={addedBy} words={ownWords(addedBy)}>
          <Sign kind="unknown" arrow={null} x={9} y={8} isOwn />
        </Entry>
      ))}
      {goals.length > 0 && (
        <Entry words={trendTexts.goal}>
          <path className={styles.trendGoal} d="M0 8H20" />
        </Entry>
      )}
      {[...unlabeledGoals].map((words) => (
        <span key={words}>{words}</span>
      ))}
      {qualified.map((one, index) => (
        <span key={`${one.point.id} ${index}`}>{qualifiedWords(one)}</span>
      ))}
    </figcaption>
  )
}

const qualifiedWords = ({ point }: DrawnPoint): string =>
  trendTexts.qualified({ date: formatDate(point.date), words: meaningLine(point.meaning) ?? '' })

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span>
      <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden>
        {children}
      </svg>
      {words}
    </span>
  )
}
