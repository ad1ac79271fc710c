import { asObjects } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readCcda, type CcdaReading } from './read-ccda.ts'

export type DocumentParts = {
  readonly id?: string
  readonly patient?: string
  readonly header?: string
  readonly sections?: string
  readonly body?: string
}

const SNOMED = 'codeSystem="2.16.840.1.113883.6.96"'

export function documentOf(parts: DocumentParts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  ${parts.id ?? '<id root="1.2.3.4" extension="doc 1"/>'}
  <code code="34133-9" codeSystem="2.16.840.1.113883.6.1" displayName="Summary of episode note"/>
  <title>Summary of Ana</title>
  <effectiveTime value="20240301100000-0500"/>
  <recordTarget><patientRole><id root="1.2.3" extension="ana"/>${parts.patient ?? '<patient><name><given>Ana</given><family>Lima</family></name></patient>'}</patientRole></recordTarget>
  <author><time value="20240301"/><assignedAuthor><id root="2.16.840.1.113883.4.6" extension="77"/>
    <assignedPerson><name><prefix>Dr.</prefix><given>Max</given><family>Roe</family></name></assignedPerson></assignedAuthor></author>
  <custodian><assignedCustodian><representedCustodianOrganization><id root="1.2.3.9"/><name>Riverside Clinic</name></representedCustodianOrganization></assignedCustodian></custodian>
  ${parts.header ?? ''}
  ${parts.body ?? `<component><structuredBody>${parts.sections ?? ''}</structuredBody></component>`}
</ClinicalDocument>`
}

export function sectionOf(code: string, entries: string, text = '', inner = ''): string {
  return `<component><section><code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><title>Section ${code}</title>
    <text>${text}</text>${entries}${inner}</section></component>`
}

export function entryOf(statement: string): string {
  return `<entry>${statement}</entry>`
}

export function relatedOf(statement: string, typeCode = 'SUBJ'): string {
  return `<entryRelationship typeCode="${typeCode}">${statement}</entryRelationship>`
}

export function templateOf(number: number): string {
  return `<templateId root="2.16.840.1.113883.10.20.22.4.${number}"/>`
}

export function snomedOf(element: string, code: string, display: string): string {
  return `<${element} xsi:type="CD" code="${code}" ${SNOMED} displayName="${display}"/>`
}

/** The author has only an id. The header contains the name for this id. */
export const byMax = `<author><time value="20240229"/><assignedAuthor><id root="2.16.840.1.113883.4.6" extension="77"/></assignedAuthor></author>`

export type ReadDocument = Extract<CcdaReading, { kind: 'document' }>

export function read(parts: DocumentParts): ReadDocument {
  const reading = readCcda(documentOf(parts))
  if (reading.kind !== 'document') throw new Error(`The test has no document in its text: ${reading.why}`)
  return reading
}

export function resourcesOf(type: string, code: string, entries: string, text = ''): readonly FhirResource[] {
  return read({ sections: sectionOf(code, entries, text) }).resources.filter((one) => one.resourceType === type)
}

export function resourceOf(type: string, code: string, entries: string, text = ''): FhirResource {
  const [resource, ...more] = resourcesOf(type, code, entries, text)
  if (!resource || more.length > 0) throw new Error(`The test expects one ${type}`)
  return resource
}

export function divOf(text: string): string {
  const composition = read({ sections: sectionOf('51848-0', '', text) }).resources[2]
  const [section] = asObjects(composition?.section)
  const [narrative] = asObjects(section?.text)
  return typeof narrative?.div === 'string' ? narrative.div : ''
}
