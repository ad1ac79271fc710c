import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classNames, common } from '#theme/styles.ts'
import { formatDate, sourceLanguage } from '#text/record-text.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { OpenedDocument } from '#record/documents/opened-document.tsx'
import { OwnActions, CorrectButton, OwnNoteRow } from '#record/own/own-actions.tsx'
import { OwnMark, NewChip } from '#record/chips.tsx'
import {
  type RecordSource,
  type ShownRow,
  type ShownResult,
  type ShownTest,
  sourceWords,
  markOf,
  range,
  valueOf,
  values,
} from '#record/section.ts'
import styles from './details.module.css'
import { ArrivedParts } from './arrived-parts.tsx'
import { recordQuery, rowOfRecord } from './own-details.tsx'
import { RowParts } from './row-parts.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import { findPoint, trendQuery } from '#record/trend/trend-summary.ts'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'

/** `row` is null if the entry was opened by its id. The row is then built from the loaded record. */
type Entry = {
  readonly id: string
  readonly title: string
  readonly subtitle: string | undefined
  readonly row: ShownRow | null
}

const nothingMore = { caption: '', facts: [], results: [] } as const

/** Null if no record belongs to the result. */
function entryOfPoint(point: TrendPoint, unit: string | null, test: ShownTest, title: string): Entry | null {
  const { id, value, mark, referenceRange, date, addedBy } = point
  const providerName = sourceWords(point)
  if (id === null) return null
  const shown = valueOf(value, unit) ?? { value, unit: null, isNumber: false }
  const row: ShownRow = {
    ...nothingMore,
    ...{ id, title, providerName, date, ...(addedBy === undefined ? {} : { addedBy }) },
    sources: [{ id, providerName }],
    missingSince: null,
    cells: {
      value: values([shown], mark, meaningLine(point.meaning)),
      referenceRange: range(referenceRange, shown.value, mark),
      interpretation: markOf(mark, point.interpretation ?? null),
    },
    tests: [{ testKey: test.testKey, name: test.name }],
  }
  return { id, title, subtitle: undefined, row }
}

function entryOfResult(result: ShownResult, panel: ShownRow, name: string): Entry | null {
  const { opens, value, mark, interpretation = null } = result
  if (opens === undefined) return null
  const id = opens.id ?? panel.id
  const { providerName, missingSince } = panel
  const row: ShownRow = {
    ...nothingMore,
    ...{ id, title: name, providerName, missingSince },
    date: opens.date ?? panel.date,
    sources: [{ id, providerName }],
    cells: {
      value: values([value], mark, result.meaning ?? null),
      referenceRange: range(result.range, value.value, mark),
      interpretation: markOf(mark, interpretation),
    },
    ...(opens.testKey === null ? {} : { tests: [{ testKey: opens.testKey, name }] }),
  }
  return { id, title: name, subtitle: undefined, row }
}

type OtherResults = {
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly announcement: string
}

const ownArrows =
  'input, textarea, select, [role=slider], [role=radiogroup], [role=tablist], [data-part~=result-scroll]'

/** The left and right arrow keys show the older and newer result of the same test and unit. Source: Look 12. */
function useOtherResults(ownedBy: string | null, entry: Entry, show: (entry: Entry) => void): OtherResults {
  const [announcement, setAnnouncement] = useState('')
  const [test, ...otherTests] = entry.row?.tests ?? []
  const isOne = ownedBy !== null && test !== undefined && otherTests.length === 0
  const trend = useQuery({ ...trendQuery(ownedBy ?? '', test?.testKey ?? ''), enabled: isOne })
  const step = (by: -1 | 1) => {
    if (!isOne || entry.row === null) return
    for (const { unit, points } of trend.data?.series ?? []) {
      const point = findPoint(points, test.id ?? entry.id, entry.row)
      if (point === null) continue
      const at = points.indexOf(point) + by
      const next = points[at]
      if (next === undefined) return setAnnouncement(by < 0 ? resultTexts.oldest : resultTexts.newest)
      const opened = entryOfPoint(next, unit, test, entry.title)
      if (opened === null) return
      show(opened)
      const place = { number: at + 1, count: points.length }
      setAnnouncement(resultTexts.shown({ name: entry.title, value: next.value, day: formatDate(next.date), ...place }))
      return
    }
  }
  return {
    announcement,
    onKeyDown: (event) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      const hasOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      if (by === 0 || hasOther || event.defaultPrevented) return
      // Ignore keys from dialogs rendered within this dialog, such as a document's. Their events bubble up to here.
      const { target, currentTarget } = event
      if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownArrows) !== null) return
      event.preventDefault()
      step(by)
    },
  }
}

