import { expect, test } from 'vitest'
import { readAlone } from '#fhir/json/split-bundle.ts'
import { idWithin, noteEntry, tellApart, type Realms } from './realms.ts'

const entryOf = (words: string) => readAlone(JSON.stringify({ resourceType: 'Basic', id: '1', code: { text: words } }))

/** Scans in the given order. Returns the id of each entry and the names to store. */
function look(
  found: readonly (readonly [realm: string, words: string])[],
  known: ReadonlyMap<string, string> = new Map(),
) {
  const realms: Realms = new Map()
  for (const [realm, words] of found) noteEntry(realms, realm, 'Basic/1', entryOf(words), [])
  const names = tellApart(realms, known)
  return { names, ids: found.map(([realm, words]) => idWithin(names, realm, 'Basic/1', entryOf(words))) }
}

test('assigns a separate id to a second bundle with an equal id', () => {
  const first = look([
    ['part/a/', 'one'],
    ['part/b/', 'two'],
  ])
  expect(first.ids).toEqual(['1', expect.stringMatching(/^1~[0-9a-f]{8}$/)])
  const again = look(
    [
      ['part/x/', 'two'],
      ['part/y/', 'one'],
    ],
    first.names,
  )
  expect(again.ids).toEqual(first.ids.toReversed())
})

test('never replaces existing records with those of another server added later', () => {
  const first = look([['base/https://a.example/fhir', 'one']])
  expect(first.ids).toEqual(['1'])
  expect(look([['base/https://a.example/fhir', 'changed']], first.names).ids).toEqual(['1'])
  expect(look([['base/https://b.example/fhir', 'other']], first.names).ids).toEqual([expect.stringContaining('1~')])
})

test('treats a copy in another bundle as the same record', () => {
  expect(
    look([
      ['part/a/', 'one'],
      ['part/b/', 'one'],
    ]).ids,
  ).toEqual(['1', '1'])
})
