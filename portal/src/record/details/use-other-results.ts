import { resultTexts } from '@kinchart/texts/en/details.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { formatDate } from '#text/format-date.ts'
import { findPoint } from '#record/trend/find-point.ts'
import { trendQuery } from '#record/trend/trend-query.ts'
import { entryOfPoint } from './opened-entry.ts'
import type { Entry } from './opened-entry.ts'

type OtherResults = {
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** What the last key has shown, for who does not see it. */
  readonly said: string
}

/** What uses the arrow keys itself keeps them. */
const ownArrows =
  'input, textarea, select, [role=slider], [role=radiogroup], [role=tablist], [data-part~=result-scroll]'

/** The left and the right arrow show the older and the newer result of the same test and unit. Source: look/reading.md, 12. */
export function useOtherResults(ownedBy: string | null, entry: Entry, show: (entry: Entry) => void): OtherResults {
  const [said, setSaid] = useState('')
  const [test, ...otherTests] = entry.row?.tests ?? []
  const isOne = ownedBy !== null && test !== undefined && otherTests.length === 0
  const trend = useQuery({ ...trendQuery(ownedBy ?? '', test?.testKey ?? ''), enabled: isOne })
  const step = (by: -1 | 1) => {
    if (!isOne || entry.row === null) return
    for (const { unit, points } of trend.data?.series ?? []) {
      const point = findPoint(points, test.id ?? entry.id, entry.row)
      if (point === null) continue
      const at = points.indexOf(point) + by
      const next = points[at]
      if (next === undefined) return setSaid(by < 0 ? resultTexts.oldest : resultTexts.newest)
      const opened = entryOfPoint(next, unit, test, entry.title)
      if (opened === null) return
      show(opened)
      const place = { number: at + 1, count: points.length }
      setSaid(resultTexts.shown({ name: entry.title, value: next.value, day: formatDate(next.date), ...place }))
      return
    }
  }
  return {
    said,
    onKeyDown: (event) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      const hasOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      if (by === 0 || hasOther || event.defaultPrevented) return
      // A dialog that is drawn within this one, such as a document's, hands its keys on.
      const { target, currentTarget } = event
      if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownArrows) !== null) return
      event.preventDefault()
      step(by)
    },
  }
}
