import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertCcdaToFhir, convertXmlToCcda } from '@medplum/ccda'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { codesOf } from '#fhir/codes/codeable-concept.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { differences } from './oracle-differences.test-support.ts'
import { readCcda } from './read-ccda.ts'
import { sectionKindOf, type SectionKind } from './section-kinds.ts'
import { at, first, textOf } from './xml-elements.ts'

/**
 * The third-party samples are optional. They are outside the repository, because we do not have permission to
 * redistribute them.
 */
const places = ['../../../../..', '../../../../../..'].map((up) => join(import.meta.dirname, up, 'shared/data/ccda'))
const folder = places.find((place) => existsSync(place))
const documents = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.xml'))

const compared: Partial<Record<SectionKind, { readonly types: readonly string[]; readonly element: string }>> = {
  problems: { types: ['Condition'], element: 'code' },
  allergies: { types: ['AllergyIntolerance'], element: 'code' },
  medications: { types: ['MedicationRequest', 'MedicationStatement'], element: 'medicationCodeableConcept' },
  immunizations: { types: ['Immunization'], element: 'vaccineCode' },
  results: { types: ['Observation'], element: 'code' },
  'vital-signs': { types: ['Observation'], element: 'code' },
  procedures: { types: ['Procedure'], element: 'code' },
  encounters: { types: ['Encounter'], element: 'type' },
}

type Compared = { readonly types: readonly string[]; readonly element: string }

/**
 * Removes all sections but one, so that sections that the independent reader cannot read do not affect the
 * comparison.
 */
function withOnly(xml: string, chosen: number): { kind: SectionKind; title: string; text: string } | null {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  if (!root) return null
  const components = at(root, 'component/structuredBody/component')
  const section = first(components[chosen] ?? null, 'section')
  if (!section) return null
  for (const [place, one] of components.entries()) if (place !== chosen) one.parentNode?.removeChild(one)
  const title = textOf(first(section, 'title')) ?? ''
  return { kind: sectionKindOf(section), title, text: new XMLSerializer().serializeToString(root) }
}

/** Returns the first known code of each record, sorted. A record without a code is listed as having none. */
function codesIn(resources: readonly FhirResource[], { types, element }: Compared): readonly string[] {
  const those = resources.filter(({ resourceType }) => types.includes(resourceType))
  const codes = those.map((one) => codesOf(one[element])[0] ?? 'without a code')
  return codes.toSorted((a, b) => a.localeCompare(b))
}

function theirs(text: string): readonly FhirResource[] | null {
  try {
    const { entry } = convertCcdaToFhir(convertXmlToCcda(text))
    const resources = (entry ?? []).map(({ resource }: { resource?: unknown }) => resource)
    return parseFhirJson(JSON.stringify(resources)) as unknown as FhirResource[]
  } catch {
    return null
  }
}

function ours(text: string): readonly FhirResource[] {
  const reading = readCcda(text)
  return reading.kind === 'document' ? reading.resources : []
}

const minus = (some: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return some.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const found: string[] = []
let sections = 0
let refused = 0

function compare(name: string): readonly string[] {
  const xml = readFileSync(join(folder ?? '', name), 'utf8')
  const findings: string[] = []
  // Both readers reject an excerpt without an enclosing document.
  if (readCcda(xml).kind !== 'document') return theirs(xml) === null ? [] : [`${name} | read by theirs alone`]
  for (let place = 0; ; place++) {
    const one = withOnly(xml, place)
    if (one === null) return findings
    const by = compared[one.kind]
    if (!by) continue
    const other = theirs(one.text)
    if (other === null) {
      refused++
      continue
    }
    sections++
    const [mine, their] = [codesIn(ours(one.text), by), codesIn(other, by)]
    for (const code of minus(mine, their)) findings.push(`${name} | ${one.kind} | only ours | ${code}`)
    for (const code of minus(their, mine)) findings.push(`${name} | ${one.kind} | only theirs | ${code}`)
  }
}

describe('reads the same records as an independent C-CDA reader', () => {
  test.skipIf(documents.length === 0).each(documents)(
    'reads the same records in %s as the independent reader, except for explained differences',
    (name) => {
      const findings = compare(name)
      found.push(...findings)
      expect(findings.filter((line) => !differences.has(line))).toEqual([])
    },
  )

  test.runIf(documents.length === 0)('skips the comparison if there are no third-party documents', () => {
    expect(folder).toBeUndefined()
  })

  test.skipIf(documents.length === 0)(
    'compares most sections, and finds each explained difference at least once',
    () => {
      expect(sections).toBeGreaterThan(refused)
      expect([...differences.keys()].filter((line) => !found.includes(line))).toEqual([])
    },
  )
})
