import { resultTexts } from '@kinchart/texts/en/details.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#text/format-date.ts'
import type { ShownRow, ShownTest } from '#record/section.ts'
import { findPoint } from '#record/trend/find-point.ts'
import { trendQuery } from '#record/trend/trend-query.ts'
import { resultBefore } from './result-before.ts'
import common from '#theme/common.module.css'

type Props = { readonly profileId: string; readonly test: ShownTest; readonly row: ShownRow }

/** The result before this one, and what has changed since. Absent where there is none. */
export function BeforeFacts({ profileId, test, row }: Props) {
  const trend = useQuery(trendQuery(profileId, test.testKey))
  const before =
    trend.data === undefined
      ? null
      : resultBefore(trend.data.series, (points) => findPoint(points, test.id ?? row.id, row))
  if (before === null) return null
  const { point, change, span } = before
  return (
    <>
      <div>
        <dt>{resultTexts.before}</dt>
        <dd className={common.num}>
          {point.value}
          <small>{point.date === null ? '' : formatDate(point.date)}</small>
        </dd>
      </div>
      {change !== undefined && (
        <div>
          <dt>{resultTexts.change}</dt>
          <dd className={common.num}>
            {change}
            <small>{span ?? ''}</small>
          </dd>
        </div>
      )}
    </>
  )
}
