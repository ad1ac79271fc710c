import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeElementTypes } from './write-fhir-elements.ts'

test('the table of FHIR elements matches the definitions it is generated from', () => {
  const savedTable = readFileSync(join(import.meta.dirname, '..', 'server/src/forms/xml/element-types.ts'), 'utf8')
  expect(savedTable).toBe(writeElementTypes())
})
