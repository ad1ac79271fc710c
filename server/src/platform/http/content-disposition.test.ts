import { expect, test } from 'vitest'
import { dispositionOf, safeFileName } from './serve.ts'

test('sanitizes a file name with path separators, text direction characters or characters that break the header', () => {
  expect(safeFileName('../../etc/passwd')).toBe('etc passwd')
  expect(safeFileName('scan\u202Egnp.exe')).toBe('scangnp.exe')
  expect(safeFileName('a"\r\nSet-Cookie: b=c')).toBe('a Set-Cookie b=c')
  expect(safeFileName(' .. ')).toBe('download')
  expect(safeFileName(`${'long '.repeat(100)}.pdf`)).toMatch(/^long .{140,147}\.pdf$/)
})

test('adds a `filename*` parameter to the header for a file name with non-ASCII letters', () => {
  expect(dispositionOf('Befund Müller (1).pdf')).toBe(
    `attachment; filename="Befund M?ller (1).pdf"; filename*=UTF-8''Befund%20M%C3%BCller%20%281%29.pdf`,
  )
})
