import { expect, test } from 'vitest'
import { codesOfPart, grantedParts } from './scopes.ts'

const problemList = 'patient/Condition.rs?category=problem-list-item'

test.each([
  ['one part', `launch/patient ${problemList}`, ['category=problem-list-item']],
  [
    'two parts',
    `${problemList} patient/Condition.rs?category=encounter-diagnosis`,
    ['category=problem-list-item', 'category=encounter-diagnosis'],
  ],
  ['one part and the whole type', `${problemList} patient/Condition.rs`, []],
  ['everything', `${problemList} patient/*.read`, []],
  ['another kind', 'patient/Observation.rs?category=laboratory', []],
  ['an unknown scope', null, []],
])('given %s, returns the parts of Condition that the scope %s grants', (_what, scope, parts) => {
  expect(grantedParts(scope, 'Condition')).toEqual(parts)
})

test.each([
  ['category=http://hl7.org/fhir/us/core/CodeSystem/condition-category|health-concern', ['health-concern']],
  ['category=laboratory,vital-signs', ['laboratory', 'vital-signs']],
  ['status=active', ['status=active']],
])('returns the category codes of the search parameters %s', (part, codes) => {
  expect(codesOfPart(part)).toEqual(codes)
})
