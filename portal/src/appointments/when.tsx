import { dateTimeInWords, timeOfDayInWords, writtenDayInWords } from '@kinchart/contract/text/date-in-words.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { monthOf, weekdayOf } from '@kinchart/texts/locale.ts'
import styles from './appointments.module.css'

/** A start as one line and one `time`: 'Dec 04, 2025, 9:30 AM (UTC−6)'. */
export function WhenInOne({ start }: { start: string | null }) {
  if (start === null) return <>{messages.emptyCell}</>
  return <time dateTime={start}>{dateTimeInWords(start) ?? messages.emptyCell}</time>
}

/** A start as day and, below it, time of day. */
export function When({ start }: { start: string | null }) {
  const time = timeOfDayInWords(start)
  return (
    <time className={styles.when} dateTime={start ?? undefined}>
      <b>{writtenDayInWords(start) ?? messages.emptyCell}</b>
      {time !== null && <small>{time}</small>}
    </time>
  )
}

/** The day as a leaf of a calendar, to be seen only; nothing where no day is known. */
export function Leaf({ start }: { start: string | null }) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(start ?? '') ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  return (
    <span className={styles.leaf} aria-hidden>
      <span>{monthOf(Number(month))}</span>
      <b>{day}</b>
      <small>{weekdayOf(`${year}-${month}-${day}`)}</small>
    </span>
  )
}
