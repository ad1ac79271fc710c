import type { HealthLinkState } from '@kinchart/contract/calls/health-link-modes.ts'
import type { HealthLink } from '@kinchart/contract/calls/health-links.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import type { TableColumn } from '#ui/data-table.tsx'
import { formatInstant, formatInstantWithTime } from '#text/format-date.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { hasLink } from './link-store.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import common from '#theme/common.module.css'
import styles from './health-links.module.css'

type Actions = {
  /** The link that is being renewed. */
  readonly renewing: string | null
  readonly onShow: (link: HealthLink) => void
  readonly onRenew: (link: HealthLink) => void
  readonly onEnd: (link: HealthLink) => void
}

const tones: Record<HealthLinkState, 'ok' | 'attn' | 'plain'> = {
  live: 'ok',
  ended: 'plain',
  expired: 'plain',
  'used-up': 'attn',
  opened: 'plain',
}
const nameOf = ({ label }: HealthLink): string => (label === '' ? words.unnamed : label)
const typesOf = ({ recordTypeIds }: HealthLink): string =>
  listOf(recordTypes.filter(({ id }) => recordTypeIds.includes(id)).map(({ name }) => name))

export const linkColumns = (actions: Actions): readonly TableColumn<HealthLink>[] => [
  {
    key: 'label',
    label: words.columns.label,
    show: (link) => (
      <span className={styles.healthLinkName}>
        <b>{nameOf(link)}</b>
        <StateChip tone={tones[link.state]} word={words.states[link.state]} />
      </span>
    ),
  },
  {
    key: 'holds',
    label: words.columns.holds,
    show: (link) => (
      <span>
        {typesOf(link)}
        <small className={common.help}>{words.asOf({ day: formatInstant(link.contentAt) })}</small>
      </span>
    ),
  },
  {
    key: 'until',
    label: words.columns.until,
    show: ({ expiresAt }) => (
      <span className={common.num}>{expiresAt === null ? words.untilEnded : formatInstantWithTime(expiresAt)}</span>
    ),
  },
  {
    key: 'opened',
    label: words.columns.opened,
    show: ({ opened, lastOpenedAt }) => (
      <span className={common.num}>
        {lastOpenedAt === null
          ? words.neverOpened
          : words.openedTimes({ count: opened, last: formatInstantWithTime(lastOpenedAt) })}
      </span>
    ),
  },
  {
    key: 'tries',
    label: words.columns.tries,
    isNumeric: true,
    show: ({ triesLeft }) => (triesLeft === null ? messages.emptyCell : triesLeft),
  },
  {
    key: 'actions',
    label: words.columns.actions,
    isActions: true,
    show: (link) => (link.state === 'live' ? <LinkActions link={link} {...actions} /> : null),
  },
]

function LinkActions({ link, renewing, onShow, onRenew, onEnd }: Actions & { readonly link: HealthLink }) {
  const isHere = hasLink(link.id)
  const name = nameOf(link)
  return (
    <>
      <Button onClick={() => onShow(link)} aria-label={`${words.showQr}: ${name}`}>
        {words.showQr}
      </Button>
      {isHere && link.longTerm && (
        <Button
          loading={renewing === link.id}
          disabled={renewing !== null}
          onClick={() => onRenew(link)}
          aria-label={`${words.renew}: ${name}`}
        >
          {words.renew}
        </Button>
      )}
      <Button color="error" onClick={() => onEnd(link)} aria-label={`${words.end}: ${name}`}>
        {words.end}
      </Button>
    </>
  )
}
