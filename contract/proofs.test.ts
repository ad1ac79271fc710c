import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const pages = readdirSync(new URL('docs/sections/', root)).filter((name) => name.endsWith('.md'))

test.each(pages)('every proof that %s names is a test that exists', (page) => {
  const text = readFileSync(new URL(`docs/sections/${page}`, root), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`: (.+?)(?=<br>| +\|)/g)]
  expect(named.length).toBeGreaterThan(0)
  const missing = named.filter(([, file = '', name = '']) => {
    const at = new URL(file, root)
    return !existsSync(at) || !readFileSync(at, 'utf8').includes(name)
  })
  expect(missing.map(([, file, name]) => `${file}: ${name}`)).toEqual([])
})
