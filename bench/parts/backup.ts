import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { listTimes } from '../list-times.ts'
import { timesOf } from '../times.ts'

const SIZE = 10_000
const AIM_MS = 250
const LEAST = 200

async function type(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const program = new URL('../../server/src/app/commands.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (exitCode !== 0) throw new Error(`${args[0]} failed: ${output}`)
  return output
}

export const backup: Part = {
  name: 'backup',
  title: 'a backup while people read, and its restore',
  isLong: true,
  measure: async (bench) => {
    const { report, start, folder } = bench
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: String(SIZE) })
    const database = bench.freshDatabase()
    const [key, file] = [join(folder, 'backup.key'), join(folder, 'all.age')]
    const recipient = /BACKUP_TO=(\S+)/.exec(await type(['backup', 'new-key', key], database))?.[1] ?? ''
    const env = { ...database, BACKUP_TO: recipient }
    const { kinchart, url, chart } = await kinchartWithChart(bench, { size: SIZE, sandboxUrl: sandbox.ready, env })
    const headers = { authorization: `Bearer ${chart.token}` }
    const list = `${url}/api/MergeEHR/ObservationByProfileId?profileId=${chart.profileId}&pageNumber=1&pageSize=8`
    const alone = timesOf(await listTimes(list, headers, (times) => times.length >= LEAST))
    const before = kinchart.memory()
    const stopWatching = kinchart.watchMemory()
    let isMade = false
    const startedAt = performance.now()
    const made = type(['backup', file], env).finally(() => (isMade = true))
    const during = timesOf(await listTimes(list, headers, () => isMade))
    await made
    report({ what: 'a backup made', value: (performance.now() - startedAt) / 1000, unit: 's' })
    report({ what: 'the backup, its file', value: statSync(file).size / 1e6, unit: 'MB' })
    const more = (stopWatching() - before) / 1e6
    report({ what: 'additional memory of server and database', value: more, unit: 'MB' })
    report({ what: 'page of a list, nothing else asked, p99', value: alone.p99, unit: 'ms' })
    report({
      ...{ what: 'page of a list while a backup is made, p99', value: during.p99, unit: 'ms' },
      target: { atMost: AIM_MS },
    })
    await kinchart.stop()
    const restoredAt = performance.now()
    await type(['restore', file, '--key', key], env)
    report({ what: 'the backup restored', value: (performance.now() - restoredAt) / 1000, unit: 's' })
  },
}
