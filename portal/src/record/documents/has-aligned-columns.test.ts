import { expect, test } from 'vitest'
import { bytesOf, textOf } from './document-query.ts'
import { hasAlignedColumns } from './document-viewer.tsx'
import { namesDocument } from '#record/details/arrived-parts.tsx'

test('shows a doctor’s letter as prose, and preserves the alignment of text with columns or drawn lines', () => {
  expect(hasAlignedColumns('Dear Ana,\n\n  take care.\n  - rest\n  - walk')).toBe(false)
  expect(hasAlignedColumns('One   gap alone\nis no table.')).toBe(false)
  expect(hasAlignedColumns('Glucose      99   mg/dL\nSodium      140   mmol/L')).toBe(true)
  expect(hasAlignedColumns('| a | b |\n| 1 | 2 |')).toBe(true)
})

test('decodes base64 to bytes and UTF-8 text', () => {
  expect([...bytesOf('AP8=')]).toEqual([0, 255])
  expect(textOf('bmHDr3Zl')).toBe('naïve')
})

test('offers a document only for a record with an attachment', () => {
  const of = (resourceType: string, more: string): boolean =>
    namesDocument({ resourceType, resource: `{"resourceType":"${resourceType}"${more}}` })
  expect(of('DiagnosticReport', ',"presentedForm":[{"url":"Binary/1"}]')).toBe(true)
  expect(of('Communication', ',"payload":[{"contentAttachment":{"contentType" : "image/png"}}]')).toBe(true)
  expect(of('DocumentReference', '')).toBe(true)
  expect(of('Observation', ',"valueString":"contentType"')).toBe(false)
})
