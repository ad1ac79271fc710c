import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { trendReadingTexts as words } from '@kinchart/texts/en/trend.ts'
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { formatDate } from '#text/record-text.ts'
import { sourceWords } from '#record/section.ts'
import { markWord } from '#record/values/value.tsx'
import { type DrawnPoint, pointWords } from './trend-summary.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './trend.module.css'

type Props = {
  readonly points: readonly DrawnPoint[]
  readonly unit: string | null
  readonly width: number
  readonly height: number
  readonly children: (read: DrawnPoint | null) => ReactNode
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export function TrendReader({ points, unit, width, height, children }: Props) {
  const [index, setIndex] = useState<number | null>(null)
  const at = index === null ? points.length - 1 : Math.min(index, points.length - 1)
  const chosen = points[at]
  if (chosen === undefined) return children(null)
  const pointText = pointInWords(chosen, unit)
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    setIndex(index === null && Number.isFinite(by) ? at : Math.max(0, Math.min(points.length - 1, at + by)))
  }
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width: wide } = currentTarget.getBoundingClientRect()
    const scale = width / wide
    setIndex(nearest(points, (clientX - left) * scale, (clientY - top) * scale, height))
  }
  return (
    <>
      <div
        className={styles.trendReader}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is read point by point is no field
        role="slider"
        tabIndex={0}
        aria-label={words.read}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${words.place({ number: at + 1, count: points.length })}: ${pointText}`}
        onKeyDown={step}
        onPointerDown={point}
        onPointerMove={point}
      >
        {children(index === null ? null : chosen)}
      </div>
      <p
        className={classNames(styles.trendRead, common.num, index === null ? common.help : undefined)}
        data-part="trend-read"
      >
        {index === null ? words.howToRead : pointText}
      </p>
    </>
  )
}

/** Returns the index of the point nearest to a position. Horizontal distance counts more than vertical distance. */
function nearest(points: readonly DrawnPoint[], x: number, y: number, height: number): number {
  const far = (one: DrawnPoint): number => Math.abs(one.x - x) + (Math.abs(one.y - y) / height) * 8
  return points.reduce((best, one, index) => (far(one) < far(points[best] ?? one) ? index : best), 0)
}

export function pointInWords({ point }: Pick<DrawnPoint, 'point'>, unit: string | null): string {
  const { value, date, referenceRange, mark, interpretation, meaning } = point
  const range = referenceRange?.text ?? ''
  return listOf(
    [
      point.number === null && point.bound === undefined ? value : [pointWords(point), unit].filter(Boolean).join(' '),
      meaning === undefined ? null : meaningLine(meaning),
      formatDate(date),
      range === '' ? words.noRange : words.range({ text: range }),
      mark === null ? (interpretation ?? null) : markWord(mark),
      sourceWords(point),
    ].filter((one) => one !== null && one !== ''),
  )
}
