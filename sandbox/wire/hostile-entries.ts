import type { ActiveFaults } from '#active-faults.ts'
import type { Chart } from '#records/open-charts.ts'
import type { StoredResource } from '#records/stored-resource.ts'

type Where = { readonly organization: string; readonly type: string; readonly page: number }
type Strikes = (name: Parameters<ActiveFaults['strike']>[0]) => boolean

const search = { mode: 'match' }
const entryOf = (text: string): string => `{"resource":${text},"search":{"mode":"match"}}`

export function writeHostileEntries(chart: Chart, where: Where, strikes: Strikes, other: StoredResource | undefined) {
  if (where.page !== 1) return []
  const { type } = where
  const subject = { reference: `Patient/${chart.patientId}` }
  const record = (more: object): string =>
    entryOf(JSON.stringify({ resourceType: type, subject, patient: subject, status: 'completed', ...more }))
  return [
    ...(strikes('entries-broken-many') ? writeBroken() : []),
    ...(strikes('entries-gone') ? [writeDeletedEntry(type)] : []),
    ...(strikes('entries-odd') ? writeOdd(record, type, subject) : []),
    ...(strikes('entries-of-odd-types') ? writeOddTypes(subject) : []),
    ...(strikes('entries-too-deep') ? [record({ id: 'too-deep', extension: [] }).replace('[]', nest(5000))] : []),
    ...(strikes('ids-odd') ? writeOddIds(record) : []),
    ...(type === 'DocumentReference' && strikes('document-named-twice') ? writeDocuments(record) : []),
    ...(type === 'DiagnosticReport' && strikes('results-many') ? [record(manyResults())] : []),
    ...(strikes('other-patient-in-list') && other ? [inList(other, type)] : []),
    ...(strikes('stack-in-outcome') ? [writeStack()] : []),
  ]
}

function writeBroken(): readonly string[] {
  return Array.from({ length: 10_000 }, (_, at) => JSON.stringify({ fullUrl: `urn:broken:${at}`, search }))
}

function writeDeletedEntry(type: string): string {
  return JSON.stringify({
    fullUrl: `urn:gone:${type}`,
    request: { method: 'DELETE', url: `${type}/gone` },
    response: { status: '410 Gone' },
  })
}

const nest = (levels: number): string =>
  `${'[{"url":"u","extension":'.repeat(levels)}[]${'}]'.repeat(levels)}`.replace('[[]]', '[]')

/** These resources only look invalid. Each of them must be imported. */
function writeOdd(record: (more: object) => string, type: string, subject: object): readonly string[] {
  const forms = [
    { reference: '#inside' },
    { reference: 'urn:uuid:6c2b8a0e-0000-4000-8000-000000000009' },
    { reference: 'Practitioner/nobody/_history/3' },
    { reference: 'https://records.elsewhere.example/fhir/Practitioner/9' },
    { reference: 'Practitioner/half-\uD800' },
    { reference: 'Practitioner/../../../admin' },
    { identifier: { system: 'urn:oid:2.999', value: 'logical' } },
    { display: 'Somebody' },
    { reference: { reference: 'Practitioner/in-an-object' } },
    { reference: 17 },
  ]
  const proto = JSON.stringify({ resourceType: type, id: 'odd-proto', subject, patient: subject, status: 'completed' })
  return [
    entryOf(proto.replace(/\}$/, ',"__proto__":{"status":"polluted"},"constructor":{"prototype":1},"toString":"x"}')),
    entryOf(proto.replace('odd-proto', 'odd-twice').replace(/\}$/, ',"status":"completed","id":"odd-key-twice"}')),
    record({ id: 'odd-deep', extension: [] }).replace('[]', nest(70)),
    record({ id: 'odd-long', note: [{ text: 'long '.repeat(200_000) }] }),
    record({
      id: 'odd-letters',
      note: [{ text: 'NUL \u0000 and half \uD83D a pair' }],
      code: { text: 'A\u0000B\uDC00' },
    }),
    record({
      id: 'odd-references',
      contained: [{ resourceType: 'Practitioner', id: 'inside' }],
      performer: forms,
      asserter: forms[4],
      recorder: forms[5],
    }),
    record({ id: 'odd-meta', meta: { versionId: 'v\u0000', lastUpdated: '9999-99-99T99:99:99Z', tag: 'x' } }),
    record({
      id: 'odd-dates',
      onsetDateTime: '2024-02-30',
      effectiveDateTime: '0001-01-01',
      recordedDate: '2019',
      occurrenceDateTime: '24:00',
    }),
  ]
}

