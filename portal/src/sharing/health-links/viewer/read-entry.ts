/** One record of somebody's in a line. Nothing about its shape is believed. */
import { qualified } from '@kinchart/contract/rules/meaning.ts'
import { asText, asThing, asThings, labelOf } from './thing.ts'
import type { Thing } from './thing.ts'
import { saysOf } from './says-of.ts'
import { valuesOf } from './values-of.ts'

export type CodedEntry = {
  readonly label: string
  readonly codes: readonly string[]
  readonly facts: readonly string[]
}

/** 'AllergyIntolerance' as 'Allergy Intolerance'. */
export const inWords = (type: string): string => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

export function nameOf(resource: Thing): string | null {
  const { name } = resource
  if (typeof name === 'string') return asText(name)
  const [first] = asThings(name ?? resource['deviceName'])
  if (!first) return null
  const given = Array.isArray(first['given']) ? first['given'].filter((one) => typeof one === 'string') : []
  const parts = [...given, asText(first['family']) ?? ''].join(' ').trim()
  return asText(first['text']) ?? asText(first['name']) ?? (parts === '' ? null : parts)
}

const CODED = ['code', 'vaccineCode', 'medicationCodeableConcept', 'type', 'category'] as const
const DATED = [
  'effectiveDateTime',
  'occurrenceDateTime',
  'performedDateTime',
  'onsetDateTime',
  'authoredOn',
  'recordedDate',
  'date',
] as const

/** The first of its dates, as it was sent. */
export const dateOf = (resource: Thing): string | null =>
  DATED.map((name) => asText(resource[name])).find((one) => one !== null) ?? null

/** One resource in a line: what qualifies it, what it is, its codes, its values, status and date. */
export function entryOf(resource: Thing): CodedEntry {
  // Of a medicine that is told by a reference, the category is no name.
  const isMedicine = resource['medicationReference'] !== undefined
  const concept = isMedicine ? undefined : CODED.map((name) => resource[name]).find((one) => one !== undefined)
  const label =
    labelOf(concept) ??
    asText(asThing(resource['medicationReference'])['display']) ??
    asText(resource['title']) ??
    asText(resource['description']) ??
    nameOf(resource) ??
    inWords(asText(resource['resourceType']) ?? '')
  return {
    label: qualified(saysOf(resource), label),
    codes: asThings(Array.isArray(concept) ? asThing(concept[0])['coding'] : asThing(concept)['coding']).flatMap(
      ({ system, code }) => {
        const said = asText(code)
        return said === null ? [] : [`${systemWords[asText(system) ?? ''] ?? asText(system) ?? ''} ${said}`.trim()]
      },
    ),
    facts: [
      ...valuesOf(resource),
      asText(resource['status']) ?? labelOf(resource['clinicalStatus']),
      dateOf(resource),
    ].filter((one) => one !== null),
  }
}

const systemWords: Readonly<Record<string, string>> = {
  'http://loinc.org': 'LOINC',
  'http://snomed.info/sct': 'SNOMED CT',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10-CM',
  'http://www.ama-assn.org/go/cpt': 'CPT',
}
