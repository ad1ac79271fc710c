import { isDateCriterion, matchesDate } from '#records/date-range.ts'
import type { Chart } from '#records/open-charts.ts'
import { matchesCriterion } from '#records/search-index.ts'
import { findSearchParameter, type SearchParameter } from '#records/search-parameters.ts'
import type { StoredResource } from '#records/stored-resource.ts'

/** A comma in `value` means OR. */
export type Criterion = { readonly name: string; readonly value: string; readonly parameter: SearchParameter }

export type SearchQuery = {
  readonly type: string
  readonly criteria: readonly Criterion[]
  readonly hasRevincludedProvenance: boolean
  readonly hasIncludedMedication: boolean
  readonly isCountOnly: boolean
  /** Unknown parameter names, and parameters with an unsupported modifier or value. */
  readonly refused: readonly string[]
  /** Patients named by the query; empty if it names none. */
  readonly patients: readonly string[]
}

const RESULT_PARAMETERS = new Set(['_count', '_sort', '_format', '_pretty', '_total', '_page', '_summary'])

/** Unsupported parts are listed in `refused`, never silently ignored. */
export function readSearchQuery(type: string, query: URLSearchParams): SearchQuery {
  const criteria: Criterion[] = []
  const refused: string[] = []
  const patients: string[] = []
  let hasRevincludedProvenance = false
  let hasIncludedMedication = false
  for (const [written, value] of query) {
    const name = written.replace(/:(Patient|iterate)$/, '')
    const parameter = findSearchParameter(type, name)
    if (name === '_revinclude' && value === 'Provenance:target') hasRevincludedProvenance = true
    else if (name === '_include' && type === 'MedicationRequest' && value.startsWith('MedicationRequest:medication'))
      hasIncludedMedication = true
    else if (RESULT_PARAMETERS.has(name)) continue
    else if (!parameter || (parameter.kind === 'date' && !value.split(',').every(isDateCriterion)))
      refused.push(written)
    else if (isPatientName(name)) patients.push(...value.split(',').map((one) => one.replace(/^.*Patient\//, '')))
    else criteria.push({ name, value, parameter })
  }
  const isCountOnly = query.get('_summary') === 'count'
  return { type, criteria, hasRevincludedProvenance, hasIncludedMedication, isCountOnly, refused, patients }
}

function isPatientName(name: string): boolean {
  return name === 'patient' || name === 'subject' || name === 'beneficiary'
}

export function searchChart(chart: Chart, query: SearchQuery): readonly StoredResource[] {
  const all = chart.ofType(query.type)
  return query.criteria.length === 0 ? all : all.filter((resource) => meetsAll(resource, query.criteria))
}

export function meetsAll(resource: StoredResource, criteria: readonly Criterion[]): boolean {
  return criteria.every(({ name, value, parameter }) => {
    if (name === '_id') return value.split(',').includes(resource.id)
    return matchesCriterion(resource.index[name] ?? [], value, parameter, matchesDate)
  })
}

/** Returns the Provenance of the page's matches, and the Medications that the matches reference. */
export function listIncluded(
  chart: Chart,
  query: SearchQuery,
  matches: readonly StoredResource[],
): readonly StoredResource[] {
  const included = new Map<string, StoredResource>()
  for (const match of matches) {
    if (query.hasIncludedMedication) {
      for (const key of match.references) {
        const medication = key.startsWith('Medication/') ? chart.find(key) : undefined
        if (medication) included.set(key, medication)
      }
    }
    if (query.hasRevincludedProvenance) {
      for (const provenance of chart.provenanceOf(match.key)) included.set(provenance.key, provenance)
    }
  }
  return [...included.values()]
}
