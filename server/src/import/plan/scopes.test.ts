import { expect, test } from 'vitest'
import { isGrantedInPart } from './scopes.ts'

const apiErrors = 'patient/Condition.rs?category=problem-list-item'

test.each([
  ['one part', `launch/patient ${apiErrors}`, true],
  ['two parts', `${apiErrors} patient/Condition.rs?category=encounter-diagnosis`, true],
  ['a part and the whole', `${apiErrors} patient/Condition.rs`, false],
  ['everything', `${apiErrors} patient/*.read`, false],
  ['another kind', 'patient/Observation.rs?category=laboratory', false],
  ['what nobody said', null, false],
])('whether conditions are granted in part alone, by %s: %s', (_what, scope, isPart) => {
  expect(isGrantedInPart(scope, 'Condition')).toBe(isPart)
})
