import { afterEach, expect, test, vi } from 'vitest'
import { describeError, logToStderr } from './log.ts'

afterEach(() => vi.restoreAllMocks())

test('whatever a fact holds, it is one line of JSON on standard error, with its time in UTC', () => {
  const written: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const why = 'a"\r\n{"time":"2020-01-01T00:00:00.000Z","event":"request","account":"somebody"}\u2028\u001b[31m'
  logToStderr({ event: 'identity-not-verified', host: 'a\nb', why })
  expect(written).toHaveLength(1)
  const [line = ''] = written
  expect(line.endsWith('\n')).toBe(true)
  for (const sign of ['\r', '\n', '\u001B']) expect(line.slice(0, -1)).not.toContain(sign)
  const said = JSON.parse(line) as Record<string, string>
  expect(said).toMatchObject({ event: 'identity-not-verified', host: 'a\nb', why })
  expect(said['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('of an error nothing is told that could be somebody’s: neither its text nor a name that is none', () => {
  const error = Object.assign(new Error('Marisol Whitcombe has at server/src/a.ts:1 a secret'), {
    name: 'Marisol Whitcombe',
    code: 'a secret of hers',
  })
  expect(JSON.stringify(describeError(error))).not.toMatch(/Marisol|secret|a\.ts/)
  expect(describeError('a secret')).toEqual({ error: 'string' })
})
