import type { ImportedChart } from './import-chart.ts'
import { row } from './print.ts'

const TIMES = 40

/** p50 and p99 of a list call, whole and one page of it, beside a route that sends the same bytes from memory. */
export async function measureLists(url: string, chart: ImportedChart, memoryUrl: string, size: number): Promise<void> {
  const list = `${url}/api/MergeEHR/ObservationByProfileId?profileId=${chart.profileId}`
  for (const [what, address] of [
    ['whole', list],
    ['page of 8', `${list}&pageNumber=1&pageSize=8`],
  ] as const) {
    const headers = { authorization: `Bearer ${chart.token}` }
    const ours = await time(address, headers)
    const limit = await time(`${memoryUrl}/bytes?bytes=${ours.bytes}`, {})
    row(
      `${size} resources, ${what}, ${(ours.bytes / 1e6).toFixed(2)} MB`,
      `p50 ${ours.p50.toFixed(1)} ms`,
      `p99 ${ours.p99.toFixed(1)} ms`,
      `limit p50 ${limit.p50.toFixed(1)} ms`,
      `ratio ${(ours.p50 / limit.p50).toFixed(1)}`,
    )
  }
}

async function time(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ p50: number; p99: number; bytes: number }> {
  const times: number[] = []
  let bytes = 0
  for (let i = 0; i < TIMES + 3; i++) {
    const startedAt = performance.now()
    const answer = await fetch(address, { headers: { ...headers, 'accept-encoding': 'identity' } })
    bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`The list answered ${answer.status}.`)
    if (i >= 3) times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), bytes }
}
