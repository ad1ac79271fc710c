import { type ConnectedApp, changeAppAccess } from '@kinchart/contract/calls/connected-apps.ts'
import { connectedAppTexts as words, appConsentTexts as asking } from '@kinchart/texts/en/connected-apps.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { formatInstant, formatInstantWithTime, today } from '#text/format-date.ts'
import { classNames, common } from '#theme/styles.ts'
import { Fact } from '#ui/card.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { AppSign, kindName, connectedAppsQuery, KindsList } from './apps.tsx'
import styles from './connected-apps.module.css'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import consentStyles from './consent.module.css'

type Props = {
  readonly connected: ConnectedApp
  readonly onEnd: () => void
  readonly onRead: () => void
  readonly onChange: () => void
}

/** If the app has not read anything for this long, the card says so. */
const QUIET_MS = 90 * 86_400_000

export function AppCard({ connected, onEnd, onRead, onChange }: Props) {
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

export const personOf = ({ isSelf, personName }: ConnectedApp): string =>
  isSelf ? words.ofSelf({ name: personName }) : personName

const isQuiet = ({ lastUsedAt, grantedAt }: ConnectedApp): boolean =>
  Date.now() - Date.parse(lastUsedAt ?? grantedAt) > QUIET_MS

type ChangeDialogProps = { readonly connected: ConnectedApp; readonly onClose: () => void }

/** The user can only reduce the app's access. Only the app can request more. */
export function ChangeDialog({ connected, onClose }: ChangeDialogProps) {
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
