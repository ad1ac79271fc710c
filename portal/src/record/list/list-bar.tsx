import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { fromSources } from '#record/own-words.ts'
import type { RecordPage, Section, ExportedPart } from '#record/section.ts'
import { askableSources, firstGap, gapSentences } from '@kinchart/contract/rules/completeness.ts'
import { Denials } from './denials.tsx'
import { PartialBand } from './partial-band.tsx'
import { isFiltered, listQueryOf, type ListParams } from './records-query.ts'
import { recordTexts, exportTexts } from '@kinchart/texts/en/record.ts'
import styles from './list.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { exportedOn } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import TableViewOutlined from 'icon:outline-table-view'
import { useState, type ReactNode } from 'react'
import { saveFile, writeCsv } from '#ui/save-file.ts'
import { today } from '#text/format-date.ts'

type Props = {
  readonly heads: readonly string[]
  /** Pages start at 1. Uses the current search. */
  readonly load: (pageNumber: number, pageSize: number) => Promise<ExportedPart>
}

/** Exports the complete list, not only the visible page. Source: S3 §2. */
function ExportButton({ heads, load }: Props) {
  const notify = useNotify()
  const [progress, setProgress] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => readAll(load, (come, all) => setProgress(`${come} ${exportTexts.of} ${all}`)),
    onSuccess: (rows) => {
      if (rows.length === 0) notify('info', exportTexts.nothing)
      else saveFile(exportedOn(dayInName(today())), new Blob([writeCsv(heads, rows)], { type: 'text/csv' }))
    },
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: () => setProgress(null),
  })
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<TableViewOutlined />}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      <span aria-live="polite">
        {save.isPending ? `${exportTexts.reading} ${progress ?? ''}`.trim() : exportTexts.button}
      </span>
    </Button>
  )
}

async function readAll(
  load: Props['load'],
  onPart: (come: number, all: number) => void,
): Promise<ExportedPart['rows'][number][]> {
  const rows: ExportedPart['rows'][number][] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const part = await load(pageNumber, constants.maxPageSize)
    rows.push(...part.rows)
    if (part.rows.length < constants.maxPageSize || rows.length >= part.total) return rows
    onPart(rows.length, part.total)
  }
}

/** 'YYYY-MM-DD' becomes 'MM-dd-yyyy', as in the spec's file names. */
export function dayInName(day: string): string {
  const [year = '', month = '', ofMonth = ''] = day.split('-')
  return `${month}-${ofMonth}-${year}`
}

/** Shows the name and the count, and a notice above the rows if data is missing. */
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
  counted?: string
  tools?: ReactNode
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

function countWords({ total, sources }: RecordPage, { one, many }: Pick<Section, 'one' | 'many'>, isSearched: boolean) {
  const count = { count: total, sources: fromSources(sources) }
  return isSearched ? chartTexts.found(count) : chartTexts.listed({ ...count, kind: total === 1 ? one : many })
}
