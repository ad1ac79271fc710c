import type { TimelineEvent } from '@kinchart/contract/calls/timeline.ts'
import { expect, test } from 'vitest'
import { byMonth } from './year-part.tsx'

const event = (date: string | null): TimelineEvent => ({
  entry: { section: 'labs', row: { id: String(date), date } as never, name: null },
  ...{ under: [], more: 0, news: 0, tie: null },
})
const dateOf = ({ entry }: TimelineEvent): string | null => (entry.row as { date?: string | null }).date ?? null

test('groups events by month in their original order, and puts events without a month in a separate group', () => {
  const days = ['2025-10-14', '2025-10-02T08:00:00Z', '2025-08', '2025', null]
  expect(
    byMonth(
      days.map((day) => event(day)),
      dateOf,
    ).map(({ month, events }) => [month, events.length]),
  ).toEqual([
    [10, 2],
    [8, 1],
    [null, 2],
  ])
})
