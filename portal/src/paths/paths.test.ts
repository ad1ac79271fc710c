import { expect, test } from 'vitest'
import {
  afterSignIn,
  bookPath,
  isOfRecord,
  myRecordsPath,
  paths,
  providerPath,
  sourcePath,
  tabOf,
  encounterPath,
} from './paths.ts'

test('the list of paths contains every address of the spec exactly once', () => {
  const all: readonly string[] = Object.values(paths)
  expect(new Set(all).size).toBe(all.length)
  // My Records is listed without the tab name, which its URL ends in.
  for (const path of [
    ...['/login', '/signup', '/forgotpassword', '/reset-password', '/import', '/redirect-success'],
    ...['/home', '/home/myprofile', '/home/importrecords', '/home/myrecords', '/home/dependents'],
    ...['/home/createdependent', '/home/encounters', '/home/encounterdetail', '/home/yourclaims', '/home/claims'],
    ...['/home/idcard', '/home/covidpassport', '/home/veteranhistory', '/home/disability', '/home/viewxray'],
    ...['/home/privacypolicy', '/home/termsandconditions', '/home/exception', '/home/toxbox', '/home/videochat'],
    '/home/share-records',
    '/home/appointments',
    '/home/jason/:pid',
    '/home/findprovider',
    '/home/addyourdoctor',
    '/home/addOrganization',
    '/home/book/:pname/:pid/:pexperience/:ptype/:paddress',
    '/home/book',
  ])
    expect(all).toContain(path)
})

test('My Records opens vitals if the URL contains no tab name', () => {
  expect(tabOf('/home/myrecords')).toBe('vitals')
  expect(tabOf('/home/myrecords/')).toBe('vitals')
  expect(tabOf('/home/myrecords/labs')).toBe('labs')
  expect(tabOf('/home/importrecords')).toBeNull()
  expect(myRecordsPath()).toBe('/home/myrecords/vitals')
})

test('escapes special characters of an id in a URL', () => {
  expect(sourcePath('a&b=c')).toBe('/home/importrecords?source=a%26b%3Dc')
  expect(encounterPath('7&tab=labs')).toBe('/home/encounterdetail?id=7%26tab%3Dlabs')
})

test('after a sign-in, opens the home page or returns to an interrupted import', () => {
  expect(afterSignIn(null)).toEqual({ to: '/home' })
  expect(afterSignIn({ resume: { state: 's', code: 'c' } })).toEqual({
    to: '/redirect-success',
    state: { resume: { state: 's', code: 'c' } },
  })
  for (const state of [{ resume: { state: 7 } }, { resume: ['s'] }, { resume: null }, 'resume'])
    expect(afterSignIn(state)).toEqual({ to: '/home' })
})

test('escapes a doctor’s details in a URL, and writes missing details as null', () => {
  const doctor = { providerName: 'Dr. A/B', providerId: '7', providerType: null, providerAddress: '1 Main St #2, X' }
  expect(bookPath(doctor)).toBe('/home/book/Dr.%20A%2FB/7/null/null/1%20Main%20St%20%232%2C%20X')
  expect(providerPath('a/b')).toBe('/home/jason/a%2Fb')
  for (const path of [bookPath(doctor), providerPath('7'), paths.book, paths.appointments])
    expect(isOfRecord(path)).toBe(true)
  expect(isOfRecord(paths.importRecords)).toBe(false)
})
