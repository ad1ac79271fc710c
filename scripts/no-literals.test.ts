import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

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
const mailed = new Set(['subject', 'text', 'summary', 'description'])
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text)

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

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

test('components take all their text from the catalog', () => {
  expect(literalsOf(sourcesBelow('portal/src', /\.tsx$/))).toEqual([])
})

test('emails take all their text from the catalog', () => {
  const mails = sourcesBelow('server/src', /^[\w-]*mails?[\w-]*\.ts$/)
  expect(mails).toContain('server/src/account/mails.ts')
  expect(literalsOf(mails)).toEqual([])
})

/**
 * Errors whose message users never see, because screens and responses show a different text. The message is for the log
 * and for developers. All other errors take their message from the catalog.
 */
const programmersErrors = new Set([
  // An internal error: screens and responses report that something went wrong.
  'Error',
  'RangeError',
  'TypeError',
  'DOMException',
  'LeaseLostError',
  // The caller catches this error, and reports the state of the run, sign-in or file instead.
  'ComeBackLaterError',
  'ImportTransitionError',
  'NotVerifiedError',
  'FileNotFetchedError',
  'PartNotLoadedError',
  // The operator gets instructions instead.
  'NotStartedError',
  // Unreadable data is stored as received. The ledger records the problem as a code, without this message.
  'NotJsonError',
  'OtherVersionError',
  'TooDeepError',
  // Both errors are logged. After the first error, the email stays in the queue. After the second error, the source is
  // removed although the revocation failed.
  'MailNotEncryptedError',
  'RevocationElsewhereError',
  // The code that writes the row catches this error and retries.
  'ConcurrentWriteError',
  // API calls report this error as service-unavailable. At startup, an OperatorError replaces it.
  'DatabaseNotOpenedError',
  'DatabaseUnavailableError',
])

const isError = (name: string): boolean => /(?:Error|Exception)$|^FolderInUse$/.test(name)

function thrownIn(file: string, source: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown, inside: string): void => {
    if (Array.isArray(value)) value.forEach((one) => visit(one, inside))
    if (!isNode(value)) return
    const name = value.type === 'ClassDeclaration' ? String(nameOf(value['id'])) : inside
    const made = value.type === 'NewExpression' ? String(nameOf(value['callee'])) : ''
    const callee = value['callee']
    const isOfClass = value.type === 'CallExpression' && isNode(callee) && callee.type === 'Super' && isError(name)
    const thrown = isOfClass ? name : isError(made) ? made : null
    if (thrown !== null && !programmersErrors.has(thrown))
      found.push(...wordsIn((value['arguments'] as unknown[])[0]).filter((words) => /\s/.test(words)))
    for (const part of Object.values(value)) visit(part, name)
  }
  visit(parseSync(file, source).program, '')
  return found
}

