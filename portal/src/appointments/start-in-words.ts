import { messages } from '@kinchart/contract/texts.ts'

const clock = /T(\d{2}):(\d{2})/

/** The time of day of a start as it was written, on the source's own clock: '9:30 AM'; '--' where none was. */
export function timeOf(start: string | null): string {
  const [, hour, minute] = clock.exec(start ?? '') ?? []
  if (hour === undefined || minute === undefined) return messages.emptyCell
  const utc = start?.endsWith('Z') === true ? ' UTC' : ''
  return `${Number(hour) % 12 === 0 ? 12 : Number(hour) % 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}${utc}`
}
