import { expect, test } from 'vitest'
import { fileNameOf, folderNames } from './write-archive.ts'

test('never creates an export file name that is empty or leads outside of the archive', () => {
  expect(fileNameOf('../../etc/passwd')).toBe('etc-passwd')
  expect(fileNameOf('Clínica São José')).toBe('Clinica-Sao-Jose')
  expect(fileNameOf('日本')).toBe('unnamed')
  expect(fileNameOf('a'.repeat(300))).toHaveLength(60)
})

test('creates separate folders for two sources with the same name', () => {
  expect(folderNames(['Tallgrass', 'Tallgrass'])).toEqual(['01-Tallgrass', '02-Tallgrass'])
})
