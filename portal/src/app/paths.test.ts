import { expect, test } from 'vitest'
import { afterSignIn, myRecordsPath, owedRoutes, paths, sourcePath, tabOf, visitPath } from './paths.ts'

test('a screen that stands is not owed', () => {
  for (const path of Object.values(paths)) expect(owedRoutes).not.toContain(path)
})

test('every address of the spec stands or is owed, once', () => {
  expect(new Set(owedRoutes).size).toBe(owedRoutes.length)
  for (const path of ['/home/share-records', '/home/book']) {
    expect(owedRoutes).toContain(path)
  }
})

test('My Records opens on vitals where no tab is named', () => {
  expect(tabOf('/home/myrecords')).toBe('vitals')
  expect(tabOf('/home/myrecords/')).toBe('vitals')
  expect(tabOf('/home/myrecords/labs')).toBe('labs')
  expect(tabOf('/home/importrecords')).toBeNull()
  expect(myRecordsPath()).toBe('/home/myrecords/vitals')
})

test('an odd import id cannot break out of its address', () => {
  expect(sourcePath('a&b=c')).toBe('/home/importrecords?source=a%26b%3Dc')
  expect(visitPath('7&tab=labs')).toBe('/home/encounterdetail?id=7%26tab%3Dlabs')
})

test('a sign-in leads home, or back to the import it interrupted', () => {
  expect(afterSignIn(null)).toEqual({ to: '/home' })
  expect(afterSignIn({ resume: { state: 's', code: 'c' } })).toEqual({
    to: '/redirect-success',
    state: { resume: { state: 's', code: 'c' } },
  })
})
