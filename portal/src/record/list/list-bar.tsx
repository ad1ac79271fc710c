import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { fromSources } from '#record/own-words.ts'
import type { RecordPage, Section } from '#record/section.ts'
import { askableSources, firstGap, gapSentences } from '@kinchart/contract/rules/completeness.ts'
import { Denials } from './denials.tsx'
import { ExportButton } from './export-button.tsx'
import { PartialBand } from './partial-band.tsx'
import { isFiltered, listQueryOf } from './records-query.ts'
import type { ListParams } from './records-query.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import styles from './list.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

/** Name of the list, how much it holds, and above the rows what it does not hold. */
export function ListBar({
  section,
  name,
  profileId,
  page,
  asked,
  beside,
  tools,
  counted,
}: {
  section: Pick<Section, 'one' | 'many' | 'export'>
  name: string
  profileId: string
  page: RecordPage | null
  asked: ListParams | null
  /** How many entries there are, where it is not one for each row. */
  counted?: string
  /** How the list is shown, above what is missing from it. */
  tools?: ReactNode
  /** What else can be done with this list. */
  beside?: ReactNode
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
  const isSearched = asked !== null && (asked.search.text.trim() !== '' || isFiltered(asked))
  const gaps = page === null ? [] : gapSentences(page, section)
  return (
    <>
      <div className={styles.listBar} data-part="list-bar">
        <h2>{name}</h2>
        <span className={classNames(common.muted, common.num, styles.listCount)} aria-live="polite">
          {page !== null && (counted ?? countWords(page, section, isSearched))}
        </span>
        {beside}
        {section.export !== undefined && asked !== null && page !== null && page.total > 0 && (
          <ExportButton
            heads={section.export.heads}
            load={async (pageNumber, pageSize) =>
              (await section.export?.load({ profileId, ...listQueryOf(asked, pageNumber, pageSize) })) ?? {
                rows: [],
                total: 0,
              }
            }
          />
        )}
      </div>
      {tools}
      {page !== null && page.enteredInError > 0 && (
        <p className={classNames(common.help, styles.listApart)}>
          {recordTexts.enteredInError({ count: page.enteredInError })}
        </p>
      )}
      {page !== null && <Denials sources={page.sources} />}
      {page !== null && gaps.length > 0 && (
        <PartialBand
          sentences={gaps}
          sourceId={firstGap(page)?.ehrImportRequestId ?? null}
          canTryAgain={askableSources(page).length > 0}
          isTrying={again.isPending}
          onTryAgain={() => again.mutate(page)}
        />
      )}
    </>
  )
}

/** How many entries a list holds, or how many were found. */
function countWords({ total, sources }: RecordPage, { one, many }: Pick<Section, 'one' | 'many'>, isSearched: boolean) {
  const count = { count: total, sources: fromSources(sources) }
  return isSearched ? chartTexts.found(count) : chartTexts.listed({ ...count, kind: total === 1 ? one : many })
}
