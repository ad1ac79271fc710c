import { expect, test } from 'vitest'
import { isTheDocument } from './fetch-attachments.ts'

const answer = (body: string, type = '') => ({
  body: Buffer.from(body),
  headers: type === '' ? {} : { 'content-type': type },
})
const outcome = '{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"not-found"}]}'
const page = '<!DOCTYPE html><html><title>Sign in</title></html>'

test('rejects an OperationOutcome sent instead of a document, whatever the document’s content type', () => {
  expect(isTheDocument(answer(outcome, 'application/fhir+json'), 'application/pdf')).toBe(false)
  expect(isTheDocument(answer(`\uFEFF ${outcome}`), null)).toBe(false)
})

test('rejects an HTML page sent as a PDF or image', () => {
  expect(isTheDocument(answer(page, 'text/html; charset=utf-8'), 'application/pdf')).toBe(false)
  expect(isTheDocument(answer(page), 'image/png')).toBe(false)
})

test('accepts a document in its stated format', () => {
  expect(isTheDocument(answer(page, 'text/html'), 'text/html')).toBe(true)
  expect(isTheDocument(answer(page, 'text/html'), null)).toBe(true)
  expect(isTheDocument(answer('%PDF-1.7', 'application/pdf'), 'application/pdf')).toBe(true)
  expect(isTheDocument(answer('{"resourceType":"Binary","data":"aGk="}'), 'text/plain')).toBe(true)
  expect(isTheDocument(answer('{ a note that begins with a brace', 'text/plain'), 'text/plain')).toBe(true)
})

test('rejects a sign-in page sent as a note, but accepts a note that is an HTML page', () => {
  const password = '<!doctype html><form><input name="p" type="password"></form>'
  expect(isTheDocument(answer(password, 'text/html'), 'text/html')).toBe(false)
  expect(isTheDocument(answer('<!doctype html><form action="/login"></form>', 'text/html'), 'text/plain')).toBe(false)
  expect(isTheDocument(answer('<!doctype html><p>The form was signed.</p>', 'text/html'), 'text/plain')).toBe(true)
})
