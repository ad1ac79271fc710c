import { constants } from '@kinchart/contract/rules/constants.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { Access } from '@kinchart/contract/calls/sharing.ts'
import { accessLogTexts } from '@kinchart/texts/en/sharing.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantWithTime } from '#text/format-date.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { accessLogQuery } from './recipients-query.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './share-records.module.css'

type Props = { readonly profileId: string; readonly types: readonly RecordType[]; readonly onClose: () => void }

export function AccessLogDialog({ profileId, types, onClose }: Props) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...accessLogQuery(profileId, page, constants.largePageSize),
    placeholderData: keepPreviousData,
  })
  return (
    <SheetDialog title={accessLogTexts.title} subtitle={accessLogTexts.subtitle} isOpen isWide onClose={onClose}>
      {list.isPending && <SkeletonRows rows={4} columns={3} />}
      {list.isError && <CouldNotLoad onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <>
          <ul className={styles.accesses}>
            {list.data.accesses.map((opening) => (
              <li key={opening.id} className={opening.what === 'refused' ? styles.isRefused : undefined}>
                <span>
                  <b>{opening.who}</b>
                  {opening.address !== null && <small className={common.muted}>{opening.address}</small>}
                </span>
                <span>{whatInWords(types, opening)}</span>
                <span className={classNames(common.num, common.muted)}>{formatInstantWithTime(opening.openedAt)}</span>
              </li>
            ))}
          </ul>
          <Pager page={page} pageSize={constants.largePageSize} total={list.data.total} onPage={setPage} />
        </>
      )}
    </SheetDialog>
  )
}

export const nameOfTable = (types: readonly RecordType[], table: string | null): string | null =>
  types.find(({ eName }) => eName === table)?.name ?? null

function whatInWords(types: readonly RecordType[], { what, table, by }: Access): string {
  if (what === 'refused') return accessLogTexts.what.refused
  const name = nameOfTable(types, table)
  const seen =
    name === null || what === 'rows'
      ? (name ?? accessLogTexts.what[what])
      : `${name}: ${accessLogTexts.what[what].toLowerCase()}`
  const how = accessLogTexts.how[by]
  return how === '' ? seen : `${seen} (${how.toLowerCase()})`
}
