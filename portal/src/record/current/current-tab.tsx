import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { ViewTab, type TabProps } from '#record/views/view-tab.tsx'
import { ownTexts } from '@kinchart/texts/en/own.ts'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { OwnDetails, useOpenedEntry } from '#record/details/own-details.tsx'
import { FilterRow, SourceChip, useFilters, PeriodChip } from '#record/filters/filter-chips.tsx'
import { ListBar, NoRows } from '#record/list/list-bar.tsx'
import { WithoutSource } from '#record/list/own-list.tsx'
import { useRecordSearch } from '#record/record-search.tsx'
import { fromSources, type RecordPage, type ShownRow } from '#record/section.ts'
import { WaitOrFailure } from '#ui/wait-or-failure.tsx'
import { classNames, common } from '#theme/styles.ts'
import listStyles from '#record/list/list.module.css'
import { currentQuery, type Current, countsInWords } from './current-cells.ts'
import { FoldedEntries, NowEntries } from './current-entries.tsx'
import styles from './current.module.css'
import { getVitalSigns } from '@kinchart/contract/calls/by-test.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import IconButton from '@mui/material/IconButton'
import { ArticleOutlined } from 'icons'
import { call } from '#api/call.ts'
import { MeasureTile } from '#record/by-test/measure-tile.tsx'
import { qualifiedBy, rowOfTest, shownValue, testName } from '#record/by-test/test-words.ts'
import { languageOf } from '#record/values/value.tsx'
import { sourceLanguage } from '#text/record-text.ts'
import { SourceOf } from '#record/by-test/source-of.tsx'

type Props = TabProps & { readonly of: CurrentSection; readonly segments: ReactNode }

/** Shows current entries first, uncertain entries next to them, and past entries collapsed. Source: Look 13. */
function CurrentList({ of, section, name, profileId, actions, segments }: Props) {
  const { settled, set: setSearch } = useRecordSearch(section.tabUrl)
  const { source, setSource, clear } = useFilters()
  const entry = useOpenedEntry()
  // Keeps the page responsive while a long list renders.
  const list = useDeferredValue(useQuery(currentQuery(profileId, of, { search: settled, source })))
  const { data } = list
  const page = data === undefined ? null : pageOf(data)
  const isChosen = settled.text.trim() !== '' || source !== null
  if (page !== null && page.sources.length === 0 && page.total === 0)
    return <WithoutSource name={name} actions={actions} />
  return (
    <section aria-label={name}>
      <ListBar
        {...{ section, name, profileId, page, actions }}
        params={null}
        {...(data === undefined
          ? {}
          : {
              counted: currentTexts.counted({
                parts: countsInWords(of, data.counts),
                sources: fromSources(data.sources),
              }),
            })}
        tools={
          <div className={listStyles.listTools}>
            {segments}
            <FilterRow>
              <SourceChip sources={data?.sources ?? []} chosen={source} onChoose={setSource} />
            </FilterRow>
          </div>
        }
      />
      <WaitOrFailure query={list} rows={5} columns={4} />
      {!list.isError && data !== undefined && page !== null && (
        <>
          {page.total === 0 && (
            <div className={common.card}>
              <NoRows
                page={page}
                section={section}
                isSearched={isChosen}
                onClear={() => {
                  clear()
                  setSearch({ column: null, text: '' })
                }}
              />
            </div>
          )}
          {data.now.length > 0 && <NowEntries of={of} things={data.now} onOpen={entry.open} />}
          <FoldedEntries
            {...{
              of,
              title: currentTexts.unsure[of],
              rows: data.unsure,
              count: data.counts.unsure,
              onOpen: entry.open,
            }}
            isOpenFirst
          />
          <FoldedEntries
            {...{ of, title: currentTexts.past[of], rows: data.past, count: data.counts.past, onOpen: entry.open }}
          />
          <FoldedEntries
            {...{ of, title: currentTexts.ruledOut[of], rows: data.ruledOut, count: data.counts.ruledOut }}
            onOpen={entry.open}
            isStruck
            isOpenFirst
          />
          {page.total > 0 && <p className={styles.currentExplained}>{currentTexts.explained[of]}</p>}
          {page.sources.some(({ isOwn }) => isOwn === true) && (
            <p className={styles.currentExplained}>{ownTexts.yours}</p>
          )}
        </>
      )}
      <OwnDetails {...{ profileId, entry }} />
    </section>
  )
}

const pageOf = ({ sources, unreadable, enteredInError, counts }: Current): RecordPage => ({
  ...{ rows: [], sources, unreadable, enteredInError },
  total: counts.now + counts.unsure + counts.past + counts.ruledOut,
})

