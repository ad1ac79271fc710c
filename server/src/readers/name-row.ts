import type { Meaning } from '@kinchart/contract/rules/meaning.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { oneLine } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readNarrative } from '#fhir/values/narrative-text.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import type { Reading } from './reader.ts'

/** The field that contains the name of a row, by section. In other sections, `plainReader` determines the name. */
const nameFields: Readonly<Record<string, string>> = {
  allergies: 'code',
  conditions: 'code',
  medications: 'medicationCodeableConcept',
  labs: 'code',
  vitals: 'code',
  immunization: 'vaccineCode',
  procedures: 'code',
  treatmentplan: 'title',
  drvisitnotes: 'description',
}
const views = new Map<string, (typeof listSections)[number]['view']>(listSections.map(({ name, view }) => [name, view]))

/**
 * Uses the narrative as the name of a row that has no other name. Also adds the narrative to a row if the narrative
 * states more than the other elements. Source: FHIR R4 `DomainResource.text`, narrative status 'additional'.
 */
export function nameByNarrative(reading: Reading, resource: FhirResource): Reading {
  const field = nameFields[reading.section]
  const view = views.get(reading.section)
  if (reading.row === null || view === undefined) return reading
  // Only the title can be the name of a care plan, because the category is the same for every care plan.
  const sent = field === undefined ? undefined : reading.row[field]
  const isPlaceholder = typeof sent === 'string' && isNoName(sent)
  const isNamed =
    field === undefined ||
    (typeof sent === 'string' && !isPlaceholder) ||
    (field !== 'title' && !isPlaceholder && hasTitle(reading))
  const status = typeof resource.text === 'object' ? (resource.text as { status?: unknown } | null)?.status : undefined
  if (isNamed && status !== 'additional' && reading.section !== 'others') return reading
  const narrative = readNarrative(resource)
  if (narrative === null || (isPlaceholder && isNoName(narrative.title))) return reading
  if (isNamed && status !== 'additional' && reading.label !== oneLine(narrative.title)) return reading
  const more = reading.section === 'allergies' && isPlaceholder ? { substance: narrative.title } : {}
  const name = isNamed || field === undefined ? {} : { [field]: narrative.title, ...more }
  return {
    ...reading,
    label: isNamed ? reading.label : oneLine(narrative.title),
    row: { ...reading.row, ...name, narrative: narrative.text },
  }
}

export function withoutName(reading: Reading, meaning: Meaning | undefined): Meaning | undefined {
  const field = nameFields[reading.section]
  const isOpen = meaning === undefined || !['withdrawn', 'none-known', 'no-information'].includes(meaning.standing)
  if (field === undefined || !isOpen || hasTitle(reading)) return meaning
  return { standing: meaning?.standing ?? 'current', says: [...(meaning?.says ?? []), 'no-name'] }
}

const hasTitle = ({ section, row }: Reading): boolean => Boolean(views.get(section)?.title(row as unknown as AnyRow))
