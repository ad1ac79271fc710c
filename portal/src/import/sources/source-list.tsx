import { constants } from '@kinchart/contract/rules/constants.ts'
import { importLabels, sourceListTexts } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { useQuery, queryOptions, useMutation, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { FolderOpenRounded } from 'icons'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenRecord } from '#session/people.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { connectedQuery } from '#import/whose-records.tsx'
import {
  type OpenedKind,
  groupSources,
  type SourceGroup,
  useSourceActions,
  type ConnectAgain,
  useWhose,
} from './group-sources.ts'
import { SourceGroupCard } from './source-group.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './sources.module.css'
import { getImportMails, setImportMails, deleteEhrRecord, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/page.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isRatingAlone } from '#import/ledger-words.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import { getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { RecordDetails } from '#record/details/record-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { formatDate } from '#text/record-text.ts'
import { SheetDialog } from '#ui/dialog.tsx'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { listOf } from '@kinchart/texts/locale.ts'

const sourceRecordsQuery = (ehrImportRequestId: string, resourceType: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['source-records', ehrImportRequestId, resourceType, pageNumber],
    queryFn: () =>
      call(getSourceRecords, {
        query: { ehrImportRequestId, resourceType, pageNumber, pageSize: constants.largePageSize },
      }),
    placeholderData: keepPreviousData,
  })

/** Lists the stored records of one resource type. Every record can be opened. Q15. */
function SourceRecords({ kind, onClose }: { kind: OpenedKind; onClose: () => void }) {
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

type Settled = {
  readonly groups: readonly SourceGroup[]
  readonly isOpen: (group: SourceGroup) => boolean
  readonly toggle: (group: SourceGroup) => void
  readonly setAll: (isOpen: boolean) => void
}

/**
 * Keeps the groups in the order in which they first appeared during this visit. At first, expands all incomplete
 * groups. Adds new groups at the top. No group moves while the user reads or reloads.
 */
function useSettledGroups(groups: readonly SourceGroup[], requestedId: string | null): Settled {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isFirstSight = known.size === 0
  const unknown = groups.filter(({ key }) => !known.has(key))
  const [previousId, setPreviousId] = useState<string | null>(null)
  const hasRequestedSource = ({ sources }: SourceGroup) =>
    sources.some(({ ehrImportRequestId }) => ehrImportRequestId === requestedId)
  if (unknown.length > 0) {
    const added = unknown.map((group): [string, boolean] => [group.key, !isFirstSight || group.state !== 'complete'])
    setKnown(new Map([...added, ...known]))
  }
  // When the user adds files, the URL changes to the files' source while the list is already on screen.
  const opens = requestedId !== null && requestedId !== previousId ? groups.find(hasRequestedSource) : undefined
  if (opens !== undefined) {
    setPreviousId(requestedId)
    setKnown((all) => new Map([...all].map(([key, was]) => [key, was || key === opens.key])))
  }
  const order = [...unknown.map(({ key }) => key), ...known.keys()]
  return {
    groups: groups.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)),
    isOpen: ({ key, state }) => known.get(key) ?? state !== 'complete',
    toggle: ({ key }) => setKnown((all) => new Map([...all].map(([one, was]) => [one, one === key ? !was : was]))),
    setAll: (isOpen) => setKnown((all) => new Map([...all.keys()].map((key) => [key, isOpen]))),
  }
}

type Props = { readonly source: ConnectedEhr; readonly onDeleted: () => void; readonly onClose: () => void }

/** Deletes a source and its records. Treats any response other than success as a failed call. Source: S2 §8. */
function DeleteSource({ source, onDeleted, onClose }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const person = useWhose(source)?.label
  const { providerName: name } = source
  const removal = useMutation({
    mutationFn: () => call(deleteEhrRecord, { query: { ehrImportRequestId: source.ehrImportRequestId } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      onDeleted()
      onClose()
      await client.invalidateQueries()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <ConfirmDialog
      title={sourceListTexts.deleteQuestion}
      confirm={sourceListTexts.delete}
      isOpen
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        {person === undefined
          ? sourceListTexts.deleteNothing({ name })
          : isRatingAlone(source)
            ? sourceListTexts.deleteRating({ person, name })
            : sourceListTexts.deleteRecords({ count: source.stored, person, name })}
      </p>
    </ConfirmDialog>
  )
}

const mailsQuery = queryOptions({ queryKey: ['import-mails'], queryFn: () => call(getImportMails, {}) })

/** Turns on emails about imports that ended after the user left, and about sources that need the user. Source: Q17. */
function MailSwitch() {
  const notify = useNotify()
  const client = useQueryClient()
  const mails = useQuery(mailsQuery)
  const saving = useMutation({
    mutationFn: (isOn: boolean) => call(setImportMails, { body: { isOn } }),
    onSuccess: (answer) => client.setQueryData(mailsQuery.queryKey, answer),
    onError: (failure) => notify('error', failureText(failure)),
  })
  if (mails.data === undefined) return null
  return (
    <FormControlLabel
      className={classNames(styles.mailSwitch)}
      control={
        <Switch
          checked={saving.isPending ? saving.variables : mails.data.isOn}
          onChange={(_, isOn) => saving.mutate(isOn)}
        />
      }
      label={importLabels.mailWhenEnded}
    />
  )
}

/** One card per source group, with its patients as rows. Groups that need the user are first. */
export function SourceList({ onConnectAgain }: { onConnectAgain: ConnectAgain }) {
  const connected = useQuery(connectedQuery)
  const { people } = useOpenRecord()
  const [search] = useSearchParams()
  const requestedId = search.get('source')
  const [ledgers, setLedgers] = useState<ReadonlySet<string>>(() => new Set(requestedId === null ? [] : [requestedId]))
  const [chosenPage, setPage] = useState<number | null>(null)
  const [toDelete, setToDelete] = useState<ConnectedEhr | null>(null)
  const [kind, setKind] = useState<OpenedKind | null>(null)
  const [previousId, setPreviousId] = useState(requestedId)
  const actions = useSourceActions(onConnectAgain)
  const list = useRef<HTMLElement>(null)

  // When the user adds files, the URL changes to the files' source while the list is already on screen.
  if (requestedId !== previousId) {
    setPreviousId(requestedId)
    if (requestedId !== null) setLedgers((ids) => new Set([...ids, requestedId]))
    setPage(null)
  }
  const all = connected.data ?? []
  const { groups, isOpen, toggle, setAll } = useSettledGroups(
    groupSources(
      all,
      people.map(({ profileId }) => profileId),
    ),
    requestedId,
  )
  const requestedIndex = groups.findIndex(({ sources }) =>
    sources.some((one) => one.ehrImportRequestId === requestedId),
  )
  const page = chosenPage ?? Math.floor(Math.max(0, requestedIndex) / constants.largePageSize) + 1
  const shown = groups.slice((page - 1) * constants.largePageSize, page * constants.largePageSize)
  const areAllOpen = shown.every(isOpen)
  const toggleLedger = (id: string) =>
    setLedgers((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))

  // After a row is deleted, the focus moves to the next row, or to the head of the list.
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
              queriedId={requestedId}
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
