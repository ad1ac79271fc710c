import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const files = ['server/src', 'portal/src', 'portal/begin', 'contract', 'texts'].flatMap((folder) =>
  globSync('**/*.{ts,tsx,js}', { cwd: join(root, folder) })
    .filter((name) => !/\.test\.|test-support|node_modules/.test(name))
    .map((name) => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      const text = readFileSync(join(root, file), 'utf8')
      return { file, text: text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }
    }),
)

const filesWith = (pattern: RegExp): readonly string[] =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

test('finds the production files', () => expect(files.length).toBeGreaterThan(800))

test('production code does not run generated code', () => {
  expect(filesWith(/\beval\(|\bnew Function\b|from '(?:node:)?vm'|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([])
})

test('production code starts only the private PostgreSQL’s programs and the programs that stop them, and never sets the shell option', () => {
  const starting = ['cluster.ts', 'run-as.ts'].map((name) => `server/src/platform/database/private/${name}`)
  expect(filesWith(/(?:node:)?child_process/)).toEqual(starting)
  const text = files
    .filter(({ file }) => starting.includes(file))
    .map((one) => one.text)
    .join('\n')
  const started = [...text.matchAll(/\b(?:spawn|exec|fork)(?:Sync)?\(([^,)]*)/g)].map(([, program]) => program)
  // `file` is a packaged program, or `setpriv` or `unshare`, which start a packaged program.
  expect(started).toEqual(['file', "'sh'", 'file', "'id'"])
  expect(text).not.toMatch(/shell\s*:/)
})

test('production code builds regular expressions only from text in the code, never from input', () => {
  expect(filesWith(/\bnew RegExp\(|\bRegExp\((?!\))/)).toEqual([
    'contract/text/schedule-in-words.ts',
    'portal/src/offline/shell-cache.ts',
    'server/src/fhir/meaning/absent.ts',
    'server/src/fhir/values/narrative-text.ts',
    'server/src/forms/blue-button/va-text.ts',
    'server/src/forms/ccda/section-gaps.ts',
    'server/src/lists/by-test/short-name.ts',
    'server/src/lists/typed-dates.ts',
    'server/src/sharing/summary/fit-profile.ts',
    'server/src/store/document-place.ts',
  ])
})

test('production code inserts or reads markup only where it is sanitized', () => {
  const pattern = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|srcDoc=/
  expect(filesWith(pattern)).toEqual([
    // This file inserts only the URL of a file from our build.
    'portal/begin/begin.js',
    'portal/src/record/documents/document-viewer.tsx',
    'portal/src/record/documents/html-frame.tsx',
    'portal/src/sharing/health-links/viewer/summary-page.tsx',
  ])
})

test('production code accepts messages only from known workers, from tabs and from the window that opened the check-in page', () => {
  expect(filesWith(/\b(?:window|self|globalThis)\.(?:addEventListener\('message'|onmessage)/)).toEqual([
    // This file accepts a request only from the window that opened the page, and only with an origin. It responds only
    // to that origin.
    'portal/src/check-in/use-opener.ts',
    'portal/src/imaging/dicom/image-worker.ts',
    'portal/src/offline/service-worker.ts',
  ])
})

test('production code uses a predictable random generator only to spread out retries, never for secrets', () => {
  expect(filesWith(/\bMath\.random\b/)).toEqual([
    'server/src/import/run/ask-source.ts',
    'server/src/import/run/come-back.ts',
  ])
})

test('production code builds SQL text without external input', () => {
  expect(filesWith(/\bsql\.raw\(/)).toEqual([
    'server/src/directory/providers/search-providers.ts',
    // This file runs only the query that lists the tables. The query contains no input.
    'server/src/ops/backup/hold-schema.ts',
    // This file uses only names of database objects, which it reads from PostgreSQL's catalog.
    'server/src/ops/backup/restore-backup.ts',
    'server/src/ops/backup/write-rows.ts',
    'server/src/ops/keys/renew-values.ts',
    'server/src/platform/database/migrate.ts',
    'server/src/platform/database/read-in-parts.ts',
  ])
})

test('production code disables no certificate validation', () => {
  expect(
    filesWith(/rejectUnauthorized['"]?\s*:\s*(?!\s|true)|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/),
  ).toEqual([])
})

test('allows pasting into every account password field, and labels each for password managers', () => {
  expect(filesWith(/\bonPaste\b|addEventListener\('paste'/)).toEqual([])
  const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length
  const fields = files
    .filter(({ file }) => /^portal\/src\/(?:session|account)\//.test(file))
    .map(({ file, text }) => ({
      file,
      hidden: count(text, /\btype="password"|<PasswordField\b/g),
      named: count(text, /\bautoComplete="(?:current|new)-password"/g),
    }))
    .filter(({ hidden, named }) => hidden + named > 0)
  expect(fields.map(({ file }) => file)).toContain('portal/src/session/login-form.tsx')
  expect(fields.filter(({ hidden, named }) => hidden !== named)).toEqual([])
})
