import type { CheckIn } from '@kinchart/contract/calls/check-in.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { Band } from '#ui/band.tsx'
import { Card } from '#ui/card.tsx'
import type { Answered } from './check-in-calls.ts'
import styles from './check-in.module.css'

const words = checkInTexts.done

type Props = {
  readonly answered: Answered
  readonly way: 'sent' | 'saved' | 'gone'
  /** Host of the requesting page. Null if there is no such page. */
  readonly who: string | null
  readonly checkIn: CheckIn
  readonly onSave: () => void
  readonly onAnother: () => void
  readonly onCode?: () => void
}

export function SentCard({ answered, way, who, checkIn, onSave, onAnother, onCode }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // The focused button no longer exists.
  useEffect(() => place.current?.focus(), [])
  const titles = new Map(checkIn.items.map(({ id, title }) => [id, title]))
  return (
    <Card title={checkInTexts.send.title}>
      <div ref={place} tabIndex={-1} className={classNames(common.stack, styles.pane)}>
        {way === 'gone' ? (
          <Band tone="attn">
            <b>{checkInTexts.send.failed}</b> {words.gone}
          </Band>
        ) : (
          <Band tone="ok">
            <b>{way === 'sent' ? words.sent({ who: who ?? '' }) : words.saved}</b>{' '}
            {way === 'sent' ? words.sentFacts : words.savedFacts}
          </Band>
        )}
        <dl className={styles.told}>
          {answered.statuses.map(({ item, status }) => (
            <div key={item}>
              <dt className={styles.theirs}>{titles.get(item) ?? item}</dt>
              <dd className={common.muted}>{checkInTexts.statuses[status]}</dd>
            </div>
          ))}
        </dl>
        <Button variant="outlined" onClick={onSave}>
          {words.saveAgain}
        </Button>
        {onCode !== undefined && (
          <Button variant="outlined" onClick={onCode}>
            {checkInTexts.send.code}
          </Button>
        )}
        <Button onClick={onAnother}>{checkInTexts.another}</Button>
      </div>
    </Card>
  )
}
