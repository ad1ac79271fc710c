import { constants } from '@kinchart/contract/constants.ts'
import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { importLabels, sourceListTexts } from '@kinchart/texts/import.ts'
import { messages } from '@kinchart/contract/texts.ts'
import FolderOpenRounded from '@mui/icons-material/FolderOpenRounded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { useWidth } from '#ui/use-width.ts'
import { connectedQuery } from '../connected-query.ts'
import { DeleteSource } from './delete-source.tsx'
import { MailSwitch } from './mail-switch.tsx'
import type { OpenedKind } from './opened-kind.ts'
import { SourceCards } from './source-cards.tsx'
import { SourceRecords } from './source-records.tsx'
import { SourceTable } from './source-table.tsx'
import { useSourceActions } from './use-source-actions.ts'
import type { ConnectAgain } from './use-source-actions.ts'
import styles from './sources.module.css'
import common from '#theme/common.module.css'

/** The least that the columns of the table take, px as drawn. */
const tableNeeds = 736

/** Medical Records List: every source, how much of it is here, and what to do about the rest. */
export function SourceList({ onConnectAgain }: { onConnectAgain: ConnectAgain }) {
  const connected = useQuery(connectedQuery)
  const [search] = useSearchParams()
  const asked = search.get('source')
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(asked === null ? [] : [asked]))
  const [chosenPage, setPage] = useState<number | null>(null)
  const [toDelete, setToDelete] = useState<ConnectedEhr | null>(null)
  const [kind, setKind] = useState<OpenedKind | null>(null)
  const [askedBefore, setAskedBefore] = useState(asked)
  const actions = useSourceActions(onConnectAgain)
  const [place, width] = useWidth<HTMLElement>()

  // Files that were just added lead here while the list is there already.
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    if (asked !== null) setOpened((ids) => new Set([...ids, asked]))
    setPage(null)
  }
  const all = connected.data ?? []
  const askedIndex = all.findIndex((source) => source.ehrImportRequestId === asked)
  const page = chosenPage ?? Math.floor(Math.max(0, askedIndex) / constants.largePageSize) + 1
  const shown = all.slice((page - 1) * constants.largePageSize, page * constants.largePageSize)
  const toggle = (id: string) =>
    setOpened((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  const parts = { sources: shown, opened, asked, onToggle: toggle, onDelete: setToDelete, onKind: setKind, actions }

  return (
    <section aria-labelledby="sources-title" ref={place}>
      <div className={styles.sourcesBar}>
        <h2 id="sources-title">{importLabels.medicalRecordsList}</h2>
        {connected.isSuccess && (
          <span className={common.muted}>{sourceListTexts.connected({ count: all.length })}</span>
        )}
        {all.length > 0 && <MailSwitch />}
      </div>
      {connected.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={3} columns={5} />
        </div>
      )}
      {connected.isError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void connected.refetch()} />
        </div>
      )}
      {connected.isSuccess && all.length === 0 && (
        <div className={common.card}>
          <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={messages.noRecordsFound}>
            {sourceListTexts.nothingYet({ action: importLabels.importAction })}
          </ListMiddle>
        </div>
      )}
      {shown.length > 0 &&
        width !== null &&
        (width >= tableNeeds ? <SourceTable {...parts} /> : <SourceCards {...parts} />)}
      {all.length > constants.largePageSize && (
        <Pager page={page} pageSize={constants.largePageSize} total={all.length} onPage={setPage} />
      )}
      {toDelete !== null && <DeleteSource source={toDelete} onClose={() => setToDelete(null)} />}
      {kind !== null && <SourceRecords kind={kind} onClose={() => setKind(null)} />}
    </section>
  )
}
