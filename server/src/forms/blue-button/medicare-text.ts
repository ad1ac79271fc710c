import type { Field } from './fields.ts'

export type MedicareSection = {
  readonly title: string
  /** 'Source: Self-Entered': typed by the patient. */
  readonly isSelfEntered: boolean
  readonly records: readonly (readonly Field[])[]
  readonly text: string
}

const RULE = /^-{4,}\s*$/
const FIELD = /^([A-Za-z][^:]{0,60}):\s*(.*)$/

export const linesOf = (text: string): string[] => text.split(/\r+\n|\n|\r/)

/**
 * Reads version 2.0 of Medicare's text. A section title is between two lines of hyphens. If there is no title between
 * two such lines, the claims section continues.
 */
export function medicareSections(lines: readonly string[]): readonly MedicareSection[] {
  const sections: MedicareSection[] = []
  let title = ''
  let body: string[] = []
  const end = (): void => {
    if (title !== '') sections.push(sectionOf(title, body))
    body = []
  }
  for (let at = 0; at < lines.length; at++) {
    if (!RULE.test(lines[at] ?? '')) {
      body.push(lines[at] ?? '')
      continue
    }
    const next = lines.findIndex((line, index) => index > at && line.trim() !== '')
    if (next < 0) break
    const closing = RULE.test(lines[next] ?? '')
      ? next
      : lines.findIndex((line, index) => index > next && line.trim() !== '')
    if (!RULE.test(lines[closing] ?? '')) continue
    end()
    title = closing === next ? 'Claim Summary' : (lines[next] ?? '').trim()
    at = closing
  }
  end()
  return sections
}

function sectionOf(title: string, body: readonly string[]): MedicareSection {
  const fields = body.flatMap((line) => {
    const [, label = '', value = ''] = FIELD.exec(line.trim()) ?? []
    if (label !== '') return [[label.trim(), value.trim()] as const]
    return line.trim() === '' ? [] : [['', line.trim()] as const]
  })
  const source = fields.find(([label]) => label === 'Source')?.[1] ?? ''
  return {
    title,
    isSelfEntered: /^self[- ]entered/i.test(source),
    records: recordsOf(fields.filter(([label]) => label !== 'Source')),
    text: body.join('\n').trim(),
  }
}

/** A record begins where the first label repeats. A line without a label belongs to the previous value. */
function recordsOf(fields: readonly Field[]): readonly (readonly Field[])[] {
  const records: [string, string][][] = []
  let first: string | null = null
  for (const [label, value] of fields) {
    const last = records.at(-1)?.at(-1)
    if (label === '') {
      if (last) last[1] += `\n${value}`
      continue
    }
    first ??= label
    // The next claim may follow without a line of hyphens.
    const isNextClaim = label === 'Claim Number' && records.at(-1)?.some(([name]) => name === 'Line number') === true
    if (label === first || isNextClaim) records.push([])
    records.at(-1)?.push([label, value])
  }
  return records
}
