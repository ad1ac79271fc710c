import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeError, type LogFacts } from './log.ts'

/**
 * Simulates a crash: a process logs these lines, once for each value of LOG_LEVEL in `lowest`, and exits at once.
 * Returns the lines of its standard error.
 */
function writtenBy(lines: readonly LogFacts[], lowest: readonly string[] = ['info']): readonly string[] {
  const program = `
    import { openStderrLog } from ${JSON.stringify(import.meta.resolve('./stderr-log.ts'))}
    for (const level of ${JSON.stringify(lowest)}) {
      const log = openStderrLog(level)
      for (const facts of ${JSON.stringify(lines)}) log(facts)
    }
    process.exit(7)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([7, ''])
  return stderr.split(/(?<=\n)/)
}

test('writes any log line as one line of JSON on standard error, with its time in UTC', () => {
  const why = 'a"\r\n{"time":"2020-01-01T00:00:00.000Z","event":"request","account":"somebody"}\u2028\u001b[31m'
  const written = writtenBy([{ event: 'identity-not-verified', host: 'a\nb', why }])
  expect(written).toHaveLength(1)
  const [line = ''] = written
  expect(line.endsWith('\n')).toBe(true)
  for (const sign of ['\r', '\n', '\u001B']) expect(line.slice(0, -1)).not.toContain(sign)
  const entry = JSON.parse(line) as Record<string, string>
  expect(entry).toEqual({ level: 'warn', time: entry['time'], event: 'identity-not-verified', host: 'a\nb', why })
  expect(entry['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('writes every log line of a process that exits right after logging', () => {
  const lines = Array.from({ length: 3000 }, (_, count): LogFacts => ({ event: 'request', count }))
  const written = writtenBy([...lines, { event: 'crashed', error: 'TypeError' }])
  expect(written).toHaveLength(3001)
  expect(written.slice(0, -1).map((line) => (JSON.parse(line) as LogFacts).count)).toEqual(
    lines.map(({ count }) => count),
  )
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ level: 'error', event: 'crashed', error: 'TypeError' })
})

test('lets the operator limit the log to warnings and errors, or to errors', () => {
  const all = [{ event: 'request' }, { event: 'job-failed' }, { event: 'database-damaged' }] as const
  const written = writtenBy(all, ['error', 'warn', 'info'])
  expect(written.map((line) => (JSON.parse(line) as LogFacts).event)).toEqual([
    ...['database-damaged'],
    ...['job-failed', 'database-damaged'],
    ...['request', 'job-failed', 'database-damaged'],
  ])
})

// /dev/full is a Linux device that accepts no data.
test.skipIf(!existsSync('/dev/full'))('does not end the server if the log cannot be written, as on a full disk', () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    import { openStderrLog } from ${JSON.stringify(import.meta.resolve('./stderr-log.ts'))}
    const log = openStderrLog('info')
    log({ event: 'disk-low' })
    setTimeout(() => { log({ event: 'disk-low' }); process.exit(7) }, 50)`
  const { status } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'ignore', full],
  })
  closeSync(full)
  expect(status).toBe(7)
})

test('logs neither the text of an error nor an invalid error name, because either could contain personal data', () => {
  const error = Object.assign(new Error('Marisol Whitcombe has at server/src/a.ts:1 a secret'), {
    name: 'Marisol Whitcombe',
    code: 'a secret of hers',
  })
  expect(JSON.stringify(describeError(error))).not.toMatch(/Marisol|secret|a\.ts/)
  expect(describeError('a secret')).toEqual({ error: 'string' })
})
