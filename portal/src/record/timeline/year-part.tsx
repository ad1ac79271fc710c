import { dayInMonthInWords } from '@kinchart/contract/text/date-in-words.ts'
import {
  type TimelineEntry,
  type TimelineEvent,
  eventsOnPage,
  getTimeline,
  getTimelineYear,
} from '@kinchart/contract/calls/timeline.ts'
import type { EncounterRow } from '@kinchart/contract/sections/encounters.ts'
import { listOf, monthOf } from '@kinchart/texts/locale.ts'
import { timelineTexts } from '@kinchart/texts/en/record.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ChevronRightRounded, ExpandMoreRounded } from 'icons'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { markMissingRow } from '#record/list/missing-row.ts'
import { NewChip } from '#record/chips.tsx'
import { SectionIcon } from '#record/section-icon.tsx'
import type { ShownRow } from '#record/section.ts'
import { drawAs } from '#record/sections.ts'
import { ValueOfRow } from '#record/values/value-of-row.tsx'
import { encounterPath } from '#paths/paths.ts'
import { formatDate, sourceLanguage } from '#text/record-text.ts'
import { WaitOrFailure } from '#ui/wait-or-failure.tsx'
import { usePrinting } from '#ui/layout.ts'
import { classNames, common } from '#theme/styles.ts'
import { showEncounter } from '#record/encounters/show-encounter.ts'
import styles from './timeline.module.css'
import { call } from '#api/call.ts'

/** `month` is null if the date states only a year. */
type Month = { readonly month: number | null; readonly events: readonly TimelineEvent[] }

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

type Show = (row: ShownRow) => void

type Props = {
  readonly profileId: string
  /** Null for undated events. */
  readonly year: string | null
  readonly count: number
  readonly kind: string | null
  readonly id: string
  readonly isOpen: boolean
  readonly onToggle: (year: string | null, isOpen: boolean) => void
  readonly onShow: Show
}

/**
 * One year of the timeline. Memoized, so that opening another year, or scrolling past it, does not rerender this one.
 */
export const YearPart = memo(function YearPart(props: Props) {
  const { profileId, year, count, kind, id, isOpen, onToggle, onShow } = props
  const Chevron = isOpen ? ExpandMoreRounded : ChevronRightRounded
  return (
    <section
      className={classNames(styles.timelineYear, isOpen ? undefined : styles.timelineClosed)}
      aria-labelledby={id}
    >
      <h2 id={id}>
        <button type="button" aria-expanded={isOpen} onClick={() => onToggle(year, !isOpen)}>
          <Chevron aria-hidden />
          <span className={common.num}>{year ?? timelineTexts.noDate}</span>
          <small className={common.num}>{timelineTexts.entries({ count })}</small>
        </button>
      </h2>
      {isOpen && <Events {...{ profileId, year, kind, onShow }} />}
    </section>
  )
})

