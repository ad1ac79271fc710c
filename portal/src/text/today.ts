/** Returns the current day in the user's time zone, YYYY-MM-DD. */
export function today(now = new Date()): string {
  return [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-')
}

const pad = (part: number): string => String(part).padStart(2, '0')
