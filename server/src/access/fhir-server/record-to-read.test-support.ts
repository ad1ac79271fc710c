import { connectApp, registerApp } from '../../../test/connect-app.ts'
import { drop } from '../../../test/drop-files.ts'
import { openWithMarisol, type Person, type Stage } from '../../../test/with-sandbox.ts'

export type Resource = Record<string, unknown> & { readonly resourceType: string; readonly id: string }
export type Bundle = {
  readonly resourceType: string
  readonly total?: number
  readonly link: readonly { readonly relation: string; readonly url: string }[]
  readonly entry?: readonly {
    readonly fullUrl: string
    readonly resource: Resource
    readonly search: { readonly mode: string }
  }[]
}
export const resourcesIn = ({ entry = [] }: Bundle): readonly Resource[] =>
  entry.filter(({ search }) => search.mode !== 'outcome').map(({ resource }) => resource)

type Issue = { readonly severity: string; readonly code: string; readonly details?: { readonly text: string } }
export const issuesIn = (body: Bundle): readonly string[] =>
  (body.entry ?? [])
    .filter(({ search }) => search.mode === 'outcome')
    .flatMap(({ resource }) => (resource['issue'] as readonly Issue[] | undefined) ?? [])
    .map(({ code, details }) => `${code}: ${details?.text ?? ''}`)
export const nextOf = ({ link }: Bundle): string | undefined => link.find(({ relation }) => relation === 'next')?.url

/**
 * A file that the patient Marisol adds: a result with unknown elements and a doctor on another server, a device, and
 * an event that never happened.
 */
const ownFile = {
  name: 'Own.json',
  bytes: `{"resourceType":"Bundle","type":"collection","entry":[
    {"fullUrl":"urn:uuid:1","resource":{"resourceType":"Patient","id":"me","birthDate":"1984-03-17","name":[{"given":["Marisol"],"family":"Whitcombe"}]}},
    {"fullUrl":"urn:uuid:2","resource":{"resourceType":"Observation","id":"o-1","status":"final","subject":{"reference":"urn:uuid:1"},
      "performer":[{"reference":"https://elsewhere.example/fhir/Practitioner/7"}],
      "category":[{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/observation-category","code":"laboratory"}]}],
      "code":{"text":"Own potassium"},"effectiveDateTime":"2021-02-03","valueQuantity":{"value":4.10,"unit":"mmol/L"},
      "somethingUnknown":{"kept":1.50}}},
    {"fullUrl":"urn:uuid:4","resource":{"resourceType":"Device","id":"v-1","status":"active","patient":{"reference":"urn:uuid:1"},
      "type":{"text":"Pacemaker"}}},
    {"fullUrl":"urn:uuid:3","resource":{"resourceType":"Observation","id":"o-2","status":"entered-in-error","subject":{"reference":"urn:uuid:1"},
      "code":{"text":"Never happened"}}}]}`,
}

export async function openRecordToRead() {
  const { stage, marisol } = await openWithMarisol()
  await drop(stage.portal, marisol, [ownFile])
  await registerApp(stage.portal)
  const all = (await connectApp(stage.portal, marisol))['access_token'] ?? ''
  return { stage, marisol, all, ...readerOf(stage, marisol, all) }
}

function readerOf({ portal }: Stage, person: Person, all: string) {
  const base = `${portal.url}/fhir`
  const ask = async (path: string, token = all, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const address = path.startsWith('http') ? path : `${base}/${path}`
    const answer = await fetch(address, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } })
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const body = (isJson ? JSON.parse(text) : {}) as Bundle & Resource
    return { status: answer.status, headers: answer.headers, text, body }
  }
  const walk = async (path: string, token = all) => {
    const found: Resource[] = []
    const totals: unknown[] = []
    for (let at: string | undefined = path; at !== undefined;) {
      const { body, status } = await ask(at, token)
      if (status !== 200) throw new Error(`${at}: ${JSON.stringify(body)}`)
      found.push(...(body.entry ?? []).filter(({ search }) => search.mode === 'match').map(({ resource }) => resource))
      totals.push(body.total)
      at = nextOf(body)
    }
    return { found, totals }
  }
  const tokenOf = async (scope: string, allowing = {}): Promise<string> =>
    (await connectApp(portal, person, { scope }, allowing))['access_token'] ?? ''
  return { base, ask, walk, tokenOf }
}

export type RecordToRead = Awaited<ReturnType<typeof openRecordToRead>>