export function CurrentTab({ of, ...props }: TabProps & { readonly of: CurrentSection }) {
  return (
    <ViewTab
      {...props}
      label={currentTexts.views}
      views={[
        { value: 'current', text: currentTexts.current },
        { value: 'every', text: currentTexts.everyEntry, grid: {} },
      ]}
      renderFirst={(segments) => <CurrentList {...props} of={of} segments={segments} />}
    />
  )
}

/** Shows vitals grouped by vital sign, or every entry in the specification's grid. Source: Look 13d. */
export function VitalsTab(props: TabProps) {
  return (
    <ViewTab
      {...props}
      label={currentTexts.views}
      views={[
        { value: 'sign', text: currentTexts.bySign },
        { value: 'every', text: currentTexts.everyEntry, grid: {} },
      ]}
      renderFirst={(segments) => <Signs {...props} segments={segments} />}
    />
  )
}

function Signs({ section, name, profileId, actions, segments }: TabProps & { readonly segments: ReactNode }) {
  const { settled, set: setSearch } = useRecordSearch(section.tabUrl)
  const { source, period, setSource, setPeriod, clear, isFiltered } = useFilters()
  const entry = useOpenedEntry()
  const list = useQuery({
    queryKey: [profileId, 'vital-signs', settled, source, period],
    queryFn: () =>
      call(getVitalSigns, {
        query: {
          profileId,
          ...(settled.text.trim() === '' ? {} : { search: settled.text }),
          ...(settled.column === null ? {} : { searchColumn: settled.column }),
          ...(source === null ? {} : { source }),
          ...(period.from === null ? {} : { from: period.from }),
          ...(period.to === null ? {} : { to: period.to }),
        },
      }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const page: RecordPage | null =
    data === undefined ? null : { ...data, rows: [], total: data.signs.length + data.others.length }
  if (page !== null && page.sources.length === 0 && page.total === 0)
    return <WithoutSource name={name} actions={actions} />
  return (
    <section aria-label={name}>
      <ListBar
        {...{ section, name, profileId, page, actions }}
        params={null}
        {...(data === undefined
          ? {}
          : {
              counted: byTestTexts.listed({
                tests: currentTexts.signs({ count: data.signs.length }),
                results: currentTexts.observations({ count: data.observations }),
                sources: fromSources(data.sources),
              }),
            })}
        tools={
          <div className={listStyles.listTools}>
            {segments}
            <FilterRow>
              <SourceChip sources={data?.sources ?? []} chosen={source} onChoose={setSource} />
              <PeriodChip period={period} onChange={setPeriod} />
            </FilterRow>
          </div>
        }
      />
      <WaitOrFailure query={list} rows={4} columns={3} />
      {!list.isError && data !== undefined && page !== null && (
        <>
          {page.total === 0 && (
            <div className={common.card}>
              <NoRows
                page={page}
                section={section}
                isSearched={settled.text.trim() !== '' || isFiltered}
                onClear={() => {
                  clear()
                  setSearch({ column: null, text: '' })
                }}
              />
            </div>
          )}
          <ul className={styles.currentSigns}>
            {data.signs.map((measure) => (
              <li key={measure.key}>
                <MeasureTile measure={measure} onOpen={entry.open} />
              </li>
            ))}
          </ul>
          {data.others.length > 0 && <Also others={data.others} onOpen={entry.open} />}
        </>
      )}
      <OwnDetails {...{ profileId, entry }} />
    </section>
  )
}

type AlsoProps = {
  readonly others: readonly Parameters<typeof rowOfTest>[0][]
  readonly onOpen: (row: ShownRow) => void
}

function Also({ others, onOpen }: AlsoProps) {
  return (
    <>
      <h3 className={styles.currentAlso}>{currentTexts.alsoRecorded}</h3>
      <ul className={classNames(common.card, styles.currentList, styles.currentEntries)}>
        {others.map((test) => (
          <li key={test.key} className={styles.currentThing}>
            <div className={classNames(styles.currentEntry, styles.conditions)}>
              <div>
                <span className={styles.currentName} lang={sourceLanguage()}>
                  {testName(test)}
                </span>
              </div>
              <div>
                <span lang={languageOf(shownValue(test.latest))}>{shownValue(test.latest).value}</span>{' '}
                {shownValue(test.latest).unit}
                <small>{qualifiedBy(test.latest)}</small>
              </div>
              <div>{byTestTexts.undated({ count: Math.max(1, test.count) })}</div>
              <div>
                <SourceOf of={test.latest} />
              </div>
              <IconButton
                aria-label={chartTexts.detailsOf({ title: testName(test) })}
                onClick={() => onOpen(rowOfTest(test))}
              >
                <ArticleOutlined />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
