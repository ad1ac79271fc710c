const DATE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d):?(\d\d)$/

/** Keeps the offset as written. Returns null if the text is not a date in the export's format. */
export function dateTimeOf(text: string): string | null {
  const [, day, time, hours, minutes] = DATE.exec(text) ?? []
  if (day === undefined) return null
  const written = `${day}T${time}${hours}:${minutes}`
  return isDay(day) && !Number.isNaN(Date.parse(written)) ? written : null
}

export function instantOf(text: string): number | null {
  const written = dateTimeOf(text)
  return written === null ? null : Date.parse(written)
}

/** JavaScript parses February 30 as March 2. */
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