test('every visible error takes its message from the catalog', () => {
  const files = [...sourcesBelow('portal/src', /\.tsx?$/), ...sourcesBelow('server/src', /\.ts$/)]
  expect(
    files.flatMap((file) => thrownIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`)),
  ).toEqual([])
  const source = `
    class MissingError extends Error { constructor() { super('It is gone') } }
    const a = new MissingError('It is gone, too'); const b = new Error('never shown'); const c = new MissingError(words.gone)`
  expect(thrownIn('a.ts', source)).toEqual(['It is gone', 'It is gone, too'])
})

/** Files that contain only names or machine-readable text: data, codes, styles and headers. */
const notSentences =
  /^(?:portal\/src\/(?:text\/(?:choose-language|languages)|account\/us-states)\.ts|.*-styles\.ts|.*\/(?:clean-)?narrative\.tsx?)$/
const codes = new Set(
  (
    'Adobe Appointment Artifact Binary Bundle Cell Composition Condition Document End Home Kids Medication Notes Observation Pagination ' +
    // Labs and Vitals are tabs from the specification.
    'Patient Self Spouse Table Veterans Work Labs Vitals'
  ).split(' '),
)
const names = new Set([
  'SNOMED CT',
  'PALETTE COLOR',
  // Fonts, URLs and permissions, in the browser's format.
  '"Source Sans 3 Variable", "Source Sans 3", "Segoe UI", system-ui, sans-serif',
  '"Source Sans 3 Variable", "Source Sans 3", "Segoe UI", system-ui, -apple-system, "Noto Sans", sans-serif',
  'data:image/svg+xml,…',
  'allow-same-origin allow-modals',
  'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
  'noopener noreferrer',
  'mobile tel',
  'home tel',
  '(pointer: coarse)',
  '1.4fr repeat(…, 1fr)',
  'mark out',
  // Key names, and the stored value of an option.
  'Enter',
  'Escape',
  'View All',
  'io server disconnect',
  'record …',
  'source …',
  'own … …',
])
/**
 * Fields whose text users don't see. `summary` describes API calls for developers, and `display` contains the names
 * of LOINC's sections.
 */
const notRead = new Set(['summary', 'display'])

/** Returns whether a text is for people: it has several words, or is written like a heading. */
const isRead = (text: string): boolean =>
  !names.has(text) &&
  !codes.has(text.trim()) &&
  !/[<>{}=;#|]|var\(|\p{L}-\p{L}+: |__|\/\*|px\b|^\p{Lu}\p{Ll}+(?:\p{Lu}\p{L}*)+$|^\P{L}*$/u.test(text) &&
  (/\p{L}{2}[ ,:]+\p{L}/u.test(text) ||
    /^\p{Lu}\p{Ll}+$/u.test(text.trim()) ||
    /^\p{Ll}{2,} …|… \p{Ll}{2,}/u.test(text))

/** Returns the texts for people in a file. Leaves out errors, types, keys and queries. */
function returnedIn(file: string, source: string): readonly string[] {
  const found: string[] = []
  const passed = new Set(['ImportDeclaration', 'TaggedTemplateExpression', 'NewExpression'])
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value) || passed.has(value.type) || /^TS(?!As|Satisfies|NonNull)/.test(value.type)) return
    const own = ['Literal', 'TemplateLiteral'].includes(value.type) ? wordsIn(value) : []
    found.push(...own.filter(isRead))
    const isKeyed = value.type === 'Property' && value['computed'] !== true
    if (isKeyed && notRead.has(String(nameOf(value['key'])))) return
    const callee = value['callee']
    if (isNode(callee) && callee.type === 'Super') return
    for (const [part, one] of Object.entries(value)) if (!(isKeyed && part === 'key')) visit(one)
  }
  visit(parseSync(file, source).program)
  return found
}

test('all returned, printed and spreadsheet text is from the catalog', () => {
  const files = [
    ...sourcesBelow('portal/src', /\.tsx?$/).filter((file) => !notSentences.test(file)),
    ...sourcesBelow('server/src/platform/pdf', /\.ts$/),
    ...sourcesBelow('server/src/record/export', /^(?:write-print|print-columns|routes)\.ts$/),
    ...sourcesBelow('server/src/claims', /^claim-document\.ts$/),
    ...sourcesBelow('contract/sections', /^(?:familyhistory|vitals|labs|print-cells|measured|words|panel)\.ts$/),
    ...sourcesBelow('contract/rules', /^(?:completeness|meaning)\.ts$/),
    ...sourcesBelow('contract/text', /^(?:date-in-words|money-in-words|kind-words)\.ts$/),
  ]
  expect(
    files.flatMap((file) => returnedIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`)),
  ).toEqual([])
  const source = `
    const a = (n: number) => (n === 1 ? 'One' : \`\${n} of them\`); const b: 'Not this' = words.b
    const c = { Heading: 'Good day', 'Not this': words.c, kind: 'not-this' }; if (a === 'CarePlan') throw new Error('Nor this')`
  expect(returnedIn('a.ts', source)).toEqual(['One', '… of them', 'Good day'])
})

test('finds sentences in every place where a component or an email can contain text', () => {
  const component = `
    const a = <p aria-label="Close it">Good day {isIll ? 'so ill' : name} {n > 1 && \`\${n} more\`}</p>
    const b = <Field label={isShown ? 'Hide it' : words.show} className="not read" title={words.title} />`
  expect(literalsIn('a.tsx', component).toSorted()).toEqual(['Close it', 'Good day', 'Hide it', 'so ill', '… more'])
  expect(
    literalsIn('a-mail.ts', "const mail = { to, subject: 'Good day', text: words.text, kind: 'not read' }"),
  ).toEqual(['Good day'])
})

const byCode = new Set(['modalityWords', 'meetingStatuses', 'uses', 'interpretationWords', 'serviceWords'])

/** Returns the keys of a group of texts. Counts the two forms of a plural as one key. */
function keysOf(group: object): readonly string[] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) =>
    byCode.has(key)
      ? []
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? keysOf(value)
        : [key.replace(/_(?:one|other)$/, '')],
  )
}

test('the code uses every key of the catalog', async () => {
  const files = [
    ...sourcesBelow('portal/src', /\.tsx?$/),
    ...sourcesBelow('portal', /^(?:[\w-]+\.ts|index\.html)$/),
    ...sourcesBelow('server/src', /\.ts$/),
    ...sourcesBelow('contract', /\.ts$/),
    ...sourcesBelow('scripts', /\.ts$/),
    ...sourcesBelow('bench', /\.ts$/),
    ...sourcesBelow('server/test', /\.ts$/),
    ...sourcesBelow('texts', /^[\w-]+\.ts$/).filter((file) => !file.startsWith('texts/en/')),
  ]
  const used = new Set(files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[\w-]+/g) ?? []))
  const areas = sourcesBelow('texts/en', /\.ts$/)
  expect(areas.length).toBeGreaterThan(10)
  const unused: string[] = []
  for (const area of areas) {
    const texts = (await import(join(root, area))) as { readonly english?: object }
    unused.push(
      ...keysOf(texts.english ?? texts)
        .filter((key) => !used.has(key))
        .map((key) => `${area}: ${key}`),
    )
  }
  expect(unused).toEqual([])
})
