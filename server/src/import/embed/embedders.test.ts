import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findByKey, readEmbedders } from './embedders.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinchart-embedders-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = 'a-key-of-lakeside-that-is-long-enough'
const lakeside = { id: 'lakeside', name: 'Lakeside Insurance', key }

function read(content: unknown, redirectAllow: readonly string[] = []) {
  const path = join(folder, 'embedders.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return () => readEmbedders(path, redirectAllow)
}

test('reads the example file in the embedder documentation', () => {
  const path = new URL('../../../../docs/developers/embedders.example.json', import.meta.url).pathname
  const [first] = readEmbedders(path, [])
  expect(first).toMatchObject({ id: 'lakeside', poweredBy: 'Lakeside Insurance' })
  expect(Object.keys(first?.customization ?? {})).toHaveLength(5)
})

test('finds an organization by its plain key or the digest of its key', () => {
  const keyHash = 'f4b4e7c4b0a4bd3b0ba3a1d7d0a2f1ba0fd3d2e1ff6f6bdf3a0b7d2d5c9d1e2f'
  const embedders = read({ embedders: [lakeside, { id: 'other', name: 'Other', keyHash }] })()
  expect(findByKey(embedders, key)?.id).toBe('lakeside')
  expect(findByKey(embedders, keyHash)).toBeUndefined()
  expect(findByKey(embedders, '')).toBeUndefined()
  expect(JSON.stringify(embedders)).not.toContain(key)
})

test.each([
  ['no JSON', '{', 'it is not JSON'],
  ['an unknown field', { embedders: [{ ...lakeside, redirects: [] }] }, 'embedders.0'],
  ['no key', { embedders: [{ id: 'lakeside', name: 'Lakeside' }] }, 'Give either key or keyHash'],
  ['a key with a space', { embedders: [{ ...lakeside, key: `${key} ${key}` }] }, 'embedders.0.key'],
  ['a short key', { embedders: [{ ...lakeside, key: 'short' }] }, 'embedders.0.key'],
  ['the same id twice', { embedders: [lakeside, { ...lakeside, key: `${key}2` }] }, 'the same id'],
  ['the same key twice', { embedders: [lakeside, { ...lakeside, id: 'other' }] }, 'the same key'],
  [
    'a redirect target that is not https',
    { embedders: [{ ...lakeside, redirectAllow: ['http://a.example'] }] },
    'https address',
  ],
  [
    'a default target that is not allowed',
    { embedders: [{ ...lakeside, extOrgUrl: 'https://a.example' }] },
    'redirectAllow',
  ],
  [
    'a style that is not allowed',
    { embedders: [{ ...lakeside, customization: { 'import-button': { styles: { position: 'fixed' } } } }] },
    'import-button',
  ],
  [
    'a color without a background color',
    { embedders: [{ ...lakeside, customization: { 'import-button': { styles: { color: '#fff' } } } }] },
    'Give color and background-color together',
  ],
  [
    'a style that loads an external URL',
    {
      embedders: [{ ...lakeside, customization: { 'import-button': { styles: { color: 'url(https://a.example)' } } } }],
    },
    'import-button',
  ],
])(
  'does not start the server if the embedder file has %s, and states where the error is',
  (_what, content, expectedMessage) => {
    expect(read(content)).toThrow(/^EMBEDDERS_FILE .*embedders\.json: /)
    expect(read(content)).toThrow(expectedMessage)
  },
)

test('does not start the server if the embedder file is missing or REDIRECT_ALLOW is not an address', () => {
  expect(() => readEmbedders(join(folder, 'none.json'), [])).toThrow('it cannot be read')
  expect(() => readEmbedders(undefined, ['app.example'])).toThrow('REDIRECT_ALLOW')
  expect(readEmbedders(undefined, ['https://app.example'])).toEqual([])
})
