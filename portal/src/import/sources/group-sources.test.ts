import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { expect, test } from 'vitest'
import { groupSources } from './group-sources.ts'

const people = ['marisol', 'teodor', 'inez']
const source = (
  providerName: string,
  profileId: string,
  state: ImportState,
  endedAt: string,
  more: Partial<ConnectedEhr> = {},
): ConnectedEhr => ({
  providerType: 'CareOrganization',
  providerName,
  profileName: profileId,
  profileId,
  ehrEndPointId: providerName.length,
  ehrPatientId: 'p',
  ehrImportRequestId: `${providerName} ${profileId}`,
  state,
  percent: 100,
  startedAt: '2025-11-01T08:00:00.000Z',
  endedAt,
  nextTryAt: null,
  completeAsOf: null,
  received: 10,
  stored: 10,
  offered: 10,
  sourcePatient: null,
  chosenPatient: { name: profileId, birthDate: '2000-01-01' },
  linkedPatient: null,
  reason: null,
  ledger: [],
  files: null,
  ...more,
})

test('sorts source groups by state (needs action, partial, complete), then newest first', () => {
  const groups = groupSources(
    [
      source('Lantern Mutual', 'marisol', 'complete', '2025-11-02'),
      source('Tallgrass', 'teodor', 'complete', '2025-11-20'),
      source('Juniper', 'inez', 'complete', '2025-11-18'),
      source('Tallgrass', 'marisol', 'partial', '2025-11-19'),
      source('Harrow Lake', 'marisol', 'needs-you', '2025-08-06'),
    ],
    people,
  )
  expect(groups.map(({ providerName, state }) => [providerName, state])).toEqual([
    ['Harrow Lake', 'needs-you'],
    ['Tallgrass', 'partial'],
    ['Juniper', 'complete'],
    ['Lantern Mutual', 'complete'],
  ])
})

test('lists the patients of a source group in picker order, and gives the group the worst state of its sources', () => {
  const [tallgrass] = groupSources(
    [
      source('Tallgrass', 'inez', 'complete', '2025-11-20T10:00:00Z'),
      source('Tallgrass', 'marisol', 'complete', '2025-11-18T10:00:00Z'),
      source('Tallgrass', 'teodor', 'failed', '2025-11-19T10:00:00Z'),
    ],
    people,
  )
  expect(tallgrass?.sources.map(({ profileId }) => profileId)).toEqual(people)
  expect(tallgrass).toMatchObject({ state: 'failed', people: 3, stored: 30, lastImport: '2025-11-20T10:00:00Z' })
})

test('does not count patients who are not assigned to a profile yet', () => {
  const [unconfirmedGroup] = groupSources([source('Honeylocust', 'marisol', 'choose-patients', '2025-11-20')], people)
  expect(unconfirmedGroup).toMatchObject({ people: 0, state: 'choose-patients' })
})

test('lists a hospital’s files separately from the connection to the hospital', () => {
  const files = { count: 1, dated: null, refused: [] }
  const groups = groupSources(
    [
      source('Tallgrass', 'marisol', 'complete', '2025-11-20'),
      source('Tallgrass', 'marisol', 'partial', '2025-11-20', { files }),
    ],
    people,
  )
  expect(groups.map(({ state }) => state)).toEqual(['partial', 'complete'])
})
