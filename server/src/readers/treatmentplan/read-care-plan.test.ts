import { expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { referencedResources, wireSamples } from '#readers/wire-samples.test-support.ts'

test('shows the conditions and activities of a care plan, including contained ones', () => {
  expect(readingOf(wireSamples['a care plan'] ?? '', referencedResources)).toMatchObject({
    section: 'treatmentplan',
    label: 'Diabetes plan',
    date: '2024-01',
    row: {
      addresses: 'Diabetes, Obesity',
      activity: [
        {
          careTeam: 'Nurse Joy',
          kind: 'ServiceRequest',
          codeText: 'Foot check',
          coding: 'Foot (1)',
          scheduled: 'once a year',
          status: 'not-started',
        },
        {
          careTeam: 'Team A',
          kind: 'ServiceRequest',
          codeText: 'Eye examination',
          coding: null,
          scheduled: '2024-06',
          status: 'active',
        },
      ],
    },
  })
})

test('shows the plan’s own text for an activity that is a separate resource, without looking up that resource', () => {
  const lookups: string[] = []
  const text =
    '{"resourceType":"CarePlan","activity":[{"reference":{"reference":"Task/1","display":"Call Ana"}},{"detail":{"description":"Walk"}}]}'
  expect(rowOf(text, {}, lookups)).toMatchObject({
    activity: [
      { codeText: 'Call Ana', kind: 'Task' },
      { codeText: 'Walk', kind: null },
    ],
  })
  expect(lookups).toEqual([])
})
