import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logEvents } from '@kinchart/server/platform/log-events.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'protection.md'), 'utf8')

const namedIn = (heading: string): ReadonlySet<string> => {
  const chapter = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return new Set([...chapter.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

type File = { readonly name: string; readonly text: string }

const filesOf = (folders: readonly string[]): readonly File[] =>
  folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: join(root, folder) })
      .filter((name) => !/\.test\.|test-support/.test(name))
      .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, folder, name), 'utf8') })),
  )

/** Returns the names that the file imports from the module. Returns the module's name if the file imports all of it. */
function takenFrom(text: string, module: RegExp): readonly string[] {
  const imports = [
    ...text.matchAll(/^import (?!type )([^;]*?) from '([^']+)'/gm),
    ...text.matchAll(/(\{[^{}]*\}) = await import\('([^']+)'\)/g),
  ]
  return imports
    .filter(([, , from = '']) => module.test(from))
    .flatMap(([, what = '', from = '']) => /\{([^}]*)\}/.exec(what)?.[1]?.split(',') ?? [from])
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
}

test('the table of keys lists exactly the files that encrypt, hash, sign, verify or generate secrets', () => {
  /** Non-secret ids and comparisons are not cryptography. */
  const plain = new Set(['randomUUID', 'timingSafeEqual'])
  const library = /^(?:age-encryption|jose|@node-rs\/argon2|otpauth|@simplewebauthn\/(?:browser|server)|oauth4webapi)$/
  const using = filesOf(['server/src', 'portal/src', 'contract']).filter(
    ({ text }) =>
      takenFrom(text, /^(?:node:)?crypto$/).some((name) => !plain.has(name)) ||
      takenFrom(text, library).length > 0 ||
      /\bcrypto\.(?:getRandomValues|subtle)\b/.test(text),
  )
  expect(using.length).toBeGreaterThan(20)
  const named = [...namedIn('Keys and algorithms')].filter((name) => /^[\w/-]+\/[\w/-]+\.tsx?$/.test(name))
  expect(named.toSorted()).toEqual(using.map(({ name }) => name).toSorted())
})

test('the table of connections lists every file that opens or accepts a connection', () => {
  const module = /^(?:undici|nodemailer|pg|pg-boss|socket\.io|node:(?:net|http|https|http2|tls|dgram))$/
  const harmless = new Set(['isIP', 'isIPv4', 'isIPv6', 'STATUS_CODES'])
  const opening = filesOf(['server/src']).filter(({ text }) =>
    takenFrom(text, module).some((name) => !harmless.has(name)),
  )
  expect(opening.length).toBeGreaterThan(5)
  const named = namedIn('What Kinchart is connected to')
  expect(opening.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

test('the table of log events lists exactly the events that can be logged', () => {
  const events = new Set<string>()
  for (const { text } of filesOf(['server/src', 'scripts'])) {
    for (const [, eventExpression = ''] of text.matchAll(/\blog\(\s*\{\s*event: ([^,}]+)/g))
      for (const [, event = ''] of eventExpression.matchAll(/'([^']+)'/g)) events.add(event)
    for (const [, event = ''] of text.matchAll(/noteFailure\([^)]*'([a-z-]+)'/g)) events.add(event)
  }
  expect(Object.keys(logEvents).toSorted()).toEqual([...events].toSorted())
  // Startup messages about an incomplete installation are sentences without personal data.
  const named = [...events].filter((event) => !event.includes(' '))
  expect(named.length).toBeGreaterThan(25)
  const table = [...namedIn('The log')].filter((name) => /^[a-z-]+$/.test(name))
  expect(table.toSorted()).toEqual(named.toSorted())
})

test('pins every package from the registry by its checksum', () => {
  type Locked = {
    readonly link?: true
    readonly integrity?: string
    readonly resolved?: string
    readonly version?: string
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const others = Object.entries(packages).filter(([at, { link }]) => at.includes('node_modules/') && link !== true)
  expect(others.length).toBeGreaterThan(500)
  const loose = others.filter(
    ([, { integrity = '', resolved = '', version = '' }]) =>
      !integrity.startsWith('sha512-') ||
      !/^\d+\.\d+\.\d+/.test(version) ||
      (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')),
  )
  expect(loose.map(([at]) => at)).toEqual([])
})

test('names an exact version of every direct dependency', () => {
  const manifests = ['package.json', ...globSync('*/package.json', { cwd: root })]
  for (const name of manifests) {
    type Named = Readonly<Record<string, string>>
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readFileSync(join(root, name), 'utf8')) as {
      dependencies?: Named
      devDependencies?: Named
      optionalDependencies?: Named
    }
    const ours = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([one]) => !one.startsWith('@kinchart/'),
    )
    expect([
      name,
      ours.filter(([, version]) => !/^(?:npm:@[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
    ]).toEqual([name, []])
  }
})
