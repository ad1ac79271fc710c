import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { getProviders } from '@kinchart/contract/calls/providers.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { saveProviders } from './save-providers.ts'
import { loadZipFile } from './load-zips.ts'
import { nppesFile } from './made-up-providers.test-support.ts'
import { readProviderFile } from './read-provider-file.ts'
import { useFolder, usePortal } from '../../../test/use-portal.ts'

const folder = useFolder('kinchart-nearest-')
const portal = usePortal()
let person: Person

/**
 * Number of towns on a line from west to east. They are about 19 miles apart and have thirty doctors each. Together,
 * they have more doctors than the counting limit.
 */
const TOWNS = 40
const EACH = 30
const zipOf = (town: number): string => String(62_000 + town)

beforeAll(async () => {
  person = await signUpPerson(portal, 'patient@example.org')
  const own = { birthDate: '1984-02-29', zip: zipOf(10) }
  await portal.call(updateProfile, { body: own, query: { profileId: person.profileId }, as: person })
  const doctors = Array.from({ length: TOWNS * EACH }, (_, at) => ({
    at,
    last: `Name${String((at * 7) % (TOWNS * EACH)).padStart(4, '0')}`,
    first: 'Ada',
    taxonomy: at % 3 === 0 ? '207RC0000X' : '207Q00000X',
    zip: zipOf(at % TOWNS),
  }))
  const path = join(folder, 'npi.csv')
  writeFileSync(path, nppesFile(doctors))
  await saveProviders(portal.database.db, 'npi.csv', readProviderFile(path))
  const zips = Array.from({ length: TOWNS }, (_, town) => `${zipOf(town)}\t39.7\t${-90 + town * 0.36}`)
  writeFileSync(join(folder, 'zips.txt'), `GEOID\tINTPTLAT\tINTPTLONG\n${zips.join('\n')}\n`)
  await loadZipFile(portal.database.db, join(folder, 'zips.txt'))
})

const ask = async (query: Record<string, string | number>) =>
  (await portal.call(getProviders, { query: { sort: 'distance:asc', ...query }, as: person })).body

test('lists the nearest doctors first across all pages', async () => {
  const first = await ask({ pageSize: 100 })
  expect([first.total, first.isMore]).toEqual([constants.maxCounted, true])
  // First the home town, then the towns on both sides.
  expect(first.providers.slice(0, EACH).map(({ zip }) => zip)).toEqual(Array.from({ length: EACH }, () => zipOf(10)))
  expect(new Set(first.providers.slice(EACH, 3 * EACH).map(({ zip }) => zip))).toEqual(new Set([zipOf(9), zipOf(11)]))
  const distances = first.providers.map(({ distance }) => distance ?? -1)
  expect(distances).toEqual([...distances].sort((a, b) => a - b))
  const second = await ask({ pageSize: 100, pageNumber: 2 })
  const ids = new Set([...first.providers, ...second.providers].map(({ providerId }) => providerId))
  expect(ids.size).toBe(200)
  expect(second.providers[0]?.distance).toBeGreaterThanOrEqual(distances.at(-1) ?? 0)
})

test('sorts by distance even on later pages and for searches with few matches', async () => {
  const far = await ask({ pageSize: 100, pageNumber: 10 })
  expect(far.providers).toHaveLength(100)
  expect(Math.min(...far.providers.map(({ distance }) => distance ?? 0))).toBeGreaterThan(200)
  const few = await ask({ specialty: 'Cardiology', search: 'name00', pageSize: 100 })
  const distances = few.providers.map(({ distance }) => distance ?? -1)
  expect(few.isMore).toBe(false)
  expect(distances.length).toBeGreaterThan(10)
  expect(distances).toEqual([...distances].sort((a, b) => a - b))
})

test('narrows the list by town and specialty together', async () => {
  const { providers, total } = await ask({ specialty: 'Cardiology', city: 'peo', zip: '6201' })
  expect(total).toBe(providers.length)
  expect(new Set(providers.map(({ providerType }) => providerType)).size).toBe(1)
  expect((await ask({ specialty: 'Cardiology', city: 'nowhere' })).total).toBe(0)
  expect((await ask({ specialty: 'Cardiology', city: 'Peoria' })).total).toBe((TOWNS * EACH) / 3)
})
