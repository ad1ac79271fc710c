import type { Field } from './fields.ts'

export type VaSection = {
  readonly title: string
  readonly isSelfEntered: boolean
  readonly lines: readonly string[]
}

/** Matches a section heading: capital letters between hyphens on one line. The number of hyphens varies. */
const HEADING = /^-{3,}\s*((?:MY HEALTHEVET|SELF REPORTED|VA|DOD|DOWNLOAD REQUEST)\b[A-Z0-9 ,:/()&'-]*?)\s*-{3,}\s*$/
const NOTHING = /^No information was available that matched your selection/i

/** Splits version 12.x into sections. Text before the first section has an empty title. */
export function vaSections(lines: readonly string[]): readonly VaSection[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }]
  for (const line of lines) {
    const title = HEADING.exec(line)?.[1]
    if (title !== undefined && !title.startsWith('MY HEALTHEVET PERSONAL')) sections.push({ title, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ title, lines: body }) => ({
    title,
    isSelfEntered: title.startsWith('SELF REPORTED') || body.some((line) => /^Source:\s*Self[- ]Entered/i.test(line)),
    lines: body,
  }))
}

export function bodyOf({ lines }: VaSection): string {
  return lines
    .filter((line) => !/^(?:Source|Last Updated|Sorted By|Sort By):/i.test(line) && !NOTHING.test(line))
    .join('\n')
    .trim()
}

const OWN_WORDS =
  /^(?:please contact your|remember to share|reaction key|if you have any questions|test results slightly|this section shows)/i

/**
 * The first label begins a record. Other labels are recognized at the beginning of a line and after two spaces. A line
 * without a label continues the previous value.
 */
export function recordsOf(lines: readonly string[], labels: readonly string[]): readonly (readonly Field[])[] {
  const [first = ''] = labels
  const names = labels.map((label) => label.replaceAll(/[/().*+?^$|[\]\\]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?:^\\s*|\\s{2,})(${names}):\\*?`, 'g')
  const records: [string, string][][] = []
  let isOpen = true
  for (const line of lines) {
    const found = [...line.matchAll(pattern)]
    const isOwn = found[0] !== undefined && line.slice(0, found[0].index).trim() === ''
    if (!isOwn) {
      if (OWN_WORDS.test(line.trim())) isOpen = false
      const last = isOpen ? records.at(-1)?.at(-1) : undefined
      if (last && line.trim() !== '' && !/^[-=]{5,}\s*$/.test(line.trim())) last[1] += `\n${line.trim()}`
      continue
    }
    isOpen = true
    for (const [at, match] of found.entries()) {
      const label = match[1] ?? ''
      const end = found[at + 1]?.index ?? line.length
      if (label === first) records.push([])
      records.at(-1)?.push([label, line.slice(match.index + match[0].length, end).trim()])
    }
  }
  return records
}

export function blocksOf(lines: readonly string[], label: string): readonly (readonly string[])[] {
  const blocks: string[][] = []
  let isRule = true
  for (const line of lines) {
    const isLabel = line.trimStart().startsWith(`${label}:`)
    if (isRule && isLabel) blocks.push([])
    if (/^={5,}\s*$/.test(line)) isRule = true
    else if (line.trim() !== '') isRule = false
    blocks.at(-1)?.push(line)
  }
  return blocks.map(withoutRule)
}

function withoutRule(block: readonly string[]): readonly string[] {
  const end = block.findLastIndex((line) => line.trim() !== '' && !/^={5,}\s*$/.test(line))
  return block.slice(0, end + 1)
}

export function saysMore(section: VaSection): boolean {
  if (section.lines.some((line) => NOTHING.test(line))) return false
  return bodyOf(section)
    .split('\n')
    .some((line) => /\w/.test(line) && !OWN_WORDS.test(line.trim()))
}
