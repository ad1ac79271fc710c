import type { FormItem } from '@kinchart/contract/check-in-form.ts'
import { checkInTexts } from '@kinchart/texts/check-in.ts'

const words = checkInTexts.form

const rules: Partial<Record<FormItem['kind'], readonly [RegExp, string]>> = {
  integer: [/^(?:0|-?[1-9]\d{0,9})$/, words.wrongInteger],
  decimal: [/^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,17})?$/, words.wrongDecimal],
  date: [/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, words.wrongDay],
  url: [/^\S+$/, words.wrongUrl],
}

/** Why what was typed is no answer to its question; null where it is one. The server has the last word. */
export function faultOf({ kind }: FormItem, given: readonly string[]): string | null {
  const [pattern, fault] = rules[kind] ?? []
  if (pattern === undefined || fault === undefined) return null
  return given.every((one) => one.trim() === '' || pattern.test(one.trim())) ? null : fault
}

/** A moment as a page's own field has it, with the offset from UTC that a FHIR `dateTime` needs. */
export function withOffset(local: string): string {
  const at = new Date(local)
  if (local === '' || Number.isNaN(at.getTime())) return ''
  const minutes = -at.getTimezoneOffset()
  const pad = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, '0')
  return `${local.slice(0, 16)}:00${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}
