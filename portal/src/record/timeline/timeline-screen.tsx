import { anyKind, type ListPage } from '@kinchart/contract/rules/completeness.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { timelineTexts } from '@kinchart/texts/en/record.ts'
import { visitTexts } from '@kinchart/texts/en/appointments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useCallback, useState, useEffect } from 'react'
import { OwnDetails, useOpenedEntry } from '#record/details/own-details.tsx'
import { ChoiceChip, FilterRow, ToggleChip, useAddress } from '#record/filters/filter-chips.tsx'
import { GapBand } from '#ui/gap-band.tsx'
import { NoRows, NoSource } from '#record/list/list-bar.tsx'
import { SectionIcon } from '#record/section-icon.tsx'
import { listedSources } from '#record/section.ts'
import { useOpenRecord } from '#session/people.ts'
import { WaitOrFailure } from '#ui/wait-or-failure.tsx'
import { PageHead } from '#ui/page.tsx'
import { usePrinting } from '#ui/layout.ts'
import { classNames, common } from '#theme/styles.ts'
import { timelineQuery, YearPart } from './year-part.tsx'
import styles from './timeline.module.css'
import { today, formatDate } from '#text/record-text.ts'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'

/**
 * The number of entries in a month ('2025-10', or null for entries without a date). `mayBeYear`: true if some of
 * these entries may have only a year as their date.
 */
type MonthCount = {
  readonly month: string | null
  readonly section: string
  readonly count: number
  readonly mayBeYear?: boolean | undefined
}

/** The entries of a year. `year` is null for undated entries. */
type Year = {
  readonly year: string | null
  readonly count: number
  /**
   * The months ('YYYY-MM') without entries between the first entry of the year and the entry before it. Null if there
   * are fewer than `longGap` of them.
   */
  readonly gapAfter: { readonly from: string; readonly to: string; readonly months: number } | null
}

/** Minimum length of a reported gap, in months. Source: Look 14. */
const longGap = 12

/**
 * Returns the years, newest first, with undated entries last. `section`: counts only this section. `now` is
 * 'YYYY-MM…'. Reports no gap before a planned entry (after `now`). An entry whose date may state only a year counts
 * as filling that year.
 */
export function yearsOf(months: readonly MonthCount[], section: string | null, now: string): readonly Year[] {
  const own = months.filter((one) => section === null || one.section === section)
  const dated = [...new Set(own.flatMap(({ month }) => month ?? []))].toSorted().toReversed()
  const wholeYears = new Set(own.flatMap(({ month, mayBeYear }) => (mayBeYear ? (month?.slice(0, 4) ?? []) : [])))
  const firstOf = (month: string): string => (wholeYears.has(month.slice(0, 4)) ? `${month.slice(0, 4)}-01` : month)
  const lastOf = (month: string): string => (wholeYears.has(month.slice(0, 4)) ? `${month.slice(0, 4)}-12` : month)
  const countOf = (year: string | null): number =>
    own.filter(({ month }) => (month?.slice(0, 4) ?? null) === year).reduce((sum, { count }) => sum + count, 0)
  const years = [...new Set(dated.map((month) => month.slice(0, 4)))].map((year): Year => {
    const first = dated.findLast((month) => month.startsWith(year)) ?? ''
    const before = dated.find((month) => month < first)
    const isPlanned = first > now.slice(0, 7)
    const between = before === undefined || isPlanned ? 0 : monthsOfGap(lastOf(before), firstOf(first))
    const gapAfter =
      before === undefined || between < longGap
        ? null
        : { from: next(lastOf(before), 1), to: next(firstOf(first), -1), months: between }
    return { year, count: countOf(year), gapAfter }
  })
  const undated = countOf(null)
  return undated === 0 ? years : [...years, { year: null, count: undated, gapAfter: null }]
}

function next(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Returns the number of full months between two months ('2019-02' and '2019-05': 2). */
function monthsOfGap(before: string, after: string): number {
  const [from, to] = [before, after].map((month) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    return year * 12 + number
  })
  return Math.max(0, (to ?? 0) - (from ?? 0) - 1)
}

/**
 * Distance in px from the top of the window to just below the sticky bar. A heading above this position counts as
 * passed.
 */
const barPx = 140

function useYearInView(ids: readonly string[]): string | undefined {
  const [here, setHere] = useState(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const known = all.split(' ')
      const passed = known.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? barPx) < barPx)
      setHere(passed ?? known[0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [all])
  return here
}

/** Shows a gap with a link to the import page, because the cause may be a source that is not connected. */
function Gap({ gap }: { gap: NonNullable<Year['gapAfter']> }) {
  return (
    <div className={styles.timelineGap} data-part="gap">
      <b>{timelineTexts.gap({ from: formatDate(gap.from), to: formatDate(gap.to) })}</b>
      <p>
        {timelineTexts.gapWhy} <Link to={paths.importRecords}>{timelineTexts.gapAsk}</Link>
      </p>
    </div>
  )
}

const ownChips = ['encounters', 'labs', 'drvisitnotes', 'medications', 'immunization', 'conditions']

/** Source: Look 14. */
export function TimelineScreen() {
  const { person } = useOpenRecord()
  return <Page key={person.profileId} profileId={person.profileId} name={person.name} />
}

