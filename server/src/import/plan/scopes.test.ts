import { expect, test } from 'vitest'
import { isGrantedInPart } from './scopes.ts'

const problems = 'patient/Condition.rs?category=problem-list-item'

test.each([
  ['one part', `launch/patient ${problems}`, true],
  ['two parts', `${problems} patient/Condition.rs?category=encounter-diagnosis`, true],
  ['a part and the whole', `${problems} patient/Condition.rs`, false],
  ['everything', `${problems} patient/*.read`, false],
  ['another kind', 'patient/Observation.rs?category=laboratory', false],
  ['what nobody said', null, false],
])('whether conditions are granted in part alone, by %s: %s', (_what, scope, isPart) => {
  expect(isGrantedInPart(scope, 'Condition')).toBe(isPart)
})
