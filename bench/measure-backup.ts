import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { importChart } from './import-chart.ts'
import { timesOf } from './times.ts'

/** In milliseconds. */
export async function listTimes(
  list: string,
  headers: Readonly<Record<string, string>>,
  isEnough: (times: readonly number[]) => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (!isEnough(times)) {
    const startedAt = performance.now()
    const answer = await fetch(list, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list answered ${answer.status}.`)
    times.push(performance.now() - startedAt)
    // Stay below the server's rate limit.
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return times
}

const AIM_MS = 250
const LEAST = 200

async function type(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const program = new URL('../server/src/app/commands.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (exitCode !== 0) throw new Error(`${args[0]} failed: ${output}`)
  return output
}

/**
 * Measures how long a backup and its restore take, how much memory the server needs, and how long other requests wait.
 */
export async function measureBackup(
  { report, start }: Bench,
  sandbox: string,
  patientId: string,
  database: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-bench-backup-'))
  const [key, file] = [join(folder, 'backup.key'), join(folder, 'all.age')]
  const recipient = /BACKUP_TO=(\S+)/.exec(await type(['backup', 'new-key', key], database))?.[1] ?? ''
  const env = { ...database, BACKUP_TO: recipient }
  const kinchart = await start('./run-kinchart.ts', { ...env, BENCH_SANDBOX: sandbox })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  const chart = await importChart(url, endpointId, patientId)
  const headers = { authorization: `Bearer ${chart.token}` }
  const list = `${url}/api/MergeEHR/ObservationByProfileId?profileId=${chart.profileId}&pageNumber=1&pageSize=8`
  const quiet = await listTimes(list, headers, (times) => times.length >= LEAST)
  const before = kinchart.memory()
  const stopWatching = kinchart.watchMemory()
  let isMade = false
  const startedAt = performance.now()
  const made = type(['backup', file], env).finally(() => (isMade = true))
  const during = await listTimes(list, headers, () => isMade)
  await made
  const seconds = (performance.now() - startedAt) / 1000
  const more = (stopWatching() - before) / 1e6
  report({ what: 'a backup made', value: seconds, unit: 's' })
  report({ what: 'the backup, its file', value: statSync(file).size / 1e6, unit: 'MB' })
  report({ what: 'additional memory of server and database', value: more, unit: 'MB' })
  const [alone, underLoad] = [timesOf(quiet), timesOf(during)]
  report({ what: 'page of a list, nothing else asked, p99', value: alone.p99, unit: 'ms' })
  report({
    ...{ what: 'page of a list while a backup is made, p99', value: underLoad.p99, unit: 'ms' },
    target: { atMost: AIM_MS },
  })
  await kinchart.stop()
  const restoredAt = performance.now()
  await type(['restore', file, '--key', key], env)
  report({ what: 'the backup restored', value: (performance.now() - restoredAt) / 1000, unit: 's' })
  rmSync(folder, { recursive: true, force: true })
}
