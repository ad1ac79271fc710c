import { constants } from '@kinchart/contract/constants.ts'
import type { RecordType } from '@kinchart/contract/record-types.ts'
import { completenessTexts } from '@kinchart/contract/texts-records.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { viewerTexts } from '@kinchart/contract/texts-sharing.ts'
import SearchRounded from '@mui/icons-material/SearchRounded'
import InputBase from '@mui/material/InputBase'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gapSentencesForRecipient } from '@kinchart/contract/completeness.ts'
import { RecordCards } from '#chart/list/record-cards.tsx'
import { PrintedList } from '#chart/list/printed-list.tsx'
import { RecordGrid } from '#chart/list/record-grid.tsx'
import type { Sort } from '#chart/list/records-query.ts'
import type { ShownRow } from '#chart/section.ts'
import { sectionOf } from '#chart/sections.ts'
import { Band } from '#ui/band.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { useIsDesk } from '#ui/use-is-desk.ts'
import { usePrinting } from '#ui/use-printing.ts'
import { isEnded } from './ask-as-viewer.ts'
import { emptyWords } from './empty-words.ts'
import { SharedDetails } from './shared-details.tsx'
import { SharedDocument } from './shared-document.tsx'
import { rowsQuery } from './shared-query.ts'
import '#chart/list/list.css'

/** One shared list, read-only, as the person sees it themselves. */
export function SharedList({ shareId, type, who }: { shareId: string; type: RecordType; who: string }) {
  const section = sectionOf(type.tabUrl)
  const [search, setSearch] = useState('')
  const settled = useDebouncedValue(search.trim(), constants.searchDebounceMs)
  const [sort, setSort] = useState<Sort | null>(null)
  const [pageNumber, setPageNumber] = useState(1)
  const [opened, setOpened] = useState<ShownRow | null>(null)
  const [reading, setReading] = useState<ShownRow | null>(null)
  const isDesk = useIsDesk()
  const isPrinting = usePrinting()
  const from = (pageNumber - 1) * constants.defaultPageSize
  const list = useQuery({
    ...rowsQuery({ shareId, type, search: settled, sort }, pageNumber),
    placeholderData: keepPreviousData,
  })
  if (section === null) return null
  const page = list.data ?? null
  const gaps = page === null ? [] : gapSentencesForRecipient(page)
  const rows = list.isError ? [] : (page?.rows ?? [])
  const fromStart = (change: () => void) => {
    setPageNumber(1)
    change()
  }
  const middle = list.isError ? (
    isEnded(list.error) ? (
      <ListMiddle icon={<SearchRounded fontSize="large" />} title={viewerTexts.ended}>
        {viewerTexts.endedText}
      </ListMiddle>
    ) : (
      <CouldNotLoad onRetry={() => void list.refetch()} />
    )
  ) : page === null ? null : (
    <ListMiddle icon={<SearchRounded fontSize="large" />} title={messages.noRecordsFound}>
      {emptyWords(page, section, settled !== '')}
    </ListMiddle>
  )
  const foot =
    page !== null && !list.isError && page.total > 0 ? (
      <Pager page={pageNumber} pageSize={constants.defaultPageSize} total={page.total} onPage={setPageNumber} />
    ) : null
  return (
    <section aria-label={type.name} className="shared-list">
      <div className="shared-search">
        <SearchRounded fontSize="small" aria-hidden />
        <InputBase
          value={search}
          onChange={(event) => fromStart(() => setSearch(event.target.value))}
          placeholder={`Search ${section.many}`}
          slotProps={{ input: { 'aria-label': `Search ${section.many}`, type: 'search', maxLength: 200 } }}
        />
      </div>
      {gaps.length > 0 && !list.isError && (
        <Band tone="attn">
          <b>{completenessTexts.notComplete}</b> {gaps.join(' ')}
        </Band>
      )}
      {isPrinting && page !== null && rows.length > 0 ? (
        <PrintedList {...{ who, rows, from }} name={type.name} columns={section.columns} total={page.total} />
      ) : isDesk ? (
        <RecordGrid
          label={type.name}
          columns={section.columns}
          rows={rows}
          from={from}
          total={page?.total ?? 0}
          isLoading={list.isPending}
          sort={sort}
          onSort={(next) => fromStart(() => setSort(next))}
          onDetails={setOpened}
          onDocument={section.holdsDocuments === true ? setReading : null}
          middle={middle}
          foot={foot}
        />
      ) : (
        <>
          {list.isPending && (
            <div className="card record-skeleton">
              <SkeletonRows rows={constants.defaultPageSize} columns={2} />
            </div>
          )}
          {!list.isPending && rows.length === 0 && <div className="card">{middle}</div>}
          <RecordCards columns={section.columns} rows={rows} onDetails={setOpened} onDocument={setReading} />
          {foot !== null && <div className="card">{foot}</div>}
        </>
      )}
      {opened !== null && <SharedDetails shareId={shareId} type={type} row={opened} onClose={() => setOpened(null)} />}
      {reading?.document && (
        <SharedDocument shareId={shareId} type={type} row={reading.document} onClose={() => setReading(null)} />
      )}
    </section>
  )
}
