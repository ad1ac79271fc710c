/** The day it is on the person's own calendar, YYYY-MM-DD. */
export function today(now = new Date()): string {
  return [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-')
}

const pad = (part: number): string => String(part).padStart(2, '0')
