import { expect, test } from 'vitest'
import { splitBundle } from '#fhir/json/split-bundle.ts'
import type { ImportQuery } from './import-query.ts'
import { PageWalk } from './page-walk.ts'

const url = new URL('https://hospital.example/fhir/Condition?patient=p')
const run = { fhirBase: 'https://hospital.example/fhir' }
const query: ImportQuery = {
  ...{ id: 1, type: 'Condition', position: 0, variant: 0, query: 'patient=p', patientId: null },
  ...{ nextPage: null, pages: 0, received: 0, offered: null },
}

/** Returns the step after a first page that has `has` conditions, states a total of `says`, and links to `next`. */
function stepAfter(has: number, says: number, next: string) {
  const page = splitBundle(
    JSON.stringify({
      ...{ resourceType: 'Bundle', type: 'searchset', total: says, link: [{ relation: 'next', url: next }] },
      entry: Array.from({ length: has }, (_, at) => ({
        resource: { resourceType: 'Condition', id: `c${at}` },
        search: { mode: 'match' },
      })),
    }),
  )
  if (page.kind !== 'bundle') throw new Error('That is no bundle.')
  return new PageWalk(query).take(run, { kind: 'page', bundle: page, url })
}

test('ends at an invalid next address if the total of the source is reached', () => {
  expect(stepAfter(3, 3, 'http://[').kind).toBe('last')
  expect(stepAfter(2, 3, 'http://[')).toMatchObject({ kind: 'lost', reason: 'answer-unreadable' })
})

test('reports missing pages if a source sent more records than its total and its next link is invalid or repeated', () => {
  expect(stepAfter(5, 3, 'http://[')).toMatchObject({ kind: 'lost', reason: 'answer-unreadable' })
  expect(stepAfter(5, 3, url.href)).toMatchObject({ kind: 'lost', reason: 'page-loop' })
  expect(stepAfter(5, 3, `${url.href}&page=2`).kind).toBe('on')
})