function Page({ profileId, name }: { profileId: string; name: string }) {
  const { query, set } = useAddress()
  const requestedKind = query.get('kind')
  const list = useQuery(timelineQuery(profileId))
  const { data } = list
  const counts = countsOf(data?.months ?? [])
  const kind = requestedKind !== null && counts.has(requestedKind) ? requestedKind : null
  const years = yearsOf(data?.months ?? [], kind, today())
  const sources = data === undefined ? 0 : listedSources(data.sources).length
  return (
    <>
      <PageHead
        title={timelineTexts.title}
        {...(sources === 0 ? {} : { subtitle: timelineTexts.subtitle({ count: sources, name }) })}
      />
      <WaitOrFailure query={list} rows={6} columns={2} />
      {data !== undefined && (
        <div className={common.stack}>
          <GapBand sources={data.sources} unreadable={data.unreadable} words={anyKind} />
          {years.length > 0 ? (
            <Kinds counts={counts} kind={kind} onKind={(next) => set({ kind: next })} />
          ) : data.sources.length === 0 ? (
            <NoSource />
          ) : (
            <Nothing page={data} />
          )}
        </div>
      )}
      {years.length > 0 && <Years key={kind} {...{ profileId, years, kind }} />}
    </>
  )
}

function Nothing({ page }: { page: ListPage }) {
  return (
    <div className={common.card}>
      <NoRows
        page={{ ...page, rows: [], enteredInError: 0, total: 0 }}
        section={anyKind}
        isSearched={false}
        onClear={() => undefined}
      />
    </div>
  )
}

function countsOf(months: readonly MonthCount[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { section, count } of months) counts.set(section, (counts.get(section) ?? 0) + count)
  return counts
}

const nameOf = (section: string): string =>
  section === 'encounters' ? visitTexts.list : (sections.find(({ name }) => name === section)?.title ?? section)

type KindsProps = {
  readonly counts: ReadonlyMap<string, number>
  readonly kind: string | null
  readonly onKind: (kind: string | null) => void
}

function Kinds({ counts, kind, onKind }: KindsProps) {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const others = [...counts.keys()].filter((section) => !ownChips.includes(section))
  const isOther = kind !== null && others.includes(kind)
  return (
    <div className={styles.timelineKinds}>
      <FilterRow>
        <ToggleChip label={timelineTexts.all} count={all} isOn={kind === null} isAlways onToggle={() => onKind(null)} />
        {ownChips
          .filter((section) => counts.has(section))
          .map((section) => (
            <ToggleChip
              key={section}
              label={nameOf(section)}
              icon={<SectionIcon section={section} />}
              count={counts.get(section) ?? 0}
              isOn={kind === section}
              onToggle={() => onKind(kind === section ? null : section)}
            />
          ))}
        {others.length > 0 && (
          <ChoiceChip
            label={timelineTexts.more}
            choices={others.map((value) => ({ value, text: nameOf(value) }))}
            chosen={isOther ? { value: kind, text: nameOf(kind) } : null}
            onChoose={onKind}
            onRemove={() => onKind(null)}
          />
        )}
      </FilterRow>
    </div>
  )
}

type YearsProps = { readonly profileId: string; readonly years: readonly Year[]; readonly kind: string | null }

const idOf = (year: string | null): string => `year-${year ?? 'none'}`

/** The newest year is open. Other years open when the user scrolls to them or selects them in the list of years. */
function Years({ profileId, years, kind }: YearsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(new Set([years[0]?.year ?? null]))
  const entry = useOpenedEntry()
  const client = useQueryClient()
  const isPrinting = usePrinting()
  const here = useYearInView(years.map(({ year }) => idOf(year)))
  const toggle = useCallback(
    (year: string | null, isOpen: boolean) =>
      setOpened((before) => {
        const next = new Set(before)
        if (isOpen) next.add(year)
        else next.delete(year)
        return next
      }),
    [],
  )
  const jump = (year: string | null) => {
    toggle(year, true)
    const heading = document.getElementById(idOf(year))
    heading?.scrollIntoView({ block: 'start' })
    heading?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.timelinePage}>
      <div>
        {years.map(({ year, count, gapAfter }) => (
          <Fragment key={year}>
            <YearPart
              {...{ profileId, year, count, kind }}
              id={idOf(year)}
              isOpen={isPrinting || opened.has(year)}
              onToggle={toggle}
              onShow={entry.open}
            />
            {gapAfter !== null && <Gap gap={gapAfter} />}
          </Fragment>
        ))}
      </div>
      <nav className={styles.timelineYears} aria-label={timelineTexts.years}>
        {years.map(({ year, count }) => (
          <button
            key={year}
            type="button"
            aria-current={here === idOf(year) ? 'location' : undefined}
            onClick={() => jump(year)}
          >
            {year ?? timelineTexts.noDate}
            <small className={common.num}>{count}</small>
          </button>
        ))}
      </nav>
      <label className={classNames(styles.timelineYearChoice)}>
        {timelineTexts.years}{' '}
        <select value="" onChange={({ target }) => jump(target.value === 'none' ? null : target.value)}>
          <option value="" disabled hidden>
            {timelineTexts.years}
          </option>
          {years.map(({ year, count }) => (
            <option key={year} value={year ?? 'none'}>
              {year ?? timelineTexts.noDate} ({count})
            </option>
          ))}
        </select>
      </label>
      <OwnDetails
        {...{ profileId, entry }}
        onClosed={({ row }) => {
          // Opening a new entry clears its "new" mark, so the timeline is refetched.
          if (row?.isNew === true) void client.invalidateQueries({ queryKey: [profileId, 'timeline'] })
        }}
      />
    </div>
  )
}
