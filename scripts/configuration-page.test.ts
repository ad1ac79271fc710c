import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationPage, renderConfiguration } from './configuration-page.ts'

test('docs/configuration.md lists each variable with its meaning and default', () => {
  expect(readFileSync(configurationPage, 'utf8')).toBe(renderConfiguration())
})
