import { constants } from '@kinchart/contract/rules/constants.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { Access } from '@kinchart/contract/calls/sharing.ts'
import { accessLogTexts, sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantWithTime, formatInstant } from '#text/record-text.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { accessLogQuery, lastAccessQuery, type Recipient, useEndSharing } from './recipient.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './share-records.module.css'
import { VisibilityOutlined } from 'icons'
import { listOf } from '@kinchart/texts/locale.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type Props = { readonly profileId: string; readonly types: readonly RecordType[]; readonly onClose: () => void }

function AccessLogDialog({ profileId, types, onClose }: Props) {
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

const nameOfTable = (types: readonly RecordType[], table: string | null): string | null =>
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

type LastAccessProps = { readonly profileId: string; readonly types: readonly RecordType[] }

export function LastAccess({ profileId, types }: LastAccessProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(lastAccessQuery(profileId))
  const all = useQuery(accessLogQuery(profileId, 1, constants.largePageSize))
  if (data === undefined || all.data === undefined) return null
  const [last] = data.accesses
  return (
    <>
      <div className={styles.lastLooked}>
        <VisibilityOutlined aria-hidden />
        <span className={common.grow}>
          {last === undefined
            ? sharingTexts.nobodyLooked
            : sharingTexts.lastLooked({
                who: last.who,
                what: nameOfTable(types, last.table) ?? accessLogTexts.what[last.what].toLowerCase(),
                day: formatInstant(last.openedAt),
              })}
        </span>
        {all.data.total > 0 && (
          <button type="button" className={common.textButton} onClick={() => setOpen(true)}>
            {sharingTexts.seeWhoLooked}
          </button>
        )}
      </div>
      {isOpen && <AccessLogDialog profileId={profileId} types={types} onClose={() => setOpen(false)} />}
    </>
  )
}

type EndDialogProps = {
  readonly recipient: Recipient
  readonly profileId: string
  readonly isRemoval: boolean
  readonly onClose: () => void
}

export function EndDialog({ recipient, profileId, isRemoval, onClose }: EndDialogProps) {
  const ending = useEndSharing(onClose)
  return (
    <ConfirmDialog
      title={
        isRemoval ? sharingTexts.removeTitle({ name: recipient.name }) : sharingTexts.endTitle({ name: recipient.name })
      }
      confirm={isRemoval ? sharingTexts.remove : sharingTexts.endSharing}
      isOpen
      isBusy={ending.isPending}
      onConfirm={() => ending.mutate({ recipient, profileId, isRemoval })}
      onClose={onClose}
    >
      <p>{isRemoval ? sharingTexts.removeText : sharingTexts.endText}</p>
      {recipient.sharedProfile.length > 0 && (
        <p>{sharingTexts.endsFor({ names: listOf(recipient.sharedProfile.map(({ name }) => name)) })}</p>
      )}
    </ConfirmDialog>
  )
}
