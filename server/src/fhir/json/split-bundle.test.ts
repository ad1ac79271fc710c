import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitBundle, type BundlePage } from './split-bundle.ts'

type Page = Extract<BundlePage, { kind: 'bundle' }>

function bundle(text: string): Page {
  const page = splitBundle(text)
  if (page.kind !== 'bundle') throw new Error(`The page is ${page.kind}`)
  return page
}

const ana = '{ "resourceType" : "Patient",\n "id":"ana", "weight": 5.40 }'

describe('splits a search result page', () => {
  const text = `{"resourceType":"Bundle","type":"searchset","total":41,
    "link":[{"relation":"self","url":"https://h/x"},{"relation":"next","url":"https://h/x?p=%252F&q=\\u0026"},{"relation":"broken"}],
    "entry":[{"fullUrl":"https://h/Patient/ana","resource":${ana},"search":{"mode":"match","score":0.50}},
             {"search":{"mode":"include"},"resource":{"resourceType":"Organization","id":"o"}}]}`

  test('keeps the exact text of each resource and the digits of its numbers', () => {
    const [first, second] = bundle(text).entries
    expect(first).toEqual({
      text: ana,
      fullUrl: 'https://h/Patient/ana',
      mode: 'match',
      resource: { resourceType: 'Patient', id: 'ana', weight: '5.40' },
      problem: null,
    })
    expect(second).toMatchObject({ text: '{"resourceType":"Organization","id":"o"}', mode: 'include', fullUrl: null })
  })

  test('returns the links and the total as sent', () => {
    expect(bundle(text)).toMatchObject({
      total: 41,
      links: [
        { relation: 'self', url: 'https://h/x' },
        { relation: 'next', url: 'https://h/x?p=%252F&q=&' },
        // A link without an address still means that there are more results.
        { relation: 'broken', url: '' },
      ],
    })
  })

  test('accepts keys in any order', () => {
    expect(bundle(`{"entry":[{"resource":${ana}}],"resourceType":"Bundle"}`).entries[0]?.text).toBe(ana)
  })

  test('reads a page without entries as an empty bundle', () => {
    for (const empty of [
      '{"resourceType":"Bundle"}',
      '{"resourceType":"Bundle","entry":[]}',
      '{"resourceType":"Bundle","entry":null}',
    ]) {
      expect(bundle(empty)).toEqual({ kind: 'bundle', entries: [], outcomes: [], links: [], total: null })
    }
  })

  test('accepts a single entry that is not in a list', () => {
    expect(bundle(`{"resourceType":"Bundle","entry":{"resource":${ana}}}`).entries[0]?.text).toBe(ana)
  })

  test.each(['-1', '"many"', 'null', '1.5', '{}'])('ignores an invalid total of %s', (total) => {
    expect(bundle(`{"resourceType":"Bundle","total":${total}}`).total).toBeNull()
  })

  test('ignores a byte order mark', () => {
    expect(bundle(`\uFEFF${text}`).entries).toHaveLength(2)
  })
})

describe('reports an unreadable entry separately from readable entries', () => {
  const deep = `{"resourceType":"Patient","x":${'['.repeat(300)}${']'.repeat(300)}}`
  const problems: readonly (readonly [resource: string, problem: string])[] = [
    ['"text"', 'not-an-object'],
    ['[]', 'not-an-object'],
    ['null', 'not-an-object'],
    ['{"id":"1"}', 'no-type'],
    ['{"resourceType":5}', 'no-type'],
    ['{"resourceType":"<script>"}', 'no-type'],
    ['{"resourceType":"Patient","a":01}', 'not-json'],
    ['{"resourceType":"Patient",}', 'not-json'],
    [deep, 'too-deep'],
  ]
  test.each(problems)('%s', (resource, problem) => {
    const page = bundle(
      `{"resourceType":"Bundle","entry":[{"resource":${ana}},{"resource":${resource}},{"resource":${ana}}]}`,
    )
    expect(page.entries.map((entry) => entry.problem)).toEqual([null, problem, null])
    expect(page.entries[1]).toMatchObject({ text: resource, resource: null })
    expect(page.entries[2]?.text).toBe(ana)
  })

  test('keeps the complete text of an entry without a resource', () => {
    const page = bundle('{"resourceType":"Bundle","entry":[{"fullUrl":"urn:uuid:1"},null,7]}')
    expect(page.entries).toEqual([
      { text: '{"fullUrl":"urn:uuid:1"}', fullUrl: 'urn:uuid:1', mode: null, resource: null, problem: 'no-resource' },
      { text: 'null', fullUrl: null, mode: null, resource: null, problem: 'no-resource' },
      { text: '7', fullUrl: null, mode: null, resource: null, problem: 'no-resource' },
    ])
  })
})

