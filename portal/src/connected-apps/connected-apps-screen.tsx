import { connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery, useMutation, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import ArrowBackRounded from 'icon:round-arrow-back'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { classNames, common } from '#theme/styles.ts'
import { AppsIcon } from '#ui/apps-icon.tsx'
import { Band, PageHead } from '#ui/page.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { AppCard, personOf, ChangeDialog } from './app-card.tsx'
import { connectedAppsQuery, appReadingsQuery, AppSign, kindName } from './apps.tsx'
import styles from './connected-apps.module.css'
import { endAppAccess, type ConnectedApp } from '@kinchart/contract/calls/connected-apps.ts'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/notices.tsx'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { formatInstantWithTime, formatInstant } from '#text/format-date.ts'
import { Pager } from '#ui/pager.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'

type Props = { readonly apps: readonly ConnectedApp[]; readonly onRead: (app: ConnectedApp) => void }

function EndedApps({ apps, onRead }: Props) {
  return (
    <details className={classNames(common.card, styles.ended)}>
      <summary>
        <b>{words.ended}</b> <span className={common.num}>{apps.length}</span>
      </summary>
      <ul>
        {apps.map((one) => (
          <li key={one.id}>
            <AppSign app={one.app} />
            <div className={common.grow}>
              <b>{one.app.name}</b>
              <small>{whenOf(one)}</small>
              <small>
                {personOf(one)}: {listOf(one.kinds.map((kind) => kindName(kind)))}
              </small>
            </div>
            <Button size="small" onClick={() => onRead(one)} aria-label={words.whatItReadOf({ app: one.app.name })}>
              {words.whatItRead}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function whenOf({ ended, endedAt }: ConnectedApp): string {
  const day = formatInstant(endedAt ?? '')
  switch (ended) {
    case 'app':
      return words.endedApp({ day })
    case 'reused':
      return words.endedReused({ day })
    case 'operator':
      return words.endedOperator({ day })
    case 'over':
      return words.endedOver({ day })
    case 'record-left':
      return words.endedLeft({ day })
    case 'person':
    case null:
    default:
      return words.endedOn({ day })
  }
}

function ReadingsDialog({ connected, onClose }: { readonly connected: ConnectedApp; readonly onClose: () => void }) {
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

function EndDialog({ connected, onClose }: { readonly connected: ConnectedApp; readonly onClose: () => void }) {
  const notify = useNotify()
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: async () => call(endAppAccess, { body: { appId: connected.id } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
      notify('success', message)
      onClose()
    },
    onError: (failure) => {
      notify('error', failureText(failure))
      void client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.endQuestion({ app: connected.app.name })}
      confirm={words.end}
      keep={words.keep}
      isOpen
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>{words.endFacts}</p>
      <p>{words.facts}</p>
    </ConfirmDialog>
  )
}

/** Source: Look 27. */
export function ConnectedAppsScreen() {
  const { data, isError, refetch } = useQuery(connectedAppsQuery)
  const [ending, setEnding] = useState<ConnectedApp | null>(null)
  const [changed, setChanged] = useState<ConnectedApp | null>(null)
  const [read, setRead] = useState<ConnectedApp | null>(null)
  const live = data?.filter(({ endedAt }) => endedAt === null) ?? []
  const ended = data?.filter(({ endedAt }) => endedAt !== null) ?? []
  return (
    <div className={styles.apps}>
      <div className={styles.appsHead}>
        <IconButton component={Link} to={paths.myProfile} aria-label={words.back}>
          <ArrowBackRounded />
        </IconButton>
        <PageHead title={words.title} subtitle={words.subtitle} />
      </div>
      {data === undefined &&
        (isError ? <CouldNotLoad onRetry={() => void refetch()} /> : <SkeletonRows rows={4} columns={4} />)}
      {data !== undefined && live.length === 0 && (
        <section className={classNames(common.card)}>
          <ListMiddle icon={<AppsIcon fontSize="large" aria-hidden />} title={words.none}>
            {words.noneFacts}
          </ListMiddle>
        </section>
      )}
      {live.map((one) => (
        <AppCard
          key={one.id}
          connected={one}
          onEnd={() => setEnding(one)}
          onRead={() => setRead(one)}
          onChange={() => setChanged(one)}
        />
      ))}
      {ended.length > 0 && <EndedApps apps={ended} onRead={setRead} />}
      <Band tone="calm">{words.facts}</Band>
      {changed !== null && <ChangeDialog connected={changed} onClose={() => setChanged(null)} />}
      {ending !== null && <EndDialog connected={ending} onClose={() => setEnding(null)} />}
      {read !== null && <ReadingsDialog connected={read} onClose={() => setRead(null)} />}
    </div>
  )
}
