import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiErrors } from './api-errors.ts'

test('docs/developers/api-errors.md lists exactly the errors that exist, each with its status', () => {
  const page = readFileSync(new URL('../../docs/developers/api-errors.md', import.meta.url), 'utf8')
  const explained = [...page.matchAll(/^\| `([a-z0-9-]+)`\s*\| (\d+)/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ])
  expect(explained).toEqual(Object.entries(apiErrors).map(([code, { status }]) => [code, status]))
})