describe('handles operation outcomes', () => {
  const notice = `{"resourceType":"OperationOutcome","issue":[{"severity":"warning","code":"suppressed",
    "details":{"coding":[{"code":"4119"}],"text":"This may not contain the entire record."}}]}`

  test('separates outcomes from the other entries', () => {
    const page = bundle(
      `{"resourceType":"Bundle","entry":[{"resource":${ana}},{"resource":${notice},"search":{"mode":"outcome"}},{"resource":${notice}}]}`,
    )
    expect(page.entries).toHaveLength(1)
    expect(page.outcomes.map(({ issues }) => issues)).toEqual(
      [0, 1].map(() => [
        {
          severity: 'warning',
          code: 'suppressed',
          detailCodes: ['4119'],
          text: 'This may not contain the entire record.',
          diagnostics: null,
        },
      ]),
    )
  })

  test('returns an outcome that is sent instead of a page', () => {
    expect(splitBundle(notice)).toMatchObject({ kind: 'outcome', issues: [{ detailCodes: ['4119'] }] })
    expect(splitBundle('{"resourceType":"OperationOutcome"}')).toEqual({ kind: 'outcome', issues: [] })
  })
})

describe('distinguishes a single resource from other responses that are not a page', () => {
  test('reads a single resource, including a List with its own entries', () => {
    expect(splitBundle(` ${ana} `)).toMatchObject({ kind: 'resource', entry: { text: ana, problem: null, mode: null } })
    const list = '{"resourceType":"List","entry":[{"item":{"reference":"Condition/1"}}]}'
    expect(splitBundle(list)).toMatchObject({ kind: 'resource', entry: { text: list } })
  })

  test.each([
    '',
    '<!doctype html><title>Sign in</title>',
    '{"resourceType":"Bundle","entry":[',
    `{"resourceType":"Bundle"} garbage`,
    `{"resourceType":"Bundle"}\n{"resourceType":"Bundle"}`,
    '{"resourceType":"Bundle","entry":[{"resource":{"a":1}]}',
    'null,',
    '{"resourceType":"Bundle" "entry":[]}',
    '{"resourceType":"Patient","a":}',
  ])('rejects %s as invalid JSON', (text) => {
    expect(splitBundle(text)).toEqual({ kind: 'unreadable', why: 'not-json' })
  })

  test.each(['[]', '"text"', 'null', '7', '{}', '{"error":"invalid_token"}', '{"resourceType":7}'])(
    'rejects %s as not FHIR',
    (text) => {
      expect(splitBundle(text)).toEqual({ kind: 'unreadable', why: 'not-fhir' })
    },
  )
})

test('slices the resources exactly as sent', () => {
  const resource = fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((value) => JSON.stringify({ resourceType: 'Basic', ...value, id: '1' }))
  fc.assert(
    fc.property(fc.array(resource), fc.constantFrom('', ' ', '\n  '), (sent, space) => {
      const entries = sent.map((text) => `{${space}"resource"${space}:${space}${text}${space}}`).join(`${space},`)
      const page = bundle(`{"resourceType":"Bundle","entry":[${space}${entries}${space}]${space}}`)
      expect(page.entries.map(({ text }) => text)).toEqual(sent)
    }),
  )
})

test('never accepts a truncated page as complete', () => {
  const text = `{"resourceType":"Bundle","entry":[{"resource":${ana}},{"resource":${ana}}],"total":2}`
  for (let length = 0; length < text.length; length += 1) {
    expect(splitBundle(text.slice(0, length))).toEqual({ kind: 'unreadable', why: 'not-json' })
  }
})

test('does not load a page of millions of tiny values into memory', () => {
  const many = `{"resourceType":"Bundle","entry":[${'1,'.repeat(5_000_000)}1]}`
  expect(splitBundle(many)).toEqual({ kind: 'unreadable', why: 'too-many' })
})

test('rejects a resource type that is the name of a member of Object.prototype', () => {
  const entry = ['constructor', 'toString', 'valueOf'].map((resourceType) => ({ resource: { resourceType, id: '1' } }))
  const page = splitBundle(JSON.stringify({ resourceType: 'Bundle', entry }))
  expect(page.kind === 'bundle' && page.entries.map(({ problem }) => problem)).toEqual([
    'no-type',
    'no-type',
    'no-type',
  ])
})
