import { describe, expect, test } from 'vitest'
import { isSoak } from '../../../test/is-soak.ts'
import { startIndex, type NameIndex } from './build-index.ts'
import { makeNames, seeded } from './made-up-directory.test-support.ts'
import { searchNames } from './search-names.ts'

type Row = { readonly name: string; readonly place?: string; readonly host?: string; readonly isConnectable?: boolean }

function indexOf(names: readonly (string | Row)[]): NameIndex {
  const { add, finish } = startIndex()
  add(
    names.map((one, at) => ({
      id: at + 1,
      place: '',
      host: `one-${at}.example.org`,
      isConnectable: false,
      ...(typeof one === 'string' ? { name: one } : one),
      providerType: 'CareOrganization',
      ehrName: '',
    })),
  )
  return finish()
}

const find = (index: NameIndex, typed: string): string[] =>
  Array.from(
    searchNames(index, typed, () => true),
    (row) => index.rows[row]?.name ?? '',
  )

test('ranks the exact name before longer and shorter ones', () => {
  const index = indexOf(['Mercy', 'Mercy Clinic', 'Mercy Clinic LLC', 'Clinic Mercy', 'Mercy Clinics'])
  for (const name of ['Mercy', 'mercy clinic', 'Mercy  Clinic LLC', 'CLINIC MERCY', 'Mercy Clinics']) {
    expect(find(index, name)[0]?.toLowerCase()).toBe(name.toLowerCase().replace('  ', ' '))
  }
})

test('if several organizations have the same name, finds the organization in the typed place', () => {
  const index = indexOf([
    { name: 'Family Care', place: 'Bellhaven, OH 44101' },
    { name: 'Family Care', place: 'Dunmore, PA 18512' },
  ])
  expect(searchNames(index, 'family care dunmore', () => true)[0]).toBe(1)
  expect(searchNames(index, '18512 family care', () => true)[0]).toBe(1)
})

test('treats a missing, extra or mistyped space as a typing error', () => {
  const index = indexOf(['Singing River Health System', 'River Health', 'Springfield Clinic'])
  for (const typed of ['singingriver health system', 'sing ing river health system', 'singingkriver health system']) {
    expect(find(index, typed)[0], typed).toBe('Singing River Health System')
  }
})

test('finds a name by its initials', () => {
  expect(find(indexOf(['Massachusetts General Hospital', 'Marion Clinic']), 'MGH')).toEqual([
    'Massachusetts General Hospital',
  ])
})

test('does not find an organization that is filtered out, even by its exact name', () => {
  const index = indexOf(['Mercy Clinic'])
  expect(searchNames(index, 'Mercy Clinic', () => false)).toHaveLength(0)
})

test('finds nothing for unknown text, for punctuation only, or in an empty directory', () => {
  const index = indexOf(['Mercy Clinic'])
  expect(find(index, 'qqxxzz')).toEqual([])
  expect(find(index, '!?')).toEqual([])
  expect(find(indexOf([]), 'mercy')).toEqual([])
})

describe('searches a directory of 4,000 names', () => {
  const names = makeNames(4000, 11)
  const index = indexOf(names)
  const short: Record<string, string> = {
    Saint: 'St',
    Medical: 'Med',
    Center: 'Ctr',
    Hospital: 'Hosp',
    University: 'Univ',
    Mount: 'Mt',
    Regional: 'Reg',
    Memorial: 'Mem',
    Community: 'Comm',
    Associates: 'Assoc',
    Group: 'Grp',
    Physicians: 'Phys',
    Family: 'Fam',
    Pediatrics: 'Peds',
    Services: 'Svcs',
    Institute: 'Inst',
    Specialists: 'Spec',
    Behavioral: 'Behav',
    Health: 'Hlth',
    Internal: 'Int',
    '&': 'and',
    Practice: 'Prac',
  }
  const kinds: Record<string, (name: string, random: () => number) => string> = {
    exact: (name) => name,
    'in other letters': (name) => name.toUpperCase(),
    'begun only': (name) => beginningOf(name, names),
    'words out of order': (name, random) =>
      name
        .split(' ')
        .map((word) => ({ word, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ word }) => word)
        .join(' '),
    'one typing error': mistype,
    shortened: (name) =>
      name
        .split(' ')
        .map((word) => short[word] ?? word)
        .join(' ')
        .replace(/,? (LLC|P\.C\.|Inc|PLLC)$/, ''),
  }
  for (const [kind, type] of Object.entries(kinds)) {
    test(`ranks the right name among the first five for ${kind}`, () => {
      const random = seeded(29)
      let first = 0
      let firstFive = 0
      const tries = isSoak ? 400 : 150
      for (let count = 0; count < tries; count++) {
        const name = names[Math.floor(random() * names.length)] ?? ''
        const found = find(index, type(name, random)).slice(0, 5)
        if (found[0] === name) first++
        if (found.includes(name)) firstFive++
      }
      if (kind === 'exact') expect(first / tries).toBe(1)
      expect(firstFive / tries).toBeGreaterThanOrEqual(0.97)
    })
  }

  test('returns the same order for the same search every time', () => {
    expect(find(index, 'medical center')).toEqual(find(index, 'medical center'))
    expect(find(index, 'medical center').length).toBeGreaterThan(20)
  })
})

function beginningOf(name: string, names: readonly string[]): string {
  let end = Math.ceil(name.length * 0.75)
  while (names.filter((one) => one.startsWith(name.slice(0, end))).length > 5) end++
  return name.slice(0, end)
}

function mistype(name: string, random: () => number): string {
  const at = Math.floor(random() * (name.length - 1))
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  const ways = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + letter + name.slice(at + 1),
    `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`,
  ]
  return ways[Math.floor(random() * ways.length)] ?? name
}
