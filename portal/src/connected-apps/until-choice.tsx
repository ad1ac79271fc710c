import { appDays } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { useId } from 'react'
import { formatInstant, today } from '#text/format-date.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { Field } from '#ui/field.tsx'
import styles from './consent.module.css'

/** A number of days, or a date at whose end access expires (`YYYY-MM-DD`). */
export type Until = { readonly days: number | null; readonly day: string }

const DAY_MS = 86_400_000
const lastDay = (): string => today(new Date(Date.now() + (appDays.most - 1) * DAY_MS))

/** Null while no valid day is chosen. */
export function untilInstant({ days, day }: Until): string | null {
  if (days !== null) return new Date(Date.now() + days * DAY_MS).toISOString()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < today() || day > lastDay()) return null
  return new Date(`${day}T23:59:59`).toISOString()
}

type Props = {
  readonly until: Until
  readonly staysConnected: boolean
  readonly onChange: (until: Until) => void
}

/** Offers no unlimited access. */
export function UntilChoice({ until, staysConnected, onChange }: Props) {
  const name = useId()
  const instant = untilInstant(until)
  return (
    <div className={styles.part}>
      <h2 id={`${name}-title`}>{words.until}</h2>
      <div className={styles.until} role="radiogroup" aria-labelledby={`${name}-title`}>
        {[...appDays.offered, null].map((days) => (
          <label key={days ?? 'day'} className={classNames(days === until.days && styles.isChosen)}>
            <input
              type="radio"
              name={name}
              className={common.unseen}
              checked={days === until.days}
              onChange={() => onChange({ ...until, days })}
            />
            {days === null ? words.aDate : words.days({ count: days })}
          </label>
        ))}
      </div>
      {until.days === null && (
        <div className={styles.day}>
          <Field
            label={words.date}
            type="date"
            value={until.day}
            slotProps={{ input: { min: today(), max: lastDay() } }}
            help={words.dateHelp}
            onChange={({ target }) => onChange({ days: null, day: target.value })}
          />
        </div>
      )}
      <p className={common.help}>
        {instant !== null && words.ends({ day: formatInstant(instant) })} {staysConnected && words.goesOn}{' '}
        {words.laterNot}
      </p>
    </div>
  )
}
