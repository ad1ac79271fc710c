import { expect, test } from 'vitest'
import { dispositionOf, safeFileName } from './serve.ts'

test('sanitizes a file name with path separators, direction changes or header-breaking characters', () => {
  expect(safeFileName('../../etc/passwd')).toBe('etc passwd')
  expect(safeFileName('scan\u202Egnp.exe')).toBe('scangnp.exe')
  expect(safeFileName('a"\r\nSet-Cookie: b=c')).toBe('a Set-Cookie b=c')
  expect(safeFileName(' .. ')).toBe('download')
  expect(safeFileName(`${'long '.repeat(100)}.pdf`)).toMatch(/^long .{140,147}\.pdf$/)
})

test('puts non-ASCII letters in the second file name of the header', () => {
  expect(dispositionOf('Befund Müller (1).pdf')).toBe(
    `attachment; filename="Befund M?ller (1).pdf"; filename*=UTF-8''Befund%20M%C3%BCller%20%281%29.pdf`,
  )
})
