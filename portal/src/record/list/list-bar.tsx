import { retryImport } from '@kinchart/contract/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import type { RecordPage, Section } from '../section.ts'
import { askableSources, firstGap, gapSentences, isWhole } from './completeness.ts'
import { PartialBand } from './partial-band.tsx'
import type { Asked } from './records-query.ts'
import './list.css'

/** Name of the list, how much it holds, and above the rows what it does not hold. */
export function ListBar({
  section,
  name,
  page,
  asked,
}: {
  section: Section
  name: string
  page: RecordPage | null
  asked: Asked
}) {
  const notify = useNotify()
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: (page: RecordPage) =>
      Promise.all(
        askableSources(page).map(({ ehrImportRequestId }) => call(retryImport, { body: { ehrImportRequestId } })),
      ),
    onSuccess: async ([first]) => {
      if (first !== undefined) notify('success', first.message)
      await client.invalidateQueries()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  const isSearched = asked.search.text.trim() !== ''
  return (
    <>
      <div className="list-bar">
        <h2>{name}</h2>
        {page !== null && (
          <span className="muted num" aria-live="polite">
            {isSearched ? `${page.total} found` : `${page.total} ${page.total === 1 ? section.one : section.many}`}
            {' from '}
            {page.sources.length} {page.sources.length === 1 ? 'source' : 'sources'}
          </span>
        )}
      </div>
      {page !== null && !isWhole(page) && (
        <PartialBand
          sentences={gapSentences(page, section)}
          sourceId={firstGap(page)?.ehrImportRequestId ?? null}
          canTryAgain={askableSources(page).length > 0}
          isTrying={again.isPending}
          onTryAgain={() => again.mutate(page)}
        />
      )}
    </>
  )
}
