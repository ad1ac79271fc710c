import { constants } from '@kinchart/contract/rules/constants.ts'
import type { ConnectedApp } from '@kinchart/contract/calls/connected-apps.ts'
import { connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantWithTime } from '#text/format-date.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { appReadingsQuery } from './apps-query.ts'
import styles from './connected-apps.module.css'

/** What an app has read, newest first. */
export function ReadingsDialog({
  connected,
  onClose,
}: {
  readonly connected: ConnectedApp
  readonly onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...appReadingsQuery(connected.id, page, constants.largePageSize),
    placeholderData: keepPreviousData,
  })
  return (
    <SheetDialog title={words.whatItReadOf({ app: connected.app.name })} isOpen isWide onClose={onClose}>
      {list.isPending && <SkeletonRows rows={4} columns={2} />}
      {list.isError && <CouldNotLoad onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.data.total === 0 && <p>{words.readNothing}</p>}
      {list.isSuccess && list.data.total > 0 && (
        <>
          <ul className={styles.readings}>
            {list.data.readings.map(({ id, readAt, table, isRefused }) => (
              <li key={id}>
                <span>{isRefused ? words.refused : table === null ? words.readAll : words.read({ table })}</span>
                <span className={classNames(common.num, common.muted)}>{formatInstantWithTime(readAt)}</span>
              </li>
            ))}
          </ul>
          <Pager page={page} pageSize={constants.largePageSize} total={list.data.total} onPage={setPage} />
        </>
      )}
    </SheetDialog>
  )
}
