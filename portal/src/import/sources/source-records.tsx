import { constants } from '@kinchart/contract/rules/constants.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import { getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { RecordDetails } from '#record/details/record-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { formatDate } from '#text/format-date.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import type { OpenedKind } from './opened-kind.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './sources.module.css'

const sourceRecordsQuery = (ehrImportRequestId: string, resourceType: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['source-records', ehrImportRequestId, resourceType, pageNumber],
    queryFn: () =>
      call(getSourceRecords, {
        query: { ehrImportRequestId, resourceType, pageNumber, pageSize: constants.largePageSize },
      }),
    placeholderData: keepPreviousData,
  })

/** Every stored record of one kind from one source; any of them opens. Settled question 15. */
export function SourceRecords({ kind, onClose }: { kind: OpenedKind; onClose: () => void }) {
  const { source, resourceType } = kind
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<{ id: string; label: string; date: string | null } | null>(null)
  const list = useQuery(sourceRecordsQuery(source.ehrImportRequestId, resourceType, page))
  return (
    <>
      <SheetDialog title={kindWord(resourceType)} subtitle={source.providerName} isOpen isWide onClose={onClose}>
        {list.isPending && <SkeletonRows rows={constants.largePageSize} columns={2} />}
        {list.isError && <CouldNotLoad onRetry={() => void list.refetch()} />}
        {list.isSuccess && list.data.records.length === 0 && <p className={common.muted}>{messages.noRecordsFound}</p>}
        {list.isSuccess && (
          <ul className={styles.sourceRecords}>
            {list.data.records.map((record) => (
              <li key={record.id}>
                <button
                  type="button"
                  onClick={() => setOpened({ ...record, label: qualified(meaningLine(record.meaning), record.label) })}
                >
                  <span className={common.grow}>{qualified(meaningLine(record.meaning), record.label)}</span>
                  <span className={classNames(common.muted, common.num)}>{formatDate(record.date)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {list.isSuccess && list.data.total > constants.largePageSize && (
          <Pager page={page} pageSize={constants.largePageSize} total={list.data.total} onPage={setPage} />
        )}
      </SheetDialog>
      {opened !== null && (
        <RecordDetails
          source={ownRecord(source.profileId)}
          id={opened.id}
          title={opened.label}
          subtitle={listOf([opened.date === null ? '' : formatDate(opened.date), source.providerName].filter(Boolean))}
          row={null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
