import { connectedAppTexts as words, appConsentTexts as asking } from '@kinchart/texts/en/connected-apps.ts'
import IconButton from '@mui/material/IconButton'
import { useQuery, useMutation, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { ArrowBackRounded } from 'icons'
import { useState, useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { classNames, common } from '#theme/styles.ts'
import { AppsIcon } from '#ui/apps-icon.tsx'
import { Band, PageHead, useNotify } from '#ui/page.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { connectedAppsQuery, appReadingsQuery, AppSign, kindName, KindsList } from './apps.tsx'
import styles from './connected-apps.module.css'
import { endAppAccess, type ConnectedApp, changeAppAccess } from '@kinchart/contract/calls/connected-apps.ts'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { formatInstantWithTime, formatInstant, today } from '#text/record-text.ts'
import { Pager } from '#ui/pager.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { Fact } from '#ui/card.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { Field } from '#ui/field.tsx'
import consentStyles from './consent.module.css'

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

type AppCardProps = {
  readonly connected: ConnectedApp
  readonly onEnd: () => void
  readonly onRead: () => void
  readonly onChange: () => void
}

/** If the app has not read anything for this long, the app's card states this. */
const QUIET_MS = 90 * 86_400_000

function AppCard({ connected, onEnd, onRead, onChange }: AppCardProps) {
  const { app, kinds, until, lastUsedAt, newSources, isPaused } = connected
  const titleId = useId()
  return (
    <section className={classNames(common.card, styles.app)} aria-labelledby={titleId}>
      <div className={styles.appHead}>
        <AppSign app={app} />
        <div className={common.grow}>
          <h2 id={titleId}>{app.name}</h2>
          <p className={common.muted}>{appKindOf(connected)}</p>
        </div>
        <StateChip tone={app.isVerified ? 'ok' : 'attn'} word={app.isVerified ? words.verified : words.notVerified} />
      </div>
      <dl className={styles.facts}>
        <Fact label={words.mayRead}>{listOf(kinds.map((kind) => kindName(kind)))}</Fact>
        <Fact label={words.of}>{personOf(connected)}</Fact>
        <Fact label={words.until}>{formatInstant(until)}</Fact>
        <Fact label={words.lastUsed}>
          {lastUsedAt === null ? words.notYet : formatInstantWithTime(lastUsedAt)}
          {isQuiet(connected) && (
            <span className={styles.quiet}>
              {words.notUsedSince({ day: formatInstant(lastUsedAt ?? connected.grantedAt) })}
            </span>
          )}
        </Fact>
      </dl>
      {isPaused && <p className={styles.note}>{words.paused}</p>}
      {newSources.length > 0 && <p className={styles.note}>{words.newSources({ sources: listOf(newSources) })}</p>}
      <div className={styles.appActs}>
        <Button onClick={onRead} aria-label={words.whatItReadOf({ app: app.name })}>
          {words.whatItRead}
        </Button>
        <Button onClick={onChange} aria-label={words.changeOf({ app: app.name })}>
          {words.change}
        </Button>
        <Button
          variant="outlined"
          color="error"
          className={styles.end}
          aria-label={words.endOf({ app: app.name })}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      </div>
    </section>
  )
}

function appKindOf({ app: { publisher, isAssistant } }: ConnectedApp): string {
  if (publisher === null) return isAssistant ? words.assistant : words.app
  return isAssistant ? words.assistantBy({ publisher }) : words.appBy({ publisher })
}

const personOf = ({ isSelf, personName }: ConnectedApp): string =>
  isSelf ? words.ofSelf({ name: personName }) : personName

const isQuiet = ({ lastUsedAt, grantedAt }: ConnectedApp): boolean =>
  Date.now() - Date.parse(lastUsedAt ?? grantedAt) > QUIET_MS

type ChangeDialogProps = { readonly connected: ConnectedApp; readonly onClose: () => void }

/** The user can only reduce the app's access. Only the app can request more. */
function ChangeDialog({ connected, onClose }: ChangeDialogProps) {
  const { id, app, kinds, until } = connected
  const lastDay = today(new Date(until))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(kinds))
  const [day, setDay] = useState(lastDay)
  const notify = useNotify()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async () =>
      call(changeAppAccess, { body: { appId: id, kinds: [...chosen], until: instantOf(day, until) } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
      notify('success', message)
      onClose()
    },
    onError: (failure) => {
      notify('error', failureText(failure))
      void client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
    },
  })
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today() && day <= lastDay
  return (
    <SheetDialog
      title={words.changeOf({ app: app.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            variant="contained"
            disabled={chosen.size === 0 || !isDay || change.isPending}
            onClick={() => change.mutate()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <p className={common.muted}>{words.changeFacts}</p>
      <KindsList label={words.mayRead} kinds={kinds} chosen={chosen} onChange={setChosen} />
      <p aria-live="polite">{chosen.size === 0 && asking.chooseFirst}</p>
      <div className={consentStyles.day}>
        <Field
          label={asking.date}
          type="date"
          value={day}
          slotProps={{ input: { min: today(), max: lastDay } }}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
    </SheetDialog>
  )
}

function instantOf(day: string, until: string): string {
  const end = new Date(`${day}T23:59:59`)
  return (end < new Date(until) ? end : new Date(until)).toISOString()
}
