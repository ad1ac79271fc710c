import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Attributes whose text a person reads or hears. */
const spoken = new Set([
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'alt',
  'confirm',
  'help',
  'helperText',
  'label',
  'placeholder',
  'subtitle',
  'title',
])
/** Properties of a mail that its reader sees. */
const mailed = new Set(['subject', 'text', 'summary', 'description'])
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text)

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Words that an expression itself holds: a string, a template, or a choice between them. */
function wordsIn(value: unknown): readonly string[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal')
    return typeof value['value'] === 'string' && isWord(value['value']) ? [value['value']] : []
  if (value.type === 'TemplateLiteral') {
    const fixed = (value['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('…')
    return isWord(fixed) ? [fixed] : []
  }
  const within = ['expression', 'consequent', 'alternate', 'left', 'right']
  const isChoice = ['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer', 'TSAsExpression']
  return isChoice.includes(value.type) ? within.flatMap((key) => wordsIn(value[key])) : []
}

const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined)

/** What a person would read that is written in the source itself. */
function literalsIn(file: string, source: string): readonly string[] {
  const found: string[] = []
  const isMail = /mail/.test(file)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'JSXText' && isWord(String(value['value']))) found.push(String(value['value']).trim())
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const children = value['children'] as Node[]
      found.push(...children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(wordsIn))
    }
    if (value.type === 'JSXAttribute' && spoken.has(String(nameOf(value['name']))))
      found.push(...wordsIn(value['value']))
    if (isMail && value.type === 'Property' && mailed.has(String(nameOf(value['key']))))
      found.push(...wordsIn(value['value']))
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}

const sourcesBelow = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.test(-support)?\./.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))

const literalsOf = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`))

test('no component writes a sentence itself: they are in the catalogue', () => {
  expect(literalsOf(sourcesBelow('portal/src', /\.tsx$/))).toEqual([])
})

test('no mail is written where it is sent: its words are in the catalogue', () => {
  const mails = sourcesBelow('server/src', /^[\w-]*mails?[\w-]*\.ts$/)
  expect(mails).toContain('server/src/account/mails.ts')
  expect(literalsOf(mails)).toEqual([])
})

test('a sentence is found wherever a component or a mail can hold one', () => {
  const component = `
    const a = <p aria-label="Close it">Good day {isIll ? 'so ill' : name} {n > 1 && \`\${n} more\`}</p>
    const b = <Field label={isShown ? 'Hide it' : words.show} className="not read" title={words.title} />`
  expect(literalsIn('a.tsx', component).toSorted()).toEqual(['Close it', 'Good day', 'Hide it', 'so ill', '… more'])
  expect(
    literalsIn('a-mail.ts', "const mail = { to, subject: 'Good day', text: words.text, kind: 'not read' }"),
  ).toEqual(['Good day'])
})

/** Read by a code that a source sends, which is written nowhere here. */
const byCode = new Set(['modalityWords', 'meetingStatuses', 'uses'])

/** Every path of keys of an area's English, with a plural's two forms as one. */
function keysOf(group: object): readonly string[] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) =>
    byCode.has(key)
      ? []
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? keysOf(value)
        : [key.replace(/_(?:one|other)$/, '')],
  )
}

test('each key of the catalogue is used', async () => {
  const files = [
    ...sourcesBelow('portal/src', /\.tsx?$/),
    ...sourcesBelow('portal', /^(?:[\w-]+\.ts|index\.html)$/),
    ...sourcesBelow('server/src', /\.ts$/),
    ...sourcesBelow('contract', /\.ts$/),
    ...sourcesBelow('texts', /^[\w-]+\.ts$/).filter((file) => !file.startsWith('texts/en/')),
  ]
  const used = new Set(files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[\w-]+/g) ?? []))
  const areas = sourcesBelow('texts/en', /\.ts$/)
  expect(areas.length).toBeGreaterThan(10)
  const unused: string[] = []
  for (const area of areas) {
    const english = (await import(join(root, area))) as Record<string, object>
    unused.push(
      ...keysOf(english)
        .filter((key) => !used.has(key))
        .map((key) => `${area}: ${key}`),
    )
  }
  expect(unused).toEqual([])
})