function writeOddTypes(subject: object): readonly string[] {
  return ['constructor', 'toString', 'hasOwnProperty', 'valueOf'].map((resourceType) =>
    entryOf(JSON.stringify({ resourceType, id: `of-${resourceType}`, subject })),
  )
}

/** FHIR forbids these ids, but sources send them. */
function writeOddIds(record: (more: object) => string): readonly string[] {
  const ids = [
    `${'long-'.repeat(120)}one`,
    `${'long-'.repeat(120)}two`,
    'nul-\u0000-one',
    'half-\uD800-pair',
    'half-\uD801-pair',
    '../../etc/passwd?x=1#y',
    'spaces and "quotes" %2F %25',
    'constructor',
    '__proto__',
    // The first page of each resource type gets a record with this id, so records of different types share the id.
    'shared-id',
  ]
  return ids.map((id) => record({ id, code: { text: `Odd id ${ids.indexOf(id)}` } }))
}

function writeDocuments(record: (more: object) => string): readonly string[] {
  const content = (url: string): object => ({ attachment: { contentType: 'text/plain', url } })
  const twice = ['Binary/named-twice', 'Binary/named-twice'].map(content)
  const many = Array.from({ length: 8000 }, (_, at) => content(`https://elsewhere.example/${at}`))
  return [
    record({ id: 'document-twice', status: 'current', content: twice }),
    record({ id: 'document-many', status: 'current', content: many }),
  ]
}

const manyResults = (): object => ({
  id: 'results-many',
  status: 'final',
  result: Array.from({ length: 20_000 }, () => ({ reference: 'Observation/one-of-many' })).map((one, at) =>
    at % 2 === 0 ? one : { reference: `#r${at}` },
  ),
})

function inList(other: StoredResource, type: string): string {
  const subject = other.owners.map((id) => ({ reference: `Patient/${id}` }))
  return entryOf(
    JSON.stringify({ resourceType: type, id: 'in-list-of-another', status: 'completed', subject, patient: subject }),
  )
}

const STACK =
  '<html><body><h1>HTTP Status 500</h1><pre>java.lang.NullPointerException: null\n\tat org.example.fhir.Search.run(Search.java:214)\n\tat com.example.Servlet.service(Servlet.java:9)</pre></body></html>'

function writeStack(): string {
  const issue = [{ severity: 'warning', code: 'incomplete', diagnostics: STACK, details: { text: STACK } }]
  return JSON.stringify({ resource: { resourceType: 'OperationOutcome', issue }, search: { mode: 'outcome' } })
}

/**
 * Returns the entry of an older version of the resource. For an even `at`, `lastUpdated` is older. Otherwise,
 * `versionId` is lower.
 */
export function writeOlder(resource: StoredResource, at: number): string {
  const former = JSON.parse(resource.text) as { meta?: { lastUpdated?: string; versionId?: string } }
  const { lastUpdated } = former.meta ?? {}
  const meta =
    at % 2 === 0 && lastUpdated
      ? { ...former.meta, lastUpdated: '2001-01-01T00:00:00Z' }
      : { ...former.meta, versionId: '0' }
  return entryOf(JSON.stringify({ ...former, meta, language: 'x-older' }))
}
