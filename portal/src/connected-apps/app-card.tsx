import type { ConnectedApp } from '@kinchart/contract/calls/connected-apps.ts'
import { connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { formatInstant, formatInstantWithTime } from '#text/format-date.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { Fact } from '#ui/fact.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { AppSign } from './app-sign.tsx'
import { kindName } from './kind-name.ts'
import styles from './connected-apps.module.css'

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
