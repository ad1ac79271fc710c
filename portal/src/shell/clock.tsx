import { constants } from '@kinchart/contract/rules/constants.ts'
import ScheduleRounded from 'icon:round-schedule'
import { useEffect, useState } from 'react'
import { locale } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './shell.module.css'

/** How this page's language writes a moment; made when it is first needed, as the browser takes long over it. */
function formats() {
  const dayWords = (weekday: 'long' | 'short') => {
    const format = new Intl.DateTimeFormat(locale(), { weekday, month: 'short', day: '2-digit' })
    // Spanish puts 'de' between day and month, which the bar has no room for.
    return (at: Date) =>
      format
        .formatToParts(at)
        .map(({ type, value }) => (type === 'literal' ? value.replace(' de ', ' ') : value))
        .join('')
  }
  const time = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return { longDay: dayWords('long'), shortDay: dayWords('short'), time: (at: Date) => time.format(at) }
}

/** As wide as most days are. */
const someDay = new Date(0).toDateString().slice(0, -5)
const someTime = new Date(0).toTimeString().slice(0, 11)
let made: ReturnType<typeof formats> | undefined

/**
 * Weekday, month, day and time, each second. Nothing announces it: it is there to be looked at. It comes after the page,
 * which does not wait for it; until then its place is as wide.
 */
export function Clock() {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const tick = () => setNow(new Date())
    // Once the page has been painted.
    let first: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      first = setTimeout(tick)
    })
    const timer = setInterval(tick, constants.clockTickMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  if (now === null)
    return (
      <span className={classNames(styles.clock, styles.clockComing, common.num)} aria-hidden>
        <ScheduleRounded fontSize="small" />
        <span className={styles.clockShort}>{someDay}</span>
        <span className={styles.clockComma}>, </span>
        <span>{someTime}</span>
      </span>
    )
  const { longDay, shortDay, time } = (made ??= formats())
  return (
    <time className={classNames(styles.clock, common.num)} dateTime={now.toISOString()} aria-live="off">
      <ScheduleRounded fontSize="small" aria-hidden />
      <span className={styles.clockLong}>{longDay(now)}</span>
      <span className={styles.clockShort}>{shortDay(now)}</span>
      <span className={styles.clockComma}>, </span>
      <span>{time(now)}</span>
    </time>
  )
}
