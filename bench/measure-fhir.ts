import { importRecordFiles, uploadRecordFile } from '@kinchart/contract/import-files.ts'
import { getImport } from '@kinchart/contract/import.ts'
import { callKinchart, pause } from '../scripts/call-kinchart.ts'
import { connectBenchApp } from './connect-app.ts'
import { figures } from './figures.ts'
import type { ImportedChart } from './import-chart.ts'
import { row } from './print.ts'

const TIMES = 40
const CHANGES = 3

type Bundle = {
  readonly total?: number
  readonly link?: readonly { readonly relation: string; readonly url: string }[]
  readonly entry?: readonly { readonly resource: { readonly resourceType: string; readonly id: string } }[]
}

/**
 * What an app waits for at the FHIR server, beside a route that sends the same bytes from memory; and the first search after a change of
 * the record, which looks at all of it again.
 */
export async function measureFhir(url: string, chart: ImportedChart, memoryUrl: string): Promise<void> {
  const token = await connectBenchApp(url, chart)
  const ask = asker(url, token)
  const firsts = [await ask('Condition?_count=1')]
  for (let change = 0; change < CHANGES; change++) {
    await changeRecord(url, chart, change)
    firsts.push(await asker(url, await connectBenchApp(url, chart))('Condition?_count=1'))
  }
  row(`first search after a change, ${chart.stored} entries`, ...figures(firsts.map(({ ms }) => ms)))

  const latest = asker(url, await connectBenchApp(url, chart))
  const labs = await latest('Observation?category=laboratory')
  const everything = await latest(`Patient/${chart.profileId}/$everything`)
  const [observation] = labs.bundle.entry ?? []
  for (const [what, path] of [
    ['Observation?category=laboratory, page 1', 'Observation?category=laboratory'],
    ['its next page', nextOf(labs.bundle)],
    ['Observation?category=laboratory&_count=200', 'Observation?category=laboratory&_count=200'],
    ['Condition', 'Condition'],
    ['Patient/$everything, page 1', `Patient/${chart.profileId}/$everything`],
    ['its next page', nextOf(everything.bundle)],
    ['Observation by its id', `Observation/${observation?.resource.id}`],
    ['DiagnosticReport and its results', 'DiagnosticReport?_include=DiagnosticReport:result'],
  ] as const) {
    const ours = await repeat(async () => latest(path))
    const limit = await repeat(async () => bare(`${memoryUrl}/bytes?bytes=${ours.bytes}`))
    row(
      `${what}, ${(ours.bytes / 1000).toFixed(0)} KB`,
      `p50 ${ours.p50.toFixed(1)} ms`,
      `p99 ${ours.p99.toFixed(1)} ms`,
      `limit p50 ${limit.p50.toFixed(1)} ms`,
      `ratio ${(ours.p50 / limit.p50).toFixed(1)}`,
    )
  }
}

type Timed = { readonly ms: number; readonly bytes: number }
type Answered = Timed & { readonly bundle: Bundle }

const asker =
  (url: string, token: string) =>
  async (path: string): Promise<Answered> => {
    const address = path.startsWith('http') ? path : `${url}/fhir/${path}`
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
    const startedAt = performance.now()
    const answer = await fetch(address, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const ms = performance.now() - startedAt
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${bytes.toString().slice(0, 300)}`)
    return { ms, bytes: bytes.length, bundle: JSON.parse(bytes.toString()) as Bundle }
  }

async function bare(address: string): Promise<Timed> {
  const startedAt = performance.now()
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const { byteLength: bytes } = await answer.arrayBuffer()
  return { ms: performance.now() - startedAt, bytes }
}

async function repeat(act: () => Promise<Timed>): Promise<{ p50: number; p99: number; bytes: number }> {
  const times: number[] = []
  let bytes = 0
  for (let time = 0; time < TIMES + 3; time++) {
    const one = await act()
    ;({ bytes } = one)
    if (time >= 3) times.push(one.ms)
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), bytes }
}

function nextOf({ link = [] }: Bundle): string {
  const next = link.find(({ relation }) => relation === 'next')?.url
  if (next === undefined) throw new Error('There is no next page.')
  return next
}

/** The person adds a small file. */
async function changeRecord(url: string, { token, profileId }: ImportedChart, at: number): Promise<void> {
  const file = Buffer.from(
    JSON.stringify({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { resource: { resourceType: 'Patient', id: 'me', name: [{ given: ['Bench'], family: 'Chart' }] } },
        {
          resource: {
            ...{ resourceType: 'Condition', id: `own-${at}`, subject: { reference: 'Patient/me' } },
            code: { text: `Own ${at}` },
          },
        },
      ],
    }),
  )
  const query = new URLSearchParams({ profileId, fileName: `own-${at}.json`, size: String(file.length) })
  const sent = await fetch(`${url}/api${uploadRecordFile.path}?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  })
  const { uploadId = '' } = (await sent.json()) as { uploadId?: string }
  const { ehrImportRequestId } = await callKinchart(url, importRecordFiles, {
    token,
    body: { profileId, uploadIds: [uploadId] },
  })
  for (;;) {
    const { state } = await callKinchart(url, getImport, { token, isUnattended: true, query: { ehrImportRequestId } })
    if (state === 'complete') return
    if (state !== 'running' && state !== 'waiting') throw new Error(`The file ended ${state}.`)
    await pause(50)
  }
}
