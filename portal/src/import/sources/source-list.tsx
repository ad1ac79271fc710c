import { constants } from '@kinchart/contract/rules/constants.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { importLabels, sourceListTexts } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import FolderOpenRounded from 'icon:round-folder-open'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenRecord } from '#session/people.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { connectedQuery } from '../connected-query.ts'
import { DeleteSource } from './delete-source.tsx'
import { MailSwitch } from './mail-switch.tsx'
import type { OpenedKind } from './opened-kind.ts'
import { groupSources } from './group-sources.ts'
import { SourceGroupCard } from './source-group.tsx'
import { useSettledGroups } from './use-settled-groups.ts'
import { SourceRecords } from './source-records.tsx'
import { useSourceActions } from './use-source-actions.ts'
import type { ConnectAgain } from './use-source-actions.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './sources.module.css'
import common from '#theme/common.module.css'

/**
 * Medical Records List: a card for every place that records come from, its people as rows, how much of each is here, and
 * what to do about the rest. What needs the person is first.
 */
export function SourceList({ onConnectAgain }: { onConnectAgain: ConnectAgain }) {
  const connected = useQuery(connectedQuery)
  const { people } = useOpenRecord()
  const [search] = useSearchParams()
  const asked = search.get('source')
  const [ledgers, setLedgers] = useState<ReadonlySet<string>>(() => new Set(asked === null ? [] : [asked]))
  const [chosenPage, setPage] = useState<number | null>(null)
  const [toDelete, setToDelete] = useState<ConnectedEhr | null>(null)
  const [kind, setKind] = useState<OpenedKind | null>(null)
  const [askedBefore, setAskedBefore] = useState(asked)
  const actions = useSourceActions(onConnectAgain)
  const list = useRef<HTMLElement>(null)

  // Files that were just added lead here while the list is there already.
  if (asked !== askedBefore) {
    setAskedBefore(asked)
    if (asked !== null) setLedgers((ids) => new Set([...ids, asked]))
    setPage(null)
  }
  const all = connected.data ?? []
  const { groups, isOpen, toggle, setAll } = useSettledGroups(
    groupSources(
      all,
      people.map(({ profileId }) => profileId),
    ),
    asked,
  )
  const askedIndex = groups.findIndex(({ sources }) => sources.some((one) => one.ehrImportRequestId === asked))
  const page = chosenPage ?? Math.floor(Math.max(0, askedIndex) / constants.largePageSize) + 1
  const shown = groups.slice((page - 1) * constants.largePageSize, page * constants.largePageSize)
  const areAllOpen = shown.every(isOpen)
  const toggleLedger = (id: string) =>
    setLedgers((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))

  // When the row is gone, the focus goes to the next one, or to the head of the list.
  const goOn = useRef<{ readonly id: string; readonly to: HTMLElement | undefined } | null>(null)
  const leave = (id: string) => {
    const removals = [...(list.current?.querySelectorAll<HTMLElement>('[data-deletes]') ?? [])]
    const at = removals.findIndex(({ dataset }) => dataset['deletes'] === id)
    goOn.current = { id, to: removals[at + 1] ?? removals[at - 1] }
  }
  useEffect(() => {
    const leaving = goOn.current
    if (leaving === null || connected.data?.some(({ ehrImportRequestId }) => ehrImportRequestId === leaving.id)) return
    goOn.current = null
    const head = list.current?.querySelector<HTMLElement>('h2')
    ;(leaving.to?.isConnected === true ? leaving.to : head)?.focus()
  }, [connected.data])

  return (
    <section aria-labelledby="sources-title" ref={list}>
      <div className={styles.sourcesBar}>
        <h2 id="sources-title" tabIndex={-1}>
          {importLabels.medicalRecordsList}
        </h2>
        {all.length > 0 && (
          <span className={common.muted}>
            {sourceListTexts.places({
              count: groups.length,
              imports: sourceListTexts.imports({ count: all.length }),
            })}
          </span>
        )}
        {shown.length > 0 && (
          <Button size="small" className={classNames(styles.openAll)} onClick={() => setAll(!areAllOpen)}>
            {areAllOpen ? sourceListTexts.closeAll : sourceListTexts.openAll}
          </Button>
        )}
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
      {shown.length > 0 && (
        <ul className={styles.groups}>
          {shown.map((group) => (
            <SourceGroupCard
              key={group.key}
              group={group}
              isOpen={isOpen(group)}
              openLedgers={ledgers}
              asked={asked}
              onToggle={() => toggle(group)}
              onLedger={toggleLedger}
              onDelete={setToDelete}
              onKind={setKind}
              actions={actions}
            />
          ))}
        </ul>
      )}
      {groups.length > constants.largePageSize && (
        <Pager page={page} pageSize={constants.largePageSize} total={groups.length} onPage={setPage} />
      )}
      {all.length > 0 && <MailSwitch />}
      {toDelete !== null && (
        <DeleteSource
          source={toDelete}
          onDeleted={() => leave(toDelete.ehrImportRequestId)}
          onClose={() => setToDelete(null)}
        />
      )}
      {kind !== null && <SourceRecords kind={kind} onClose={() => setKind(null)} />}
    </section>
  )
}
