import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeElementTypes } from './write-fhir-elements.ts'

test('the table of FHIR’s elements is the one that the definitions give', () => {
  const kept = readFileSync(join(import.meta.dirname, '..', 'server/src/forms/xml/element-types.ts'), 'utf8')
  expect(kept).toBe(writeElementTypes())
})
