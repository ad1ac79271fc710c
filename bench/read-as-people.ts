import { Agent, request } from 'node:http'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { getLabTests, getVitalSigns } from '@kinchart/contract/calls/by-test.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { getTimeline } from '@kinchart/contract/calls/timeline.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { pause } from '../scripts/call-kinchart.ts'

export type Reader = { readonly token: string; readonly profileId: string; readonly from: string }

export type Answered = { readonly kind: string; readonly status: number }

const SHORTEST_PAUSE_MS = 3000
const MAX_PAUSE_MS = 12_000
const words = ['glucose', 'blood pressure', 'a1c', 'chol', 'hemog', 'metf', 'visit', 'knee', 'vaccine', 'potassium']

const agent = new Agent({ keepAlive: true, maxSockets: 2000 })

/** Status 0 means no response. */
export async function ask(address: string, { token, from }: Reader): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const fail = (): void => resolve({ status: 0, body: '' })
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from }
    const clientRequest = request(address, { agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
      answer.on('error', fail)
    })
    clientRequest.on('error', fail)
    clientRequest.end()
  })
}

type Page = readonly (readonly [kind: string, path: string, query?: Readonly<Record<string, string>>])[]

function anyPage(ids: readonly string[]): Page {
  const at = Math.random()
  const section = listSections[Math.floor(Math.random() * listSections.length)]
  if (section === undefined) throw new Error('There are no lists.')
  const page = { pageNumber: String(1 + Math.floor(Math.random() * 3)), pageSize: '25' }
  const id = ids[Math.floor(Math.random() * ids.length)]
  if (at < 0.1)
    return [
      ['overview', getOverview.path, { day: new Date().toISOString().slice(0, 10) }],
      ['sources', getConnectedEhrs.path],
    ]
  if (at < 0.2) return [['search', searchEverything.path, { q: words[Math.floor(Math.random() * words.length)] ?? '' }]]
  if (at < 0.25) return [['timeline', getTimeline.path]]
  if (at < 0.3) return [['tests', getLabTests.path, { pageNumber: '1', pageSize: '25' }]]
  if (at < 0.35) return [['tests', getVitalSigns.path, { pageNumber: '1', pageSize: '25' }]]
  if (at < 0.5 && id !== undefined) return [['entry', getRecord.path, { id }]]
  return [
    ['list', section.list.call.path, page],
    ['sources', getConnectedEhrs.path],
  ]
}

export async function readAsPerson(
  url: string,
  reader: Reader,
  isOver: () => boolean,
  note: (answered: Answered) => void,
): Promise<void> {
  let ids: readonly string[] = []
  await pause(Math.random() * MAX_PAUSE_MS)
  while (!isOver()) {
    await Promise.all(
      anyPage(ids).map(async ([kind, path, query = {}]) => {
        const queryString = new URLSearchParams({ profileId: reader.profileId, ...query }).toString()
        const { body, status } = await ask(`${url}/api${path}?${queryString}`, reader)
        if (kind === 'list' && status === 200) ids = [...new Set([...ids, ...idsIn(body)])].slice(-50)
        note({ kind, status })
      }),
    )
    await pause(SHORTEST_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - SHORTEST_PAUSE_MS))
  }
}

const idsIn = (body: string): string[] => [...body.matchAll(/"id":"(\d+)","ehrImport/g)].flatMap(([, id]) => id ?? [])
