import { expect, test } from 'vitest'
import { fileIn, extractFileInWorker } from './embedded-in-worker.ts'

const wrapped = (size: number): Buffer =>
  Buffer.from(
    `<ClinicalDocument xmlns="urn:hl7-org:v3"><component><nonXMLBody><text mediaType="application/pdf" representation="B64">${Buffer.alloc(size, '%PDF-').toString('base64')}</text></nonXMLBody></component></ClinicalDocument>`,
  )

test.each([1000, 300_000])('extracts an embedded file of %i bytes from a document', async (size) => {
  const file = await extractFileInWorker({ bytes: wrapped(size), declared: null })
  expect(file?.contentType).toBe('application/pdf')
  expect(Buffer.from(file?.bytes ?? [])).toEqual(Buffer.alloc(size, '%PDF-'))
})

test('does not block other requests while reading a large document that mentions an embedded file but contains none', async () => {
  const heavy = `<ClinicalDocument xmlns="urn:hl7-org:v3">${'<a><b c="nonXMLBody"/></a>'.repeat(2000)}</ClinicalDocument>`
  const happened: string[] = []
  const reading = extractFileInWorker({ bytes: Buffer.from(heavy), declared: null }).then((file) => {
    happened.push('read')
    return file
  })
  await new Promise((resolve) => setImmediate(resolve))
  happened.push('another')
  expect(await reading).toBe(fileIn({ bytes: Buffer.from('<ClinicalDocument/>'), declared: null }))
  expect(happened).toEqual(['another', 'read'])
})
