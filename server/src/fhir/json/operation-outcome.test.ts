import { expect, test } from 'vitest'
import { readIssues, refusesQuery, tellsOfGap } from './operation-outcome.ts'

const issueOf = (issue: Readonly<Record<string, string | object>>) => {
  const [read] = readIssues({ resourceType: 'OperationOutcome', issue: [issue] } as never)
  if (!read) throw new Error('The outcome has no issue')
  return read
}
const nothingThere = { coding: [{ code: '4101' }] }

test.each([
  [
    'a resource type that patients cannot query',
    { severity: 'fatal', code: 'not-supported', diagnostics: 'Not for patients' },
  ],
  ['a parameter', { severity: 'error', code: 'invalid', diagnostics: 'Unknown search parameter _revinclude' }],
  [
    'a parameter that was not found',
    { severity: 'error', code: 'not-supported', diagnostics: 'Parameter not supported: patient. Not found' },
  ],
  ['an unsupported query, without a message', { severity: 'error', code: 'not-supported' }],
])('treats an error about %s as a refused query', (_what, issue) => {
  expect(refusesQuery(issueOf(issue))).toBe(true)
})

test.each([
  ['that nothing was found', { severity: 'error', code: 'not-found', diagnostics: 'No records found' }],
  [
    'that nothing was found, by a code instead of text',
    { severity: 'error', code: 'processing', details: nothingThere },
  ],
  [
    'that a parameter was ignored',
    { severity: 'warning', code: 'not-supported', diagnostics: 'Ignored parameter _count' },
  ],
  ['how long the query took', { severity: 'information', code: 'informational', diagnostics: 'Took 3 ms' }],
])('does not treat an issue that states %s as a refused query', (_what, issue) => {
  expect(refusesQuery(issueOf(issue))).toBe(false)
})

test('treats an issue about omitted data as missing data, not as a refused query', () => {
  const issue = issueOf({ severity: 'error', code: 'processing', diagnostics: 'Internal error' })
  expect([tellsOfGap(issue), refusesQuery(issue)]).toEqual([true, false])
})

test.each([
  'Some results were withheld for privacy.',
  'This response does not contain the whole record',
  'Partial results',
])('treats an issue with severity "information" that states "%s" as missing data', (diagnostics) => {
  expect(tellsOfGap(issueOf({ severity: 'information', code: 'informational', diagnostics }))).toBe(true)
})

test('does not treat any other issue with severity "information" as missing data', () => {
  const issue = { severity: 'information', code: 'informational', diagnostics: 'Took 3 ms, 12 results included' }
  expect(tellsOfGap(issueOf(issue))).toBe(false)
})

test.each([
  'Restricted visits were withheld. No results for these.',
  'Some records are masked and were not found.',
  'No data of sensitive kinds was returned: partial result.',
])('treats a warning about omitted data as missing data, even if its text contains "not found": %s', (text) => {
  const warning = { severity: 'warning', code: 'processing', details: { text } }
  expect(tellsOfGap(issueOf(warning))).toBe(true)
})

test.each(['No matching results.', 'The parameter _revinclude is unknown and was not included.'])(
  'does not treat a warning about no results or ignored parameters as missing data: %s',
  (text) => {
    const warning = { severity: 'warning', code: 'processing', details: { text } }
    expect(tellsOfGap(issueOf(warning))).toBe(false)
  },
)
