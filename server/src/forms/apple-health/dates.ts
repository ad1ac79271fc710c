const DATE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d):?(\d\d)$/

/** A date of an export as a FHIR dateTime with the offset as written; null where the text is no such date. */
export function dateTimeOf(text: string): string | null {
  const [, day, time, hours, minutes] = DATE.exec(text) ?? []
  if (day === undefined) return null
  const written = `${day}T${time}${hours}:${minutes}`
  return isDay(day) && !Number.isNaN(Date.parse(written)) ? written : null
}

/** The same as an instant, in milliseconds. */
export function instantOf(text: string): number | null {
  const written = dateTimeOf(text)
  return written === null ? null : Date.parse(written)
}

/** JavaScript takes the 30th of February for the 2nd of March. */
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
