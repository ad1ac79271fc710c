import { decisionInWords, hasEnded, isApproval } from '@kinchart/contract/rules/prior-authorizations.ts'
import type { PriorAuthorizationGroup } from '@kinchart/contract/rules/prior-authorizations.ts'
import type { PriorAuthorizationRow } from '@kinchart/contract/sections/priorauthorizations.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { priorAuthorizationTexts as words } from '@kinchart/texts/en/prior-authorizations.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import IconButton from '@mui/material/IconButton'
import CheckRounded from 'icon:round-check'
import CloseRounded from 'icon:round-close'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useId, useState } from 'react'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { Fact } from '#ui/fact.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { PriorAuthorizationMore } from './prior-authorization-more.tsx'
import styles from './prior-authorizations.module.css'

type Props = {
  readonly row: PriorAuthorizationRow
  readonly group: PriorAuthorizationGroup
  readonly title: string
  /** Today, where the person is. */
  readonly day: string
  readonly onDetails: () => void
}

/** One answer: what became of it before what it was for; what needs the person is open from the beginning. */
export function PriorAuthorizationCard({ row, group, title, day, onDetails }: Props) {
  const [isOpen, setOpen] = useState(group === 'needs-you')
  const moreId = useId()
  const asker = joined(row.requestedBy, row.facility)
  const says = joined(meaningLine(row.meaning), row.missingSince === undefined ? null : recordTexts.notListed)
  return (
    <article className={classNames(common.card, styles.item)} aria-label={`${decisionInWords(row, day)}: ${title}`}>
      <div className={styles.head}>
        <div className={common.grow}>
          <h4 lang={sourceLanguage()}>{title}</h4>
          {asker !== '' && <p className={common.muted}>{words.requestedByAt({ name: asker })}</p>}
          {says !== '' && <p className={common.muted}>{says}</p>}
        </div>
        <Decision row={row} day={day} />
        <IconButton
          className={isOpen ? styles.turned : undefined}
          aria-expanded={isOpen}
          aria-controls={moreId}
          aria-label={words.showMore({ service: title })}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMoreRounded />
        </IconButton>
      </div>
      <dl className={styles.facts}>
        {row.asked !== null && <Fact label={words.asked}>{formatDate(row.asked)}</Fact>}
        {row.decided !== null && <Fact label={words.decided}>{formatDate(row.decided)}</Fact>}
        {row.decided === null && row.created !== null && <Fact label={words.created}>{formatDate(row.created)}</Fact>}
        <Units row={row} />
        {row.number !== null && <Fact label={words.number}>{row.number}</Fact>}
        <Fact label={chartTexts.source}>{row.providerName}</Fact>
      </dl>
      {isOpen && (
        <div id={moreId} className={styles.more}>
          <PriorAuthorizationMore {...{ row, group, onDetails }} />
        </div>
      )}
    </article>
  )
}

/** The decision in a word and with a sign: green only where it is in force. */
function Decision({ row, day }: Pick<Props, 'row' | 'day'>) {
  const word = decisionInWords(row, day)
  if (isApproval(row.state) && hasEnded(row, day)) return <StateChip tone="plain" sign={null} word={word} />
  if (row.state === 'approved' || row.state === 'modified')
    return <StateChip tone="ok" sign={CheckRounded} word={word} />
  if (row.state === 'denied') return <StateChip tone="attn" sign={CloseRounded} word={word} />
  if (row.state === 'pending' || row.state === 'asked') return <StateChip tone="plain" word={word} />
  const isCalm = row.state === 'cancelled' || row.state === 'answered' || row.state === 'other'
  return isCalm ? <StateChip tone="plain" sign={null} word={word} /> : <StateChip tone="attn" word={word} />
}

/** How much was approved, and how much of it is used, as the plan states it. */
function Units({ row: { approved, used } }: Pick<Props, 'row'>) {
  if (used !== null)
    return <Fact label={words.used}>{approved === null ? used : words.usedOf({ used, approved })}</Fact>
  return approved === null ? null : <Fact label={words.approved}>{approved}</Fact>
}
