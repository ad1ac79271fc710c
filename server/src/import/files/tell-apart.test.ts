import { expect, test } from 'vitest'
import { readAlone } from '#fhir/json/split-bundle.ts'
import { idWithin, noteEntry, tellApart, type Realms } from './realms.ts'

const entryOf = (words: string) => readAlone(JSON.stringify({ resourceType: 'Basic', id: '1', code: { text: words } }))

/** Adds the records in the given order. Returns the id of each record and the names to store. */
function look(
  found: readonly (readonly [realm: string, words: string])[],
  known: ReadonlyMap<string, string> = new Map(),
) {
  const realms: Realms = new Map()
  for (const [realm, words] of found) noteEntry(realms, realm, 'Basic/1', entryOf(words), [])
  const names = tellApart(realms, known)
  return { names, ids: found.map(([realm, words]) => idWithin(names, realm, 'Basic/1', entryOf(words))) }
}

test('assigns a separate id to a different record with the same id in a second bundle', () => {
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

test('never replaces existing records with records from a server that is added later', () => {
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