function Events({ profileId, year, kind, onShow }: Pick<Props, 'profileId' | 'year' | 'kind' | 'onShow'>) {
  const list = useInfiniteQuery(timelineYearQuery(profileId, year, kind))
  if (list.data === undefined)
    return (
      <div className={list.isPending ? styles.timelineWait : undefined}>
        <WaitOrFailure query={list} rows={3} columns={2} />
      </div>
    )
  const events = list.data.pages.flatMap((page) => page.events)
  const left = (list.data.pages[0]?.total ?? 0) - events.length
  return (
    <>
      {byMonth(events, dateOf).map(({ month, events: some }, place) => (
        <section key={`${month} ${place}`} className={styles.timelineMonth}>
          <h3>{month === null ? <span className={common.unseen}>{timelineTexts.noDate}</span> : monthOf(month)}</h3>
          <ol className={styles.timelineStem}>
            {some.map((event) => (
              <li
                key={event.entry.row.id}
                className={classNames(
                  styles.timelineEvent,
                  event.entry.section === 'encounters' ? styles.timelineIsVisit : undefined,
                )}
                data-part="event"
              >
                <Event event={event} onShow={onShow} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          className={styles.timelineOthers}
          variant="outlined"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {timelineTexts.showOthers({ count: left, year: year ?? timelineTexts.noDate })}
        </Button>
      )}
    </>
  )
}

function draw({ section, row, name, newSince }: TimelineEntry): ShownRow {
  if (section === 'encounters') return showEncounter(row as unknown as EncounterRow)
  const shown = { ...markMissingRow(drawAs(section)(row)), ...(newSince === undefined ? {} : { isNew: true as const }) }
  return name === null ? shown : { ...shown, title: name }
}

const dateOf = ({ entry }: TimelineEvent): string | null => draw(entry).date

/** Year and month are shown above, so only screen readers read them here. */
function Day({ date }: { date: string | null }) {
  const shown = dayInMonthInWords(date)
  if (date === null) return null
  if (shown === null) return formatDate(date)
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className={common.unseen}>{formatDate(date)}</span>
    </>
  )
}

function Event({ event: { entry, under, more, news, tie }, onShow }: { event: TimelineEvent; onShow: Show }) {
  const row = draw(entry)
  const isVisit = entry.section === 'encounters'
  const head = (
    <>
      <span className={classNames(styles.timelineDay, common.num)}>
        <Day date={row.date} />
      </span>
      {!isVisit && <SectionIcon section={entry.section} />}
      <span className={styles.timelineWords}>
        <b lang={sourceLanguage()}>{row.title}</b>
        <small>{listOf([row.says, isVisit ? doctorOf(entry) : null, row.providerName])}</small>
      </span>
      <ValueOfRow row={row} className={styles.timelineValue} />
      {news > 0 && (isVisit ? <NewChip words={timelineTexts.news({ count: news })} /> : <NewChip />)}
      <ChevronRightRounded fontSize="small" aria-hidden />
    </>
  )
  return (
    <article className={classNames(common.card, styles.timelineCard)}>
      {isVisit ? (
        <Link className={styles.timelineHead} to={encounterPath(row.id)}>
          {head}
        </Link>
      ) : (
        <button type="button" className={styles.timelineHead} onClick={() => onShow(row)}>
          {head}
        </button>
      )}
      {under.length > 0 && <Belonging {...{ under, more, tie, onShow }} visitId={row.id} />}
    </article>
  )
}

const shownAtFirst = 5

type BelongingProps = Pick<TimelineEvent, 'under' | 'more' | 'tie'> & {
  readonly visitId: string
  readonly onShow: Show
}

function Belonging({ under, more, tie, visitId, onShow }: BelongingProps) {
  const [isWhole, setWhole] = useState(false)
  const isPrinting = usePrinting()
  const shown = isWhole || isPrinting ? under : under.slice(0, shownAtFirst)
  const left = under.length - shown.length
  return (
    <ul className={styles.timelineUnder}>
      {tie === 'same-day' && <li className={styles.timelineTie}>{timelineTexts.sameDay}</li>}
      {shown.map((one) => (
        <Under key={one.row.id} entry={one} onShow={onShow} />
      ))}
      {left > 0 && (
        <li className={styles.timelineMore}>
          <button type="button" className={common.textButton} onClick={() => setWhole(true)}>
            {timelineTexts.moreOfVisit({ count: left + more })}
          </button>
        </li>
      )}
      {left === 0 && more > 0 && (
        <li className={styles.timelineMore}>
          <Link to={encounterPath(visitId)}>{timelineTexts.moreOfVisit({ count: more })}</Link>
        </li>
      )}
    </ul>
  )
}

const doctorOf = ({ row }: TimelineEntry): string | null => {
  const { doctorName } = row as { doctorName?: unknown }
  return typeof doctorName === 'string' ? doctorName : null
}

function Under({ entry, onShow }: { entry: TimelineEntry; onShow: Show }) {
  const row = draw(entry)
  return (
    <li>
      <button type="button" onClick={() => onShow(row)}>
        <SectionIcon section={entry.section} />
        <span className={styles.timelineWords}>
          {row.says !== null && row.says !== undefined && <small>{row.says}</small>}
          <span lang={sourceLanguage()}>{row.title}</span>
        </span>
        <ValueOfRow row={row} className={styles.timelineValue} />
      </button>
    </li>
  )
}

export const timelineQuery = (profileId: string) =>
  queryOptions({
    queryKey: [profileId, 'timeline'],
    queryFn: () => call(getTimeline, { query: { profileId } }),
  })

/** `year` is null for undated events. */
const timelineYearQuery = (profileId: string, year: string | null, section: string | null) =>
  infiniteQueryOptions({
    queryKey: [profileId, 'timeline', year, section],
    queryFn: ({ pageParam }) =>
      call(getTimelineYear, {
        query: { profileId, year: year ?? 'none', pageNumber: pageParam, ...(section === null ? {} : { section }) },
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * eventsOnPage < last.total ? pages.length + 1 : null),
  })
