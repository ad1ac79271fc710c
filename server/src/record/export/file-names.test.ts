import { expect, test } from 'vitest'
import { fileNameOf, folderNames } from './file-names.ts'

test('no name leads out of the archive, and none is empty', () => {
  expect(fileNameOf('../../etc/passwd')).toBe('etc-passwd')
  expect(fileNameOf('Clínica São José')).toBe('Clinica-Sao-Jose')
  expect(fileNameOf('日本')).toBe('unnamed')
  expect(fileNameOf('a'.repeat(300))).toHaveLength(60)
})

test('two sources of one name have a folder each', () => {
  expect(folderNames(['Tallgrass', 'Tallgrass'])).toEqual(['01-Tallgrass', '02-Tallgrass'])
})
