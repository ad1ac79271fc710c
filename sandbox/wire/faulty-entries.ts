import type { Chart } from '#records/open-charts.ts'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { writeHostileEntries } from '#wire/hostile-entries.ts'
import { describeOutcome, EPIC_CODES } from '#wire/outcome.ts'

type SearchPlace = { readonly organization: string; readonly type: string; readonly page: number }

/** Returns the entries that faults add to a page, as text. */
export function writeFaultyEntries(
  { faults }: SandboxContext,
  organization: ServedOrganization,
  chart: Chart,
  where: SearchPlace,
): readonly string[] {
  const entries: string[] = []
  if (where.page === 1 && faults.strike('malformed-resources', where))
    entries.push(...writeMalformed(chart, where.type))
  if (where.page === 1 && faults.strike('other-patients-resource', where)) {
    const other = findOther(organization, chart, where.type)
    if (other)
      entries.push(
        `{"fullUrl":"${organization.fhirBaseUrl}/${other.key}","resource":${other.text},"search":{"mode":"match"}}`,
      )
  }
  if (faults.strike('outcome-in-searchset', where)) {
    const resource = describeOutcome('warning', 'incomplete', 'The answer may not contain the entire record.')
    entries.push(JSON.stringify({ resource, search: { mode: 'outcome' } }))
  }
  if (faults.strike('kind-withheld', where)) entries.push(outcomeEntry(withheld))
  if (faults.strike('harmless-remarks', where)) entries.push(...harmless.map(outcomeEntry))
  const strikes = (name: Parameters<typeof faults.strike>[0]): boolean => faults.strike(name, where) !== undefined
  entries.push(...writeHostileEntries(chart, where, strikes, findOther(organization, chart, where.type)))
  return entries
}

/** Epic's message: the search includes a subset of the resource type that the app may not read. */
const withheld = {
  severity: 'warning',
  code: 'suppressed',
  details: { coding: [{ system: EPIC_CODES, code: '59204' }] },
  diagnostics:
    'Client not authorized for Condition - Encounter Diagnosis. Search results of this type have not been included.',
}

const harmless = [
  {
    severity: 'warning',
    code: 'processing',
    details: {
      coding: [{ system: EPIC_CODES, code: '4101', display: 'Resource request returns no results.' }],
      text: 'Resource request returns no results.',
    },
  },
  {
    severity: 'warning',
    code: 'not-supported',
    diagnostics: 'Unsupported search parameter "_revinclude" was ignored.',
  },
  { severity: 'information', code: 'informational', diagnostics: 'Search took 12 ms.' },
]

const outcomeEntry = (issue: object): string =>
  JSON.stringify({ resource: { resourceType: 'OperationOutcome', issue: [issue] }, search: { mode: 'outcome' } })

function writeMalformed(chart: Chart, type: string): readonly string[] {
  const subject = { reference: `Patient/${chart.patientId}` }
  const search = { mode: 'match' }
  return [
    '"this entry is a string"',
    'null',
    JSON.stringify({ fullUrl: 'urn:uuid:6c2b8a0e-0000-4000-8000-000000000001', search }),
    JSON.stringify({ resource: { resourceType: 'Horoscope', id: 'unknown-type', subject }, search }),
    JSON.stringify({ resource: { resourceType: type, status: 'final', subject, patient: subject }, search }),
    JSON.stringify({
      resource: {
        resourceType: type,
        id: 'array-for-string',
        status: ['final'],
        subject,
        patient: subject,
        code: 'text',
      },
      search,
    }),
  ]
}

function findOther(organization: ServedOrganization, chart: Chart, type: string) {
  for (const other of organization.charts().values()) {
    if (other.patientId === chart.patientId) continue
    const found = other.ofType(type).find(({ owners }) => owners.length > 0 && !owners.includes(chart.patientId))
    if (found) return found
  }
  return undefined
}
