import { Suspense, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isScript, buildOf, mayReload } from './newer-build.ts'
import { lazyPart } from './lazy-part.tsx'
import { pausesMs, tryAgain } from './try-again.ts'

const waited: number[] = []
const noWait = async (ms: number): Promise<void> => void waited.push(ms)

test('retries an action that succeeds on the third attempt', async () => {
  let tries = 0
  const act = async () => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
    return 'here'
  }
  expect(await tryAgain(act, () => true, noWait)).toBe('here')
  expect(tries).toBe(3)
})

test('makes each pause longer than the previous pause, and retries after each pause', async () => {
  let tries = 0
  waited.length = 0
  const act = async () => {
    tries += 1
    throw new Error('gone')
  }
  await expect(tryAgain(act, () => true, noWait)).rejects.toThrow('gone')
  expect([tries, waited]).toEqual([pausesMs.length + 1, [...pausesMs]])
  expect([...pausesMs]).toEqual(pausesMs.toSorted((a, b) => a - b))
})

test('does not retry a permanent failure', async () => {
  let tries = 0
  const act = async () => {
    tries += 1
    throw new Error('another build')
  }
  await expect(tryAgain(act, async () => false, noWait)).rejects.toThrow('another build')
  expect(tries).toBe(1)
})

test('identifies a build by the first script of the portal’s page', () => {
  expect(buildOf('<head><script type="module" crossorigin src="/assets/index-a1.js"></script>')).toBe(
    '/assets/index-a1.js',
  )
  expect(buildOf('<html><body>Sign in to this network</body></html>')).toBeNull()
})

test('does not accept an HTML page or an error response as a script', () => {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const script = new Response('', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  const missingScript = new Response('', { status: 404, headers: { 'content-type': 'text/javascript' } })
  expect([page, script, missingScript].map(isScript)).toEqual([false, true, false])
})

test('reloads a page at most once per build, and never while the page has unsaved text', () => {
  expect(mayReload('b2', null, false)).toBe(true)
  expect(mayReload('b2', 'b2', false)).toBe(false)
  expect(mayReload('b3', 'b2', false)).toBe(true)
  expect(mayReload('b2', null, true)).toBe(false)
})

test('preloads a part only once, unless the part did not load', async () => {
  let tries = 0
  const Part = lazyPart(async () => {
    tries += 1
    if (tries === 1) throw new Error('gone')
    return () => null
  })
  await Part.preload()
  await Promise.all([1, 2, 3].map(async () => Part.preload()))
  expect(tries).toBe(2)
})

test('renders a loaded part immediately', async () => {
  const Part = lazyPart(async () => () => 'the page')
  await Part.preload()
  const drawn = renderToString(createElement(Suspense, { fallback: 'a wait' }, createElement(Part)))
  expect(drawn).toContain('the page')
  expect(drawn).not.toContain('a wait')
})
