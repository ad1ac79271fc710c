import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What runs for people: the server, the portal and what they share. Comments are left out. */
const files = ['server/src', 'portal/src', 'portal/begin', 'contract', 'texts'].flatMap((folder) =>
  globSync('**/*.{ts,tsx,js}', { cwd: join(root, folder) })
    .filter((name) => !/\.test\.|test-support|node_modules/.test(name))
    .map((name) => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      const text = readFileSync(join(root, file), 'utf8')
      return { file, text: text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }
    }),
)

/** The files in which something is written, in the order of their names. */
const filesWith = (pattern: RegExp): readonly string[] =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

test('the files are looked at', () => expect(files.length).toBeGreaterThan(800))

test('nothing that is put together while Kinchart runs is run as code', () => {
  expect(filesWith(/\beval\(|\bnew Function\b|from '(?:node:)?vm'|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([])
})

test('only the programs of the private PostgreSQL are started, and what ends them, none through a shell option', () => {
  const starting = ['cluster.ts', 'run-as.ts'].map((name) => `server/src/platform/database/private/${name}`)
  expect(filesWith(/(?:node:)?child_process/)).toEqual(starting)
  const text = files
    .filter(({ file }) => starting.includes(file))
    .map((one) => one.text)
    .join('\n')
  const started = [...text.matchAll(/\b(?:spawn|exec|fork)(?:Sync)?\(([^,)]*)/g)].map(([, program]) => program)
  // `file` is a program of the package, or `setpriv` or `unshare` in front of one.
  expect(started).toEqual(['file', "'sh'", 'file', "'id'"])
  expect(text).not.toMatch(/shell\s*:/)
})

test('nothing that somebody typed or sent becomes part of a pattern: those that are put together are made of our own words', () => {
  expect(filesWith(/\bnew RegExp\(|\bRegExp\((?!\))/)).toEqual([
    'contract/text/schedule-in-words.ts',
    'portal/src/offline/shell-cache.ts',
    'server/src/fhir/meaning/absent.ts',
    'server/src/fhir/values/narrative-text.ts',
    'server/src/forms/blue-button/va-text.ts',
    'server/src/forms/ccda/section-gaps.ts',
    'server/src/lists/asked-date.ts',
    'server/src/lists/by-test/short-name.ts',
    'server/src/sharing/summary/fit-profile.ts',
    'server/src/store/document-place.ts',
  ])
})

test('markup is put into a page, or read out of one, only where it was cleaned', () => {
  const pattern = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|srcDoc=/
  expect(filesWith(pattern)).toEqual([
    // It writes the address of a file of our own build.
    'portal/begin/begin.js',
    'portal/src/record/documents/document-content.tsx',
    'portal/src/record/documents/html-frame.tsx',
    'portal/src/sharing/health-links/viewer/narrative.tsx',
  ])
})

test('pages listen to workers and tabs of our own; the page of check-in alone hears the page that opened it, and its origin', () => {
  expect(filesWith(/\b(?:window|self|globalThis)\.(?:addEventListener\('message'|onmessage)/)).toEqual([
    // It takes a request of the window that opened it, with an origin, and answers that origin alone.
    'portal/src/check-in/use-opener.ts',
    'portal/src/imaging/dicom/image-worker.ts',
    'portal/src/offline/service-worker.ts',
  ])
})

test('no secret is drawn by a generator that can be foretold: it only spreads out when a source is asked again', () => {
  expect(filesWith(/\bMath\.random\b/)).toEqual([
    'server/src/import/run/ask-source.ts',
    'server/src/import/run/come-back.ts',
  ])
})

test('SQL that is put together as text holds nothing from outside', () => {
  expect(filesWith(/\bsql\.raw\(/)).toEqual([
    'server/src/directory/providers/search-providers.ts',
    // The question after our own tables.
    'server/src/ops/backup/hold-schema.ts',
    // Names of the schema that was made there.
    'server/src/ops/backup/restore-backup.ts',
    'server/src/ops/backup/write-rows.ts',
    'server/src/ops/keys/renew-values.ts',
    'server/src/platform/database/migrate.ts',
    'server/src/platform/database/read-in-parts.ts',
  ])
})

test('nobody takes a certificate on trust', () => {
  expect(
    filesWith(/rejectUnauthorized['"]?\s*:\s*(?!\s|true)|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/),
  ).toEqual([])
})

test('nothing keeps pasting out, and each field of an account’s password says to password managers what it is', () => {
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
