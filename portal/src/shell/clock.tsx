import { constants } from '@kinchart/contract/constants.ts'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import { useEffect, useState } from 'react'
import { locale } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './shell.module.css'

const dayWords = (weekday: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(locale(), { weekday, month: 'short', day: '2-digit' })
  // Spanish puts 'de' between day and month, which the bar has no room for.
  return (at: Date) =>
    format
      .formatToParts(at)
      .map(({ type, value }) => (type === 'literal' ? value.replace(' de ', ' ') : value))
      .join('')
}
const longDay = dayWords('long')
const shortDay = dayWords('short')
const time = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Weekday, month, day and time, each second. Nothing announces it: it is there to be looked at. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), constants.clockTickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className={classNames(styles.clock, common.num)} dateTime={now.toISOString()} aria-live="off">
      <ScheduleRounded fontSize="small" aria-hidden />
      <span className={styles.clockLong}>{longDay(now)}</span>
      <span className={styles.clockShort}>{shortDay(now)}</span>
      <span className={styles.clockComma}>, </span>
      <span>{time.format(now)}</span>
    </time>
  )
}
