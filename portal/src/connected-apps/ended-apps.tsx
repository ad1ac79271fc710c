import type { ConnectedApp } from '@kinchart/contract/calls/connected-apps.ts'
import { connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { formatInstant } from '#text/format-date.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { personOf } from './app-card.tsx'
import { AppSign } from './app-sign.tsx'
import { kindName } from './kind-name.ts'
import styles from './connected-apps.module.css'

type Props = { readonly apps: readonly ConnectedApp[]; readonly onRead: (app: ConnectedApp) => void }

/** Apps that read nothing more, folded. */
export function EndedApps({ apps, onRead }: Props) {
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
