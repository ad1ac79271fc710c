import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { importRecordFiles, uploadRecordFile } from '@kinchart/contract/calls/import-files.ts'
import { readConfig } from '@kinchart/server/app/config/config.ts'

const folder = join(import.meta.dirname, '..', '..', 'packaging')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

const MAX_EXPOSURE = 2

describe.skipIf(!hasSystemd)('systemd checks the service on this machine (skipped if systemd is missing)', () => {
  let place: string
  let unit: string
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'kinchart-unit-'))
    unit = join(place, 'kinchart.service')
    // Use the Node that runs this test, because the unit's `node` may not be installed on this machine.
    writeFileSync(unit, read('kinchart.service').replace('ExecStart=node ', `ExecStart=${process.execPath} `))
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test('the service is a valid systemd unit', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect([status, stderr.split('\n').filter((line) => line.includes('kinchart'))]).toEqual([0, []])
  })

  test('the service has a low systemd exposure score', ({ skip }) => {
    const args = ['security', '--no-pager', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, unit]
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    skip(/unrecognized option/.test(stderr), 'systemd before 250 judges no service that it has not loaded')
    expect([status, stdout]).toEqual([0, expect.stringContaining('Overall exposure level')])
  })
})

test('runs an operator’s command with the service’s user, environment and program', () => {
  const [service, command] = [read('kinchart.service'), read('kinchart')]
  const of = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(service)?.[1] ?? ''
  const program =
    of('ExecStart')
      .split(' ')
      .find((word) => word.endsWith('.mjs')) ?? ''
  expect([of('User'), program]).toEqual(['kinchart', '/opt/kinchart/bin/kinchart.mjs'])
  const line = `exec runuser -u ${of('User')} -- node --env-file=${of('EnvironmentFile')} ${program} "$@"`
  expect(command.trimEnd().split('\n').at(-1)).toBe(line)
})

test('the example proxies forward to Kinchart’s port and allow uploads of up to 200 MB', () => {
  const { port } = readConfig({})
  for (const name of ['nginx.conf', 'Caddyfile']) {
    const text = read(name)
    expect(text).toContain(`127.0.0.1:${port}`)
    expect(text).toContain('200')
    expect(text).toContain(uploadRecordFile.path.split('/').at(-1))
  }
  expect(read('nginx.conf')).toContain(importRecordFiles.path.split('/').at(-1))
  // The hub needs no location, because the location for all other paths also handles the hub's WebSockets.
  expect(read('nginx.conf')).not.toContain(`location ${constants.hubPath}`)
})

test('starts the service and the container with the memory flags', () => {
  const flags = /\[\s*('--[^\]]+)\]/.exec(readFileSync(join(import.meta.dirname, '..', 'memory-flags.ts'), 'utf8'))?.[1]
  const wanted = [...(flags ?? '').matchAll(/'(--[^']+)'/g)].map(([, flag = '']) => flag)
  expect(wanted).toHaveLength(2)
  for (const name of ['kinchart.service', 'Containerfile'])
    for (const flag of wanted) expect(read(name)).toContain(flag)
})
