import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { OpenedDocument } from '#record/documents/opened-document.tsx'
import { OwnActions } from '#record/own/own-actions.tsx'
import { CorrectButton } from '#record/own/correct-entry.tsx'
import { OwnNoteRow } from '#record/own/own-note.tsx'
import { OwnMark } from '#record/own-chip.tsx'
import { NewChip } from '#record/new-chip.tsx'
import type { RecordSource } from '#record/record-source.ts'
import type { ShownRow } from '#record/section.ts'
import styles from './details.module.css'
import { ArrivedParts } from './arrived-parts.tsx'
import { entryOfResult } from './opened-entry.ts'
import type { Entry } from './opened-entry.ts'
import { recordQuery } from './record-query.ts'
import { rowOfRecord } from './row-of-record.ts'
import { RowParts } from './row-parts.tsx'
import { useOtherResults } from './use-other-results.ts'
import { listOf } from '@kinchart/texts/locale.ts'

type Props = {
  readonly source: RecordSource
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  /** The row the details were opened from, where there is one. */
  readonly row: ShownRow | null
  /** Told of each entry that is gone on to. */
  readonly onEntry?: (id: string) => void
  readonly onClose: () => void
}

/**
 * One record: what a person asks first on top, then where to read on, and everything that arrived in a fold. A result of a
 * panel is shown in its place with a way back; the arrow keys show older and newer results of one test.
 */
export function RecordDetails({ source, id, title, subtitle, row, onEntry, onClose }: Props) {
  const [entry, showEntry] = useState<Entry>({ id, title, subtitle, row })
  /** The panel that the entry was opened from, and where in it. */
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
  // A result of a panel has no row of its own that a note could stand beside.
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
      beside={
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
        {others.said}
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

/** When it was and who sent it; who of the family wrote it has a mark of its own. */
const fromWords = ({ date, providerName, addedBy }: ShownRow): string =>
  listOf([date === null ? null : formatDate(date), providerName === '' || addedBy !== undefined ? null : providerName])
