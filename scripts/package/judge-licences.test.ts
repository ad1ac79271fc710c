import { expect, test } from 'vitest'
import { licencesOf, notAllowed } from './notices.ts'
import { builtInPackages, installedPackages } from './manifest.ts'

test('every package installed with Kinchart or built into its portal has an allowed license', () => {
  const all = licencesOf({ ...installedPackages(), ...builtInPackages() })
  expect(all.length).toBeGreaterThan(300)
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'react', 'workbox-core', 'dejavu-fonts-ttf']),
  )
  expect(notAllowed(all)).toEqual([])
})

test('reports a missing or disallowed license, and accepts a choice of licenses if one of them is allowed', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/b/node_modules/@c/d': { version: '2.0.0' },
    'node_modules/e': { version: '3.0.0', license: '(MIT OR GPL-3.0-only)' },
    'node_modules/f': { version: '4.0.0', license: 'MIT AND GPL-3.0-only' },
    'node_modules/g': { version: '5.0.0', license: 'MIT AND ISC' },
  }
  expect(notAllowed(licencesOf(packages)).map(({ name }) => name)).toEqual(['@c/d', 'a', 'f'])
})
