import { isAnswer, type FormItem } from '@kinchart/contract/calls/check-in-form.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'

const words = checkInTexts.form

const faults: Partial<Record<FormItem['kind'], string>> = {
  integer: words.wrongInteger,
  decimal: words.wrongDecimal,
  date: words.wrongDay,
  url: words.wrongUrl,
}

/** Null if the answers are valid. */
export function faultOf({ kind }: FormItem, given: readonly string[]): string | null {
  const isRight = given.every((one) => one.trim() === '' || isAnswer(kind, one.trim()))
  return isRight ? null : (faults[kind] ?? null)
}

/** Adds the UTC offset, which a FHIR `dateTime` requires. */
export function withOffset(local: string): string {
  const at = new Date(local)
  if (local === '' || Number.isNaN(at.getTime())) return ''
  const minutes = -at.getTimezoneOffset()
  const pad = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, '0')
  return `${local.slice(0, 16)}:00${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

/** Returns the device's local time. '' if the `dateTime` has no time of day. */
export function withoutOffset(written: string): string {
  const at = new Date(written)
  if (!written.includes('T') || Number.isNaN(at.getTime())) return ''
  const pad = (part: number, length = 2): string => String(part).padStart(length, '0')
  const day = [pad(at.getFullYear(), 4), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}
