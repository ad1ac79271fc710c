import { expect, test } from 'vitest'
import { neededPackages } from './needed-packages.ts'

const lock = {
  packages: {
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '^2.0.0' },
      optionalDependencies: { 'a-elsewhere': '1.0.0' },
    },
    'node_modules/a-elsewhere': {
      version: '1.0.0',
      peerDependencies: { c: '*', d: '*' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '3.0.0', dependencies: { a: '*' } },
    'node_modules/d': { version: '1.0.0' },
    'node_modules/broken': { version: '1.0.0', optionalDependencies: { missing: '1.0.0' } },
  },
}

test('finds exactly the dependencies that Node would resolve, including dependencies for other machines', () => {
  expect(Object.keys(neededPackages(lock, ['a']))).toEqual([
    'node_modules/a',
    'node_modules/a-elsewhere',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
})

test('rejects a lockfile without the dependencies of another machine', () => {
  expect(() => neededPackages(lock, ['broken'])).toThrow('missing')
})
