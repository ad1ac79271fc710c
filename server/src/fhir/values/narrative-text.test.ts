import { expect, test } from 'vitest'
import { readNarrative } from './narrative-text.ts'

const of = (div: string, status = 'additional') =>
  readNarrative({
    resourceType: 'CarePlan',
    text: { status, div: `<div xmlns="http://www.w3.org/1999/xhtml">${div}</div>` },
  })

test.each([
  ['first line', '<p>Stop smoking within a year</p><p>Walk</p>', 'Stop smoking within a year'],
  [
    'heading and the next line',
    '<p><b>Assessment</b></p><ul><li>Bleeding of unknown cause</li></ul>',
    'Assessment: Bleeding of unknown cause',
  ],
  ['text without block elements', 'Knee &amp; hip<br/>exercises every day', 'Knee & hip: exercises every day'],
  [
    'first line after the generator’s lines',
    '<p><b>Generated Narrative: CarePlan</b></p><p>status: active</p><p>Weight management plan</p>',
    'Weight management plan',
  ],
])('names a record after the %s in its narrative', (_what, div, title) => {
  expect(of(div)?.title).toBe(title)
})

test.each([
  [
    'table row that contains the problem',
    '<table><tr><td>Clinical Status</td><td>active</td></tr><tr><td>Problem</td><td>Gout of the left toe</td></tr></table>',
    'Problem Gout of the left toe',
  ],
  ['smoking status', '<p>status: active</p><p>Smoking status: former smoker</p>', 'Smoking status: former smoker'],
  ['line after a date', '<p>2024-05-01</p><p>Status asthmaticus in spring</p>', 'Status asthmaticus in spring'],
])('names a record after the %s in its generated narrative', (_what, div, title) => {
  expect(of(div, 'generated')?.title).toBe(title)
})

test('keeps the lines of a narrative', () => {
  expect(of('<p>One</p><table><tr><td>Two</td><td>three</td></tr></table>')?.text).toBe('One\nTwo three')
})

test('truncates a long narrative, and truncates its title to a shorter length', () => {
  const found = of('word '.repeat(3000))
  expect(found?.text).toHaveLength(4000)
  expect(found?.title.length).toBeLessThanOrEqual(120)
})

test.each([
  ['an empty narrative', '', 'additional'],
  ['a narrative with the status empty', 'Condition', 'empty'],
  [
    'a generated narrative with only a status and dates',
    '<p><b>clinicalStatus</b>: active</p><p><b>recordedDate</b>: 2024-05-01</p><p><b>onset</b>: May 2024</p>',
    'generated',
  ],
  ['a narrative with only a generator’s lines', '<p>Generated Narrative</p><p>status: active</p>', 'generated'],
])('returns no text for %s', (_what, div, status) => {
  expect(of(div, status)).toBeNull()
})
