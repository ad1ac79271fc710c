import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { formatDateTime } from '#text/format-date.ts'
import { Mark, RangeRule, Value } from '#record/values/value.tsx'
import { OwnChip } from '#record/own-chip.tsx'
import { isOutside, valueOf } from '#record/shown-row.ts'
import { trendTexts } from '@kinchart/texts/en/trend.ts'
import './trend.module.css'
import common from '#theme/common.module.css'
import detailsStyles from '#record/details/details.module.css'

/** Newest first, including non-numeric results. */
export function TrendTable({ points, unit }: { points: readonly TrendPoint[]; unit: string | null }) {
  return (
    <section
      className={detailsStyles.resultScroll}
      data-part="result-scroll"
      aria-label={trendTexts.asTable}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      <table className={detailsStyles.resultTable} data-part="result-table">
        <thead>
          <tr>
            <th scope="col">{trendTexts.date}</th>
            <th scope="col">{trendTexts.value}</th>
            <th scope="col">{trendTexts.range}</th>
            <th scope="col">{trendTexts.mark}</th>
            <th scope="col">{trendTexts.source}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point, index) => (
            <tr key={`${point.id} ${point.date} ${index}`}>
              <th scope="row" className={common.num}>
                {formatDateTime(point.date)}
              </th>
              <td>
                <Value
                  shown={valueOf(point.value, unit) ?? { value: point.value, unit: null, isNumber: false }}
                  isOut={isOutside(point.mark)}
                />
                {point.meaning !== undefined && (
                  <small className={detailsStyles.resultMeaning}>{meaningLine(point.meaning)}</small>
                )}
              </td>
              <td>
                <RangeRule range={point.referenceRange} value={point.number} isMarked={isOutside(point.mark)} />
              </td>
              <td>
                <Mark mark={point.mark} text={point.interpretation ?? null} />
              </td>
              <td>{point.addedBy === undefined ? point.providerName : <OwnChip addedBy={point.addedBy} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
