import { expect, test } from 'vitest'
import { owedRoutes, paths } from '#app/paths.ts'
import { shareEntries } from './share-entries.ts'

test('an entry stands in the share menu exactly when its screen does', () => {
  expect(shareEntries([])).toEqual([])
  expect(shareEntries(['/home/findprovider']).map(({ label }) => label)).toEqual(['Find a Doctor'])
  expect(shareEntries(['/home/findprovider', '/home/share-records']).map(({ label }) => label)).toEqual([
    'My Doctors',
    'Find a Doctor',
  ])
})

test('what it may lead to stands, or is owed', () => {
  const known = [...Object.values(paths), ...owedRoutes]
  expect(shareEntries(known)).toHaveLength(2)
})
