import { expect, test } from 'vitest'
import { startIndex, type IndexedRow, type NameIndex } from './build-index.ts'
import { otherNames } from './known-as.ts'
import { makeNames } from './made-up-directory.test-support.ts'
import { wordsOf } from './name-words.ts'
import { searchNames } from './search-names.ts'

/** Names as large organizations publish them, each on its own domain. */
const large = [
  'The University of Texas MD Anderson Cancer Center',
  'Oregon Health & Science University',
  'Johns Hopkins Medicine',
  'UW Health And Affiliates - Wisconsin',
  'UW Medicine (Washington)',
  'UChicago Medicine',
  "Children's Hospital of Philadelphia",
  'New York-Presbyterian',
  'Mass General Brigham',
  'Michigan Medicine',
  'University of Texas Southwestern Medical Center',
  'Kaiser Permanente - California - Northern',
  'Rush University Medical Center',
  'St. Joseph Health System',
  'Trinity Health',
]
/**
 * Doctor's offices at one vendor's address. Letter by letter, their names are closer to the typed text than the names
 * of the large organizations.
 */
const practices = [
  'Hopkins Medical Group',
  'Hopkins Minor Emergency Clinic',
  'Anderson, Robert MD',
  'Christian Anderson Md',
  'DC - Ronald L Anderson MD',
  'OH - SUPERIOR URGENT CARE, LLC',
  'Oh Surgery',
  'Madison Family Medicine',
  'UW - Madison Avenue Clinic',
  'Covid of Chicago',
  'Derm Institute of Chicago',
  'Choptank Community Health',
  'Chop Chop Clinic',
  'NY - Primary Urgent Care',
  'NY - PRESBYTERIAN CARE PLLC',
  'Mason General Hospital',
  'Marquette General Hospital',
  'Rush - Advanced Urology',
  'Rushland Family Practice',
  'KP Counseling',
]

const index = ((): NameIndex => {
  const { add, finish } = startIndex()
  const row = (name: string, host: string, at: number): IndexedRow => ({
    id: at,
    name,
    place: '',
    providerType: 'CareOrganization',
    ehrName: '',
    host,
    isConnectable: false,
  })
  const crowd = [...practices, ...makeNames(6000, 5)].map((name, at) => row(name, 'api.vendor.example', at))
  add([...large.map((name, at) => row(name, `fhir.own-${at}.example`, 10_000 + at)), ...crowd])
  return finish()
})()

const find = (typed: string): string[] =>
  Array.from(
    searchNames(index, typed, () => true),
    (row) => index.rows[row]?.name ?? '',
  )

for (const [typed, name] of [
  ['md anderson', 'The University of Texas MD Anderson Cancer Center'],
  ['MD Anderson Cancer', 'The University of Texas MD Anderson Cancer Center'],
  ['ohsu', 'Oregon Health & Science University'],
  ['hopkins', 'Johns Hopkins Medicine'],
  ['uw madison', 'UW Health And Affiliates - Wisconsin'],
  ['u of chicago', 'UChicago Medicine'],
  ['university of chicago', 'UChicago Medicine'],
  ['chop', "Children's Hospital of Philadelphia"],
  ['ny presbyterian', 'New York-Presbyterian'],
  ['nyp', 'New York-Presbyterian'],
  ['massachusetts general hospital', 'Mass General Brigham'],
  ['Massachusetts Gen', 'Mass General Brigham'],
  ['MGH', 'Mass General Brigham'],
  ['u of michigan', 'Michigan Medicine'],
  ['ut southwestern', 'University of Texas Southwestern Medical Center'],
  ['kp northern california', 'Kaiser Permanente - California - Northern'],
  ['rush', 'Rush University Medical Center'],
  ['st joseph', 'St. Joseph Health System'],
] as const) {
  test(`typing ${typed} shows ${name} first`, () => {
    expect(find(typed)[0]).toBe(name)
  })
}

test('ranks the exact name of a small doctor’s office before a large organization', () => {
  for (const name of practices) expect(find(name)[0]).toBe(name)
})

test('of two organizations with the same name, ranks the connectable one first', () => {
  const { add, finish } = startIndex()
  const duplicate = {
    name: 'Mercy Clinic',
    place: '',
    providerType: 'CareOrganization',
    ehrName: '',
    host: 'a.example',
  } as const
  add([
    { ...duplicate, id: 1, isConnectable: false },
    { ...duplicate, id: 2, isConnectable: true },
  ])
  const duplicates = finish()
  for (const typed of ['mercy clinic', 'mercy', 'mercy clinc'])
    expect(duplicates.rows[searchNames(duplicates, typed, () => true)[0] ?? -1]?.id, typed).toBe(2)
})

test('finds an organization by its initials, even if another name begins with the same letters', () => {
  expect(otherNames(wordsOf('ohsu'))).not.toEqual([])
  const { add, finish } = startIndex()
  const row = {
    place: '',
    providerType: 'CareOrganization',
    ehrName: '',
    host: 'a.example',
    isConnectable: false,
  } as const
  add([
    { ...row, id: 1, name: 'Bc Community Ranch' },
    { ...row, id: 2, name: 'Bellhaven Community & River Hospital' },
  ])
  const few = finish()
  expect(few.rows[searchNames(few, 'bcrh', () => true)[0] ?? -1]?.id).toBe(2)
})

test('returns no other names for a name that is not an alias', () => {
  expect(otherNames(wordsOf('bellhaven clinic'))).toEqual([])
  expect(otherNames([])).toEqual([])
})
