import { chartTexts } from '@kinchart/texts/chart.ts'
import { uiTexts } from '@kinchart/texts/ui.ts'
import { recipientTexts } from '@kinchart/texts/sharing.ts'
import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Band } from '#ui/band.tsx'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import type { RecordSource } from '../record-source.ts'
import type { ShownRow } from '../section.ts'
import { TrendPart } from '../trend/trend-part.tsx'
import { namesDocument } from '../documents/names-document.ts'
import { OpenedDocument } from '../documents/opened-document.tsx'
import { AboutPart } from './about-part.tsx'
import { BeforeFacts } from './before-facts.tsx'
import { KeyFacts } from './key-facts.tsx'
import { recordQuery } from './record-query.ts'
import { tryRead } from './read-json.ts'
import { SourceChoice } from './source-choice.tsx'
import { WholeRecord } from './whole-record.tsx'
import { recordTexts } from '@kinchart/texts/record.ts'
import { documentTexts } from '@kinchart/texts/documents.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

type Props = {
  readonly source: RecordSource
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  /** The row the details were opened from, where there is one. */
  readonly row: ShownRow | null
  readonly onClose: () => void
}

/** Everything a record holds: key facts on top, then the record as it arrived, then its source data. */
export function RecordDetails({ source, id, title, subtitle, row, onClose }: Props) {
  const [openedId, setOpenedId] = useState(id)
  const [isReading, setIsReading] = useState(false)
  const { ownedBy } = source
  const isOwn = ownedBy !== null
  const [isWhole, setWhole] = useState(isOwn)
  const [test, ...otherTests] = row?.tests ?? []
  const record = useQuery({ ...recordQuery(source, openedId), enabled: isWhole })
  const from =
    row === null ? subtitle : listOf([row.date === null ? '' : formatDate(row.date), row.providerName].filter(Boolean))
  return (
    <SheetDialog
      title={title}
      titleLanguage={sourceLanguage()}
      subtitle={from}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          {isOwn ? (
            <span className={classNames(common.grow, common.help)}>{chartTexts.shownAsArrived}</span>
          ) : (
            <span className={common.grow} />
          )}
          {!isWhole && <Button onClick={() => setWhole(true)}>{recipientTexts.wholeRecord}</Button>}
          {isOwn && record.isSuccess && namesDocument(record.data) && (
            <Button variant="outlined" startIcon={<AttachFileRounded />} onClick={() => setIsReading(true)}>
              {documentTexts.open}
            </Button>
          )}
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </>
      }
    >
      {isOwn && row !== null && row.missingSince !== null && (
        <Band tone="calm">
          {recordTexts.missingSince} {formatInstant(row.missingSince)}. {recordTexts.goneKept}
        </Band>
      )}
      {row !== null && (
        <KeyFacts
          row={row}
          before={
            isOwn &&
            test !== undefined &&
            otherTests.length === 0 && <BeforeFacts profileId={ownedBy} testKey={test.testKey} id={openedId} />
          }
        />
      )}
      {isOwn && row !== null && row.sources.length > 1 && (
        <SourceChoice row={row} openedId={openedId} onOpen={setOpenedId} />
      )}
      {isOwn && row?.tests !== undefined && row.tests.length > 0 && <TrendPart profileId={ownedBy} tests={row.tests} />}
      {isWhole && record.isPending && <SkeletonRows rows={4} columns={2} />}
      {record.isError && <CouldNotLoad onRetry={() => void record.refetch()} />}
      {record.isSuccess && isOwn && <AboutPart resource={tryRead(record.data.resource)} />}
      {record.isSuccess && <WholeRecord record={record.data} />}
      {isReading && record.isSuccess && (
        <OpenedDocument
          source={source}
          document={{ id: record.data.id, title, isLab: false }}
          subtitle={from}
          onClose={() => setIsReading(false)}
        />
      )}
    </SheetDialog>
  )
}