type Props = {
  readonly source: RecordSource
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  /** The row that opened the details. Null if they were not opened from a row. */
  readonly row: ShownRow | null
  readonly onEntry?: (id: string) => void
  readonly onClose: () => void
}

/**
 * Shows the most important facts first, with all received data collapsed below. Shows a result of a panel in the same
 * dialog, with a back button.
 */
export function RecordDetails({ source, id, title, subtitle, row, onEntry, onClose }: Props) {
  const [entry, showEntry] = useState<Entry>({ id, title, subtitle, row })
  const [panel, setPanel] = useState<{ readonly entry: Entry; readonly place: number } | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [isReading, setIsReading] = useState(false)
  const setEntry = (next: Entry) => {
    showEntry(next)
    onEntry?.(next.id)
  }
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { ownedBy } = source
  const isOwn = ownedBy !== null
  const [isWhole, setWhole] = useState(isOwn)
  const record = useQuery({ ...recordQuery(source, entry.id), enabled: isWhole })
  const shown = entry.row ?? (record.data === undefined ? null : rowOfRecord(record.data))
  // A correction is a note on a row, and a result within a panel has no row.
  const canCorrect = ownedBy !== null && shown !== null && shown.addedBy === undefined && panel === null
  const isMedicine = record.data?.section === 'medications'
  const others = useOtherResults(ownedBy, entry, setEntry)
  const isInPanel = panel !== null
  useEffect(() => {
    if (isInPanel) titleRef.current?.focus()
  }, [isInPanel])
  const close = () => {
    setPanel(null)
    onClose()
  }
  const goBack = () => {
    if (panel === null) return
    setEntry(panel.entry)
    setFocused(panel.place)
    setPanel(null)
  }
  return (
    <SheetDialog
      title={entry.title}
      titleLanguage={sourceLanguage()}
      titleRef={titleRef}
      titleExtra={
        shown?.addedBy === undefined ? entry.row?.isNew === true && <NewChip /> : <OwnMark words={shown.providerName} />
      }
      subtitle={entry.subtitle ?? (shown === null ? undefined : fromWords(shown))}
      back={panel === null ? undefined : { label: resultTexts.back({ name: panel.entry.title }), go: goBack }}
      isOpen
      isWide
      onClose={close}
      onKeyDown={others.onKeyDown}
      actions={
        <>
          {isOwn && shown?.addedBy === undefined ? (
            <span className={classNames(common.grow, common.help, styles.asArrived)}>{chartTexts.shownAsArrived}</span>
          ) : (
            <span className={common.grow} />
          )}
          {ownedBy !== null && shown?.addedBy !== undefined && (
            <OwnActions profileId={ownedBy} id={entry.id} name={entry.title} addedBy={shown.addedBy} onDone={close} />
          )}
          {canCorrect && <CorrectButton profileId={ownedBy} row={shown} isMedicine={isMedicine} onDone={close} />}
          {!isWhole && <Button onClick={() => setWhole(true)}>{recipientTexts.wholeRecord}</Button>}
          <Button onClick={close}>{uiTexts.close}</Button>
        </>
      }
    >
      <p className={common.unseen} aria-live="polite" data-part="other-result">
        {others.announcement}
      </p>
      {shown !== null && <OwnNoteRow row={shown} />}
      {shown !== null && (
        <RowParts
          {...{ ownedBy, focused }}
          row={shown}
          onOpen={(result, name, place) => {
            const opened = entryOfResult(result, shown, name)
            if (opened === null) return
            setPanel({ entry, place })
            setEntry(opened)
          }}
        />
      )}
      {record.isError && <CouldNotLoad onRetry={() => void record.refetch()} />}
      {isWhole && !record.isError && (
        <ArrivedParts
          {...{ source, record: record.data }}
          openedId={entry.id}
          row={shown}
          title={entry.title}
          onRead={() => setIsReading(true)}
          onOpen={(other, otherRow) => setEntry({ ...entry, id: other, row: otherRow ?? shown })}
        />
      )}
      {isReading && record.isSuccess && (
        <OpenedDocument
          source={source}
          document={{ id: record.data.id, title: entry.title, isLab: false }}
          subtitle={shown === null ? subtitle : fromWords(shown)}
          onClose={() => setIsReading(false)}
        />
      )}
    </SheetDialog>
  )
}

const fromWords = ({ date, providerName, addedBy }: ShownRow): string =>
  listOf([date === null ? null : formatDate(date), providerName === '' || addedBy !== undefined ? null : providerName])
