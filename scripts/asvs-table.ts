/**
 * The requirements of OWASP ASVS 5.0, levels 1 and 2, and how each is met. `node scripts/asvs-table.ts` prints them as
 * Markdown.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const requirementFields = {
  id: z.string().regex(/^\d+\.\d+\.\d+$/),
  level: z.union([z.literal(1), z.literal(2)]),
  requirement: z.string().min(1),
}
const nonEmptyText = z.string().min(1)

const row = z.union([
  /**
   * How the requirement is met. Lists the tests (file and exact name) that fail if the requirement is no longer met.
   */
  z.strictObject({
    ...requirementFields,
    met: nonEmptyText,
    tests: z.array(z.strictObject({ file: z.string().min(1), name: z.string().min(1) })).min(1),
  }),
  z.strictObject({ ...requirementFields, notApplicable: nonEmptyText }),
  z.strictObject({ ...requirementFields, accepted: nonEmptyText }),
  z.strictObject({ ...requirementFields, open: nonEmptyText }),
])
export type AsvsRow = z.output<typeof row>

const chapter = z.strictObject({ chapter: z.int().min(1).max(17), title: z.string().min(1), rows: z.array(row).min(1) })
type Chapter = z.output<typeof chapter>

const docs = join(import.meta.dirname, '..', 'docs')

/** Returns the chapters in the standard's order. Throws on an invalid file. */
export function readAsvs(): readonly Chapter[] {
  const folder = join(docs, 'asvs')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => chapter.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .toSorted((one, other) => one.chapter - other.chapter)
}

const withLinks = (text: string): string =>
  text.replaceAll(/\bdocs\/([\w-]+\.md)(#[\w-]+)?/g, (_, name: string, at: string | undefined) =>
    at === undefined ? `[${name}](${name})` : `[${name}, ${at.slice(1).replaceAll('-', ' ')}](${name}${at})`,
  )

function outcomeOf(one: AsvsRow): string {
  if ('met' in one) return `_Met._ ${one.met}`
  if ('accepted' in one) return `_Accepted._ ${one.accepted}`
  return 'open' in one ? `_Open._ ${one.open}` : `_Does not apply._ ${one.notApplicable}`
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
}

const count = (rows: readonly AsvsRow[], outcome: string): string =>
  String(rows.filter((one) => Object.hasOwn(one, outcome)).length)

function renderAsvs(chapters: readonly Chapter[]): string {
  const outcomes = ['met', 'notApplicable', 'accepted', 'open']
  const all = chapters.flatMap(({ rows }) => rows)
  const counted = (name: string, rows: readonly AsvsRow[]): string[] => [
    name,
    String(rows.length),
    ...outcomes.map((outcome) => count(rows, outcome)),
  ]
  const lines = [
    '# OWASP ASVS 5.0, levels 1 and 2',
    '',
    'Each requirement of the OWASP Application Security Verification Standard 5.0.0 at these levels, in our own words, with its',
    'outcome: met, with tests that would fail otherwise; does not apply; or accepted as not fully met, with the reason.',
    '',
    ...table([
      ['chapter', 'asked', 'met', 'does not apply', 'accepted', 'open'],
      ...chapters.map(({ chapter: number, title, rows }) => counted(`V${number} ${title}`, rows)),
      counted('all', all),
    ]),
  ]
  for (const { chapter: number, title, rows } of chapters) {
    lines.push('', `## V${number} ${title}`, '')
    for (const one of rows) {
      lines.push(`- **${one.id}** (level ${one.level}) ${one.requirement} ${withLinks(outcomeOf(one))}`)
      if ('tests' in one) for (const { file, name } of one.tests) lines.push(`  - \`${file}\`: ${name}`)
    }
  }
  return `${lines.join('\n')}\n`
}

if (import.meta.main) process.stdout.write(renderAsvs(readAsvs()))
