import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { ViewTab, type TabProps } from '../views/view-tab.tsx'
import { ownTexts } from '@kinchart/texts/en/own.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { OwnDetails } from '#record/details/own-details.tsx'
import { useOpenedEntry } from '#record/details/use-opened-entry.ts'
import { FilterRow } from '#record/filters/filter-chips.tsx'
import { SourceChip } from '#record/filters/source-chip.tsx'
import { useFilters } from '#record/filters/use-address.ts'
import { ListBar } from '#record/list/list-bar.tsx'
import { NoRows } from '#record/list/list-middle.tsx'
import { WithoutSource } from '#record/list/own-list.tsx'
import { useRecordSearch } from '#record/record-search.tsx'
import { fromSources } from '#record/own-words.ts'
import type { RecordPage } from '#record/section.ts'
import { WaitOrFailure } from '#ui/wait-or-failure.tsx'
import common from '#theme/common.module.css'
import listStyles from '#record/list/list.module.css'
import { currentQuery, type Current } from './current-query.ts'
import { countsInWords } from './current-cells.ts'
import { FoldedEntries, NowEntries } from './current-entries.tsx'
import styles from './current.module.css'

type Props = TabProps & { readonly of: CurrentSection; readonly segments: ReactNode }

/** Shows current entries first, uncertain ones next to them, and past ones collapsed. Source: Look 13. */
function CurrentList({ of, section, name, profileId, beside, segments }: Props) {
  const { settled, set: setSearch } = useRecordSearch(section.tabUrl)
  const { source, setSource, clear } = useFilters()
  const entry = useOpenedEntry()
  // Keeps the page responsive while a long list renders.
  const list = useDeferredValue(useQuery(currentQuery(profileId, of, { search: settled, source })))
  const { data } = list
  const page = data === undefined ? null : pageOf(data)
  const isChosen = settled.text.trim() !== '' || source !== null
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
