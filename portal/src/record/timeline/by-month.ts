import type { TimelineEvent } from '@kinchart/contract/calls/timeline.ts'

/** Events of one month; `month` is null where a date says less than that. */
export type Month = { readonly month: number | null; readonly events: readonly TimelineEvent[] }

/** Events of a year under their months, in the order they came. `dateOf`: an event's own date, as precise as sent. */
export function byMonth(
  events: readonly TimelineEvent[],
  dateOf: (event: TimelineEvent) => string | null,
): readonly Month[] {
  const months: { month: number | null; events: TimelineEvent[] }[] = []
  for (const event of events) {
    const written = /^\d{4}-(\d{2})/.exec(dateOf(event) ?? '')?.[1]
    const month = written === undefined ? null : Number(written)
    const last = months.at(-1)
    if (last !== undefined && last.month === month) last.events.push(event)
    else months.push({ month, events: [event] })
  }
  return months
}
