import type { Field } from './fields.ts'

/** A record of the VA.gov report: the line above a rule, and the lines after it. */
export type HeadedRecord = { readonly heading: string; readonly lines: readonly string[] }

const FIELD = /^\s*(?:-\s+)?([A-Z][A-Za-z/() ]{0,40}):(?:\s+(.*))?$/

export const isField = (line: string): boolean => FIELD.test(line)

/** Returns labeled values; a line without a label belongs to the previous one. */
export function fieldsOf(lines: readonly string[]): Field[] {
  const fields: [string, string][] = []
  for (const line of lines) {
    const [, label, value = ''] = FIELD.exec(line) ?? []
    const last = fields.at(-1)
    if (label !== undefined) fields.push([label, value.trim()])
    else if (line.trim() !== '' && last) last[1] += `${last[1] === '' ? '' : '\n'}${line.trim()}`
  }
  return fields
}
