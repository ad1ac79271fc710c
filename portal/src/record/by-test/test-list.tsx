import { filterTexts, byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { SearchOffRounded, WarningAmberRounded } from 'icons'
import { memo, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { FilterRow, ToggleChip, PeriodChip, SourceChip, useAddress, useFilters } from '#record/filters/filter-chips.tsx'
import { OwnDetails, useOpenedEntry } from '#record/details/own-details.tsx'
import { ListBar, NoRows } from '#record/list/list-bar.tsx'
import { WithoutSource } from '#record/list/own-list.tsx'
import { fromSources, type RecordPage, type Section, type ShownRow } from '#record/section.ts'
import { useRecordSearch } from '#record/record-search.tsx'
import type { TestLine } from '@kinchart/contract/calls/by-test.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { WaitOrFailure } from '#ui/wait-or-failure.tsx'
import { usePrinting, textScale, useWidth } from '#ui/layout.ts'
import { common } from '#theme/styles.ts'
import {
  arrangeTests,
  firstSort,
  isNewResult,
  isOnlyCompared,
  isOutOfRange,
  type LabTests,
  type TestSort,
  labTestsQuery,
} from './arrange-tests.ts'
import listStyles from '#record/list/list.module.css'
import styles from './by-test.module.css'
import { TestCards } from './test-cards.tsx'
import { TestTable } from './test-table.tsx'
import { ViewTab, type TabProps } from '#record/views/view-tab.tsx'

/** In px. From this width on, each test is a table row. */
const tableFrom = 840
const shownAtFirst = 25

type Props = {
  readonly section: Section
  readonly name: string
  readonly profileId: string
  readonly actions: ReactNode
  readonly segments: ReactNode
}

/** Source: Look 11. */
function TestList({ section, name, profileId, actions, segments }: Props) {
  const { settled, set: setSearch } = useRecordSearch(section.tabUrl)
  const { source, period, setSource, setPeriod, clear, isFiltered } = useFilters()
  const { query, set } = useAddress()
  const isOut = query.get('out') !== null
  const isNew = query.get('new') !== null
  const [sort, setSort] = useState<TestSort>(firstSort)
  const entry = useOpenedEntry()
  // Keeps the page responsive while a long list renders.
  const list = useDeferredValue(useQuery(labTestsQuery(profileId, { search: settled, source, period })))
  const isSearched = settled.text.trim() !== ''
  const { data } = list
  const items = useMemo(() => {
    const isTaken = (test: TestLine) => (!isOut || isOutOfRange(test)) && (!isNew || isNewResult(test))
    return data === undefined ? [] : arrangeTests(data, isTaken, sort)
  }, [data, isOut, isNew, sort])
  const page = data === undefined ? null : pageOf(data)
  if (page !== null && page.sources.length === 0 && page.total === 0)
    return <WithoutSource name={name} actions={actions} />
  // Show no count while the list loads or after it failed.
  const known = list.isError ? undefined : data
  const out = known?.tests.filter(isOutOfRange).length ?? null
  const compared = known?.tests.filter(isOnlyCompared).length ?? 0
  const news = data?.tests.filter(isNewResult).length ?? 0
  const clearAll = () => {
    clear()
    setSearch({ column: null, text: '' })
  }
  return (
    <section aria-label={name}>
      <ListBar
        {...{ section, name, profileId, page, actions }}
        params={null}
        {...(data === undefined ? {} : { counted: countWords(data) })}
        tools={
          <div className={listStyles.listTools}>
            {segments}
            <FilterRow>
              <ToggleChip
                label={filterTexts.outOfRange}
                count={out}
                isOn={isOut}
                isAlert
                icon={<WarningAmberRounded fontSize="small" aria-hidden />}
                onToggle={() => set({ out: isOut ? null : '1' })}
              />
              {(news > 0 || isNew) && (
                <ToggleChip
                  label={filterTexts.new}
                  count={news}
                  isOn={isNew}
                  onToggle={() => set({ new: isNew ? null : '1' })}
                />
              )}
              <SourceChip sources={data?.sources ?? []} chosen={source} onChoose={setSource} />
              <PeriodChip period={period} onChange={setPeriod} />
            </FilterRow>
          </div>
        }
      />
      {compared > 0 && <p className={styles.testApart}>{filterTexts.compared({ count: compared })}</p>}
      <WaitOrFailure query={list} rows={8} columns={5} />
      {!list.isError && page !== null && items.length === 0 && (
        <div className={common.card}>
          {isOut || isNew || (isFiltered && !isSearched) ? (
            <NoneMatch onClear={clearAll} />
          ) : (
            <NoRows page={page} section={section} isSearched={isSearched} onClear={clearAll} />
          )}
        </div>
      )}
      {!list.isError && data !== undefined && items.length > 0 && (
        // Remount the list when a filter changes, so that it starts at the top.
        <Lines
          key={JSON.stringify([settled, source, period, isOut, isNew])}
          {...{ items, sort }}
          onSort={setSort}
          onOpen={entry.open}
        />
      )}
      {data !== undefined && data.reportsWithout > 0 && !isOut && !isNew && (
        <p className={styles.testApart}>
          {byTestTexts.withoutResults({ count: data.reportsWithout })}{' '}
          <button type="button" className={common.textButton} onClick={() => set({ view: 'report' })}>
            {byTestTexts.seeReports}
          </button>
        </p>
      )}
      <OwnDetails
        {...{ profileId, entry }}
        onClosed={() => {
          // An opened result is no longer new, so refetch.
          if (news > 0) void list.refetch()
        }}
      />
    </section>
  )
}

type LinesProps = {
  readonly items: ReturnType<typeof arrangeTests>
  readonly sort: TestSort
  readonly onSort: (sort: TestSort) => void
  readonly onOpen: (row: ShownRow) => void
}

const Lines = memo(function Lines({ items, ...rest }: LinesProps) {
  const [frame, measured] = useWidth<HTMLDivElement>()
  // If the window is narrower than the table needs, draw cards at once instead of waiting for the measurement.
  const ofWindow = window.innerWidth / textScale()
  const width = measured ?? (ofWindow < tableFrom ? ofWindow : null)
  const [isWhole, setWhole] = useState(items.length <= shownAtFirst)
  const isPrinting = usePrinting()
  const shown = isWhole || isPrinting ? items : items.slice(0, shownAtFirst)
  const left = items.length - shown.length
  return (
    <div ref={frame}>
      {width !== null &&
        (width >= tableFrom ? (
          <TestTable items={shown} width={width} {...rest} />
        ) : (
          <TestCards items={shown} {...rest} />
        ))}
      {left > 0 && (
        <div className={styles.testMore}>
          <Button onClick={() => setWhole(true)}>{byTestTexts.showOthers({ count: left })}</Button>
        </div>
      )}
    </div>
  )
})

function NoneMatch({ onClear }: { onClear: () => void }) {
  return (
    <ListMiddle
      icon={<SearchOffRounded fontSize="large" />}
      title={messages.noRecordsFound}
      actions={
        <Button variant="outlined" onClick={onClear}>
          {filterTexts.clear}
        </Button>
      }
    >
      {filterTexts.noneMatch}
    </ListMiddle>
  )
}

const pageOf = ({ sources, unreadable, enteredInError, tests, reportsWithout }: LabTests): RecordPage => ({
  ...{ rows: [], sources, unreadable, enteredInError },
  total: tests.length + reportsWithout,
})

const countWords = ({ tests, results, sources }: LabTests): string =>
  byTestTexts.listed({
    tests: byTestTexts.tests({ count: tests.length }),
    results: byTestTexts.results({ count: results }),
    sources: fromSources(sources),
  })

/**
 * Offers three views: results by test, every result in the specification's grid, and results by report. Source: Look
 * 11.
 */
export function LabsTab(props: TabProps) {
  return (
    <ViewTab
      {...props}
      label={byTestTexts.views}
      views={[
        { value: 'test', text: byTestTexts.byTest },
        { value: 'result', text: byTestTexts.everyResult, grid: {} },
        { value: 'report', text: byTestTexts.reports, grid: { only: 'reports' } },
      ]}
      renderFirst={(segments) => <TestList {...props} segments={segments} />}
    />
  )
}
