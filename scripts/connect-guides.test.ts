import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commandWords, commands } from '@kinchart/server/app/commands.ts'
import { readList } from '@kinchart/server/directory/forms/read-list.ts'
import { normalizeList } from '@kinchart/server/directory/loading/normalize-list.ts'
import { importTypes, patientCompartment } from '@kinchart/server/import/plan/search-plan.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'operations', 'connect')
const pages = globSync('*.md', { cwd: folder }).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}))

/** Returns the code blocks whose language is `mark`. '' returns the code blocks without a language. */
const blocksOf = (text: string, mark: string): readonly string[] =>
  [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].filter(([, as]) => as === mark).map(([, , code = '']) => code)

const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const typed = pages.flatMap(({ name, text }) =>
  blocksOf(text, '')
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name, words: wordsOf(line.trim().replace(/^npm run (\S+) --/, '$1')) })),
)

test('the connection guides have a page for every vendor, linked from the first page', () => {
  const others = pages.filter(({ name }) => name !== 'README.md').map(({ name }) => name)
  const first = pages.find(({ name }) => name === 'README.md')?.text ?? ''
  expect(others.toSorted()).toEqual(['athenahealth.md', 'epic.md', 'medicare.md', 'oracle-health.md', 'va.md'])
  for (const name of others) expect([name, first.includes(`](${name})`)]).toEqual([name, true])
})

test('Kinchart accepts every command in the connection guides', async () => {
  expect(typed.length).toBeGreaterThan(15)
  for (const { name, words } of typed) {
    const command = commands.find((one) => one.name === words.slice(0, 2).join(' '))
    const env = Object.fromEntries(
      words.filter((word) => /^[A-Z_]+_SECRET$/.test(word)).map((word) => [word, 'made-up']),
    )
    const terminal = { env, folder, readSecret: async () => 'made-up' }
    const outcome = await command?.prepare(words.slice(2), terminal).then(
      () => 'understood',
      (error: unknown) => String(error),
    )
    expect([name, words.join(' '), outcome]).toEqual([name, words.join(' '), 'understood'])
  }
})

test('the schedules in the connection guides name existing commands', () => {
  const scheduled = pages.flatMap(({ text }) => [...text.matchAll(/^kinchart (\w+) (\w+)/gm)])
  expect(scheduled.length).toBeGreaterThan(0)
  for (const [, first = '', second = ''] of scheduled) {
    expect(commandWords()).toContain(first)
    expect(commands.map(({ name }) => name)).toContain(`${first} ${second}`)
  }
})

test('every list of organizations in the connection guides can be read without problems and names each organization’s EHR', () => {
  const lists = pages.flatMap(({ name, text }) => blocksOf(text, 'json').map((block) => ({ name, block })))
  expect(lists.length).toBeGreaterThan(4)
  for (const { name, block } of lists) {
    const { rows, unread } = readList(block)
    const options = { vendor: '', providerType: 'CareOrganization', allowedPrivateHosts: [] } as const
    const normalized = normalizeList(rows, options)
    expect([name, unread.size, normalized.rows.map(({ problem }) => problem)]).toEqual([name, 0, rows.map(() => null)])
    expect(rows.every(({ ehrName }) => ehrName !== '')).toBe(true)
  }
})

test('the connection guides name only scopes that Kinchart uses', () => {
  const known = new Set([...importTypes, ...patientCompartment])
  const named = typed.flatMap(({ words }) => words.filter((word) => word.includes('patient/')))
  expect(named.length).toBeGreaterThan(3)
  for (const scope of named.flatMap((scopes) => scopes.split(' '))) {
    const [, type] = /^patient\/(\w+)\.(?:read|rs)$/.exec(scope) ?? []
    if (type !== undefined) expect([scope, known.has(type)]).toEqual([scope, true])
    else expect(['launch/patient', 'openid', 'profile', 'fhirUser', 'offline_access']).toContain(scope)
  }
})

test('the connection guides list every cited source with its URL, and have no broken internal links', () => {
  for (const { name, text } of pages) {
    const [body = '', sources = ''] = text.split('## Sources')
    const used = new Set([...body.matchAll(/\[([A-Z]\d+)\]/g)].map(([, one = '']) => one))
    if (name === 'README.md') used.delete('E1')
    const listed = new Set([...sources.matchAll(/^- \[([A-Z]\d+)\]/gm)].map(([, one = '']) => one))
    expect([name, [...used].toSorted()]).toEqual([name, [...listed].toSorted()])
    expect(sources).toMatch(/November 2026/)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(dirname(join(folder, name)), path)))).toEqual([])
  }
})

test('the connection guides use the setting names of the configuration', () => {
  const settings = readFileSync(join(folder, '..', '..', 'configuration.md'), 'utf8')
  const named = new Set(
    pages.flatMap(({ text }) => [...text.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name)),
  )
  expect(named.size).toBeGreaterThan(3)
  expect([...named].filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})
