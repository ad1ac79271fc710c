import { expect, test } from 'vitest'
import { nextOf } from './page-walk.ts'

const run = { fhirBase: 'https://records.example/fhir/r4' }
const requestUrl = new URL('https://records.example/fhir/r4/Observation?patient=1')
const link = (relation: string, url: string) => ({ relation, url })
const follow = (...links: ReturnType<typeof link>[]) => {
  const next = nextOf(run, { links }, requestUrl)
  return next instanceof URL ? next.href : next
}
const inner = 'http://fhir.internal:8080/api'

test.each([
  ['an absolute URL', 'https://records.example/fhir/r4?page=2', 'https://records.example/fhir/r4?page=2'],
  ['a URL relative to the page', 'Observation?page=2', 'https://records.example/fhir/r4/Observation?page=2'],
  ['only parameters', '?page=2', 'https://records.example/fhir/r4/Observation?page=2'],
  ['an http URL', 'http://records.example/fhir/r4?page=2', 'https://records.example/fhir/r4?page=2'],
  ['a repeated port', 'https://records.example:443:443/fhir/r4?p=%2F', 'https://records.example/fhir/r4?p=%2F'],
  ['an invalid URL, which counts as broken', 'http://[internal', 'broken'],
  ['no URL', '', 'broken'],
])('resolves a next link (%s)', (_how, url, leads) => {
  expect(follow(link('next', url))).toBe(leads)
  expect(follow(link(' Next', url))).toBe(leads)
})

test('ends at a page without a next link', () => {
  expect(follow(link('self', requestUrl.href), link('previous', requestUrl.href))).toBeNull()
})

test('replaces an internal address in the next link if the self link shares that address', () => {
  const self = link('self', `${inner}/Observation?patient=1`)
  expect(follow(self, link('next', `${inner}?token=a%20b`))).toBe('https://records.example/fhir/r4?token=a%20b')
  expect(follow(self, link('next', `${inner}/Observation?page=2`))).toBe(
    'https://records.example/fhir/r4/Observation?page=2',
  )
})

test('keeps the host of a next link to another server', () => {
  const elsewhere = 'https://elsewhere.example/fhir/r4/Observation?page=2'
  expect(follow(link('next', elsewhere))).toBe(elsewhere)
  expect(follow(link('self', requestUrl.href), link('next', elsewhere))).toBe(elsewhere)
  expect(follow(link('self', `${inner}/Observation`), link('next', elsewhere))).toBe(elsewhere)
  // The self link does not match the request, so it does not reveal the source's internal address.
  expect(follow(link('self', 'https://elsewhere.example/Condition'), link('next', elsewhere))).toBe(elsewhere)
})
