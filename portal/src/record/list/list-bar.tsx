import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { useNotify, Band } from '#ui/page.tsx'
import { fromSources, type RecordPage, type Section, type ExportedPart } from '#record/section.ts'
import {
  askableSources,
  firstGap,
  gapSentences,
  emptySentence,
  isWhole,
  denialSentences,
} from '@kinchart/contract/rules/completeness.ts'
import { isFiltered, listQueryOf, type ListParams } from './records-query.ts'
import { recordTexts, exportTexts } from '@kinchart/texts/en/record.ts'
import styles from './list.module.css'
import { classNames, common } from '#theme/styles.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { exportedOn, messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import {
  FileDownloadOutlined,
  FolderOpenRounded,
  SearchOffRounded,
  TableViewOutlined,
  WarningAmberRounded,
} from 'icons'
import { useState, type ReactNode } from 'react'
import { saveFile, writeCsv } from '#ui/save-file.ts'
import { today } from '#text/record-text.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { Link } from 'react-router'
import { paths, sourcePath } from '#paths/paths.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { visitTexts } from '@kinchart/texts/en/appointments.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'

type Props = {
  readonly heads: readonly string[]
  /** Loads one page of the rows that match the current search. Pages start at 1. */
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

/** Shows the list's name and number of entries, and a notice above the rows if data is missing. */
export function ListBar({
  section,
  name,
  profileId,
  page,
  params,
  actions,
  tools,
  counted,
}: {
  section: Pick<Section, 'one' | 'many' | 'export'>
  name: string
  profileId: string
  page: RecordPage | null
  params: ListParams | null
  counted?: string
  tools?: ReactNode
  actions?: ReactNode
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
  const isSearched = params !== null && (params.search.text.trim() !== '' || isFiltered(params))
  const gaps = page === null ? [] : gapSentences(page, section)
  return (
    <>
      <div className={styles.listBar} data-part="list-bar">
        <h2>{name}</h2>
        <span className={classNames(common.muted, common.num, styles.listCount)} aria-live="polite">
          {page !== null && (counted ?? countWords(page, section, isSearched))}
        </span>
        {actions}
        {section.export !== undefined && params !== null && page !== null && page.total > 0 && (
          <ExportButton
            heads={section.export.heads}
            load={async (pageNumber, pageSize) =>
              (await section.export?.load({ profileId, ...listQueryOf(params, pageNumber, pageSize) })) ?? {
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

type ListMiddleProps = {
  readonly page: RecordPage
  readonly section: Pick<Section, 'one' | 'many'>
  readonly isSearched: boolean
  readonly onClear: () => void
  readonly isOfEncounter?: boolean
}

/** States that there are no entries only if that is known. */
export function NoRows({ page, section, isSearched, onClear, isOfEncounter = false }: ListMiddleProps) {
  if (isSearched) {
    return (
      <ListMiddle
        icon={<SearchOffRounded fontSize="large" />}
        title={messages.noRecordsFound}
        actions={
          <Button variant="outlined" onClick={onClear}>
            {uiTexts.clearSearch}
          </Button>
        }
      >
        {completenessTexts.noMatch}
      </ListMiddle>
    )
  }
  const isKnown = isWhole(page)
  if (isKnown && isOfEncounter) {
    return (
      <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={visitTexts.nothingTitle}>
        {visitTexts.nothing}
      </ListMiddle>
    )
  }
  if (!isKnown) {
    const hasGaps = gapSentences(page, section).length > 0
    return (
      <ListMiddle
        icon={<WarningAmberRounded fontSize="large" />}
        title={hasGaps ? completenessTexts.nothingYet : messages.noRecordsFound}
      >
        {emptySentence(page, section)}
      </ListMiddle>
    )
  }
  return (
    <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={messages.noRecordsFound} actions={<ImportLink />}>
      {emptySentence(page, section)}
    </ListMiddle>
  )
}

export function NoSource() {
  return (
    <section className={common.card} style={{ display: 'flex', minHeight: '26.25rem' }}>
      <ListMiddle
        icon={<FileDownloadOutlined fontSize="large" />}
        title={chartTexts.noSource}
        actions={<ImportLink isMain />}
      >
        {messages.chooseFacility} {completenessTexts.appearsHere}
      </ListMiddle>
    </section>
  )
}

function ImportLink({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button
      component={Link}
      to={paths.importRecords}
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={<FileDownloadOutlined />}
    >
      {pageTitles.importrecords}
    </Button>
  )
}

type PartialBandProps = {
  readonly sentences: readonly string[]
  readonly sourceId: string | null
  readonly canTryAgain: boolean
  readonly isTrying: boolean
  readonly onTryAgain: () => void
}

export function PartialBand({ sentences, sourceId, canTryAgain, isTrying, onTryAgain }: PartialBandProps) {
  return (
    <Band
      tone="attn"
      actions={
        <>
          <Link to={sourceId === null ? paths.importRecords : sourcePath(sourceId)}>
            {completenessTexts.seeMissing}
          </Link>
          {canTryAgain && (
            <button type="button" className={common.textButton} disabled={isTrying} onClick={onTryAgain}>
              {completenessTexts.tryAgain}
            </button>
          )}
        </>
      }
    >
      <b>{completenessTexts.notComplete}</b> {sentences.join(' ')}
    </Band>
  )
}

/**
 * Shows statements such as 'Riverside Clinic recorded “No known allergies”' above the list. The statements are not
 * rows and are not counted.
 */
export function Denials({ sources }: { readonly sources: readonly ListSource[] }) {
  const sentences = denialSentences({ sources })
  if (sentences.length === 0) return null
  return (
    <div className={classNames(common.card, styles.denials)} data-part="denials">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
