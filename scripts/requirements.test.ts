import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const requirements = join(root, 'docs', 'requirements')

const cited = /\bS[1-9] §\d+(?:\.\d+)?|(?<=[ (:;])Q\d+(?=[.,;): ])|\bLook (?:\d+[a-z]?|"[^"]+")/g
const declared = /^(?:#+ |- \*\*)(S[1-9] §\d+(?:\.\d+)?|Q\d+|Look (?:\d+[a-z]?|"[^"]+"))/gm

test('every requirement that a comment or document cites exists in docs/requirements', () => {
  const ids = new Set(
    readdirSync(requirements).flatMap((name) =>
      [...readFileSync(join(requirements, name), 'utf8').matchAll(declared)].map(([, id]) => id),
    ),
  )
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.css', '*.md', '*.json'], { cwd: root })
    .toString()
    .split('\0')
    .filter((name) => name !== '' && !name.startsWith('docs/requirements/') && !name.startsWith('scripts/'))
  const citations = files.flatMap((name) =>
    // Comments may break a citation across lines.
    [
      ...readFileSync(join(root, name), 'utf8')
        .replaceAll(/\n\s*(?:\*|\/\/)\s/g, ' ')
        .matchAll(cited),
    ].map(([id]) => ({
      name,
      id,
    })),
  )
  expect(citations.length).toBeGreaterThan(300)
  expect(citations.filter(({ id }) => !ids.has(id))).toEqual([])
})

test('documents name only files that exist', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root }).toString().split('\0')
  const exists = (name: string): boolean => tracked.some((path) => `/${path}`.endsWith(`/${name}`))
  const missing = tracked
    .filter((name) => name.endsWith('.md') && !/^(?:CHANGELOG|docs\/operations\/connect\/)/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/`([\w@/-]+\.(?:tsx?|css))(?:#[^`]*)?`/g)]
        .map(([, file = '']) => file)
        .filter((file) => !exists(file))
        .map((file) => `${name}: ${file}`),
    )
  expect(missing).toEqual([])
})
