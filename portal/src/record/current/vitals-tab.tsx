import { getVitalSigns } from '@kinchart/contract/calls/by-test.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import IconButton from '@mui/material/IconButton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArticleOutlined from 'icon:outline-article'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { MeasureTile } from '#record/by-test/measure-tile.tsx'
import { qualifiedBy, rowOfTest, shownValue, testName } from '#record/by-test/test-words.ts'
import { OwnDetails } from '#record/details/own-details.tsx'
import { useOpenedEntry } from '#record/details/use-opened-entry.ts'
import { FilterRow } from '#record/filters/filter-chips.tsx'
import { PeriodChip } from '#record/filters/period-chip.tsx'
import { SourceChip } from '#record/filters/source-chip.tsx'
import { useFilters } from '#record/filters/use-address.ts'
import { ListBar } from '#record/list/list-bar.tsx'
import { NoRows } from '#record/list/list-middle.tsx'
import { WithoutSource } from '#record/list/own-list.tsx'
import { useRecordSearch } from '#record/record-search.tsx'
import { languageOf } from '#record/values/value.tsx'
import { sourceLanguage } from '#text/source-language.ts'
import { fromSources } from '#record/own-words.ts'
import type { RecordPage, ShownRow } from '#record/section.ts'
import { WaitOrFailure } from '#ui/wait-or-failure.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { SourceOf } from '../by-test/source-of.tsx'
import { ViewTab, type TabProps } from '../views/view-tab.tsx'
import listStyles from '#record/list/list.module.css'
import styles from './current.module.css'

/** Shows vitals by sign, or every entry in the specification's grid. Source: Look 13d. */
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

function Signs({ section, name, profileId, beside, segments }: TabProps & { readonly segments: ReactNode }) {
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
    return <WithoutSource name={name} beside={beside} />
  return (
    <section aria-label={name}>
      <ListBar
        {...{ section, name, profileId, page, beside }}
        asked={null}
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
