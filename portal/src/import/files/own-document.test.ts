import { expect, test } from 'vitest'
import { own } from '@kinchart/texts/es/own.ts'
import { ownDocumentTexts } from '@kinchart/texts/en/own.ts'
import { addTexts, chooseLanguage } from '@kinchart/texts/translate.ts'
import { asRecord, isOwnDocument } from './own-documents.tsx'

const owner = { profileId: 'p1', name: 'Marisol Whitcombe' }
const pdf = new File(['%PDF-1.7 one'], 'papers.pdf', { type: 'application/pdf' })

async function read(file: File) {
  const { entry } = JSON.parse(await file.text()) as { entry: { resource: Record<string, unknown> }[] }
  return entry.map(({ resource }) => resource)
}

test('treats a PDF or picture as a document, but not a file that contains records', () => {
  expect(['application/pdf', 'image/jpeg', 'image/png'].map((type) => isOwnDocument({ type }))).toEqual([
    true,
    true,
    true,
  ])
  expect(['application/json', 'text/xml', 'application/zip', ''].map((type) => isOwnDocument({ type }))).toEqual(
    Array.from({ length: 4 }, () => false),
  )
})

test('keeps the bytes and the name of an added document, and the kind and date that the user stated', async () => {
  const [patient, reference, binary] = await read(await asRecord(pdf, { kind: 'lab', date: '2024-03-05' }, owner))
  expect(patient).toMatchObject({ name: [{ text: 'Marisol Whitcombe' }] })
  expect(reference).toMatchObject({
    date: '2024-03-05',
    description: 'papers.pdf',
    subject: { reference: `Patient/${String(patient?.['id'])}` },
    type: { coding: [{ code: '11502-2' }], text: ownDocumentTexts.kinds.lab },
    content: [{ attachment: { contentType: 'application/pdf', url: `Binary/${String(binary?.['id'])}` } }],
  })
  expect(reference).not.toHaveProperty('author')
  expect(atob(String(binary?.['data']))).toBe('%PDF-1.7 one')
})

test('puts all added documents into one source with an English name', async () => {
  addTexts('es', 'own-documents', own)
  const managedBy = async (language: 'en' | 'es') => {
    chooseLanguage(language)
    const [patient] = await read(await asRecord(pdf, { kind: 'lab', date: '' }, owner))
    return patient?.['managingOrganization']
  }
  expect(await managedBy('es')).toEqual(await managedBy('en'))
  expect(await managedBy('en')).toEqual({ display: 'Documents added in Kinchart' })
})

test('sets no date for an undated document, and gives the same id to a document that is added again', async () => {
  const [, first] = await read(await asRecord(pdf, { kind: 'other', date: '' }, owner))
  const [, again] = await read(await asRecord(pdf, { kind: 'letter', date: '2024-03-05' }, owner))
  expect(first).not.toHaveProperty('date')
  expect(first?.['id']).toBe(again?.['id'])
})
