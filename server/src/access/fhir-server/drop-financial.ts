import { financialTypes } from '@kinchart/contract/calls/connected-apps.ts'
import { splitPayers } from '#forms/ccda/split-payers.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { PAYERS_CODE, isPayersSection } from '#forms/payers-section.ts'
import { changeObjects, isText, type Changing } from './exact-resource.ts'

/**
 * Marks a value as removed. An invented value would look like the source's own. Source: FHIR R4 extension
 * data-absent-reason.
 */
export const absent = (reason: 'unknown' | 'masked') => [
  { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: reason },
]

/** Elements that only refer to financial resources. Source: FHIR R4 and R5, e.g. ServiceRequest, Task, Encounter. */
const FINANCIAL_ELEMENTS = ['insurance', 'account']

/** Types of identifiers assigned by insurers. Source: HL7 v2-0203; CARIN Blue Button, C4BBIdentifierType. */
const INSURANCE_TYPES = new Set(['MA', 'MB', 'MC', 'SN', 'um', 'payerid'])
const TYPE_SYSTEM = /v2-0203$|C4BBIdentifierType$/
/** Identifier systems of Medicare numbers. Source: HL7 terminology, identifier systems. */
const INSURANCE_SYSTEMS = new Set([
  ...['http://hl7.org/fhir/sid/us-mbi', 'http://hl7.org/fhir/sid/us-medicare', 'http://hl7.org/fhir/sid/us-hicn'],
  ...['urn:oid:2.16.840.1.113883.4.572', 'urn:oid:2.16.840.1.113883.4.927'],
])

const isObject = (value: unknown): value is Changing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectsIn = (value: unknown): readonly Changing[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject)

type ReferenceContext = {
  /** Undefined if the referenced resource is not known. */
  readonly typeOf: (reference: string) => string | undefined
  /** True if the patient also chose to send their insurance. Insurance numbers are then kept. */
  readonly isInsuranceSent: boolean
}

/**
 * Removes everything financial: contained financial resources, statements that reference financial resources, numbers
 * assigned by insurers, and a document's insurance section. Also removes a generated narrative, because the narrative
 * repeats these data.
 */
export function dropFinancial(resource: Changing, { typeOf, isInsuranceSent }: ReferenceContext): void {
  let isChanged = false
  const contained = Array.isArray(resource['contained']) ? (resource['contained'] as unknown[]) : []
  const dropped = contained.filter((one) => isObject(one) && isFinancial(one['resourceType']))
  if (dropped.length > 0) {
    resource['contained'] = contained.filter((one) => !dropped.includes(one))
    isChanged = true
  }
  const ids = new Set(dropped.map((one) => `#${String(isObject(one) && one['id'])}`))
  if (!isInsuranceSent) for (const name of FINANCIAL_ELEMENTS) for (const one of objectsIn(resource[name])) mask(one)
  changeObjects(resource, (object) => {
    if (!isInsuranceSent && isPayers(object)) withhold(object)
    if (!isInsuranceSent && isInsuranceNumber(object)) mask(object)
    const { reference, type } = object
    if (isFinancialName(type) || (isText(reference) && leadsToFinancial(reference))) mask(object)
  })
  const { text } = resource
  if (isChanged && !isInsuranceSent && isObject(text) && text['status'] !== 'additional') resource['text'] = undefined

  function mask(object: Changing): void {
    for (const name of Object.keys(object)) object[name] = undefined
    object['extension'] = absent('masked')
    isChanged = true
  }

  /** Source: FHIR R4 Composition.section.emptyReason. */
  function withhold(section: Changing): void {
    for (const name of ['text', 'entry', 'section', 'extension']) section[name] = undefined
    section['emptyReason'] = {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', code: 'withheld' }],
    }
    isChanged = true
  }

  function leadsToFinancial(reference: string): boolean {
    return ids.has(reference) || isFinancial(typeOf(reference)) || isFinancial(reference.split('/').at(-2))
  }
}

export const isFinancial = (type: unknown): boolean => financialTypes.some((one) => one === type)

/** The type of a reference may be a URL. Source: FHIR R4 Reference.type. */
const isFinancialName = (type: unknown): boolean =>
  isText(type) && isFinancial(type.replace('http://hl7.org/fhir/StructureDefinition/', ''))

function isPayers({ resourceType, title, code, text, entry, section }: Changing): boolean {
  if (resourceType !== undefined || (text === undefined && entry === undefined && section === undefined)) return false
  const codings = objectsIn(code).flatMap(({ coding }) => objectsIn(coding))
  const codes = codings.map((one) => (isText(one['code']) ? one['code'] : null))
  return isPayersSection(codes, isText(title) ? title : null)
}

function isInsuranceNumber({ system, value, type }: Changing): boolean {
  if (value === undefined) return false
  if (isText(system) && INSURANCE_SYSTEMS.has(system)) return true
  return objectsIn(type)
    .flatMap(({ coding }) => objectsIn(coding))
    .some((one) => {
      const isOfTypes = !isText(one['system']) || TYPE_SYSTEM.test(one['system'])
      return isOfTypes && isText(one['code']) && INSURANCE_TYPES.has(one['code'])
    })
}

/** LOINC document types about insurance and the cost of care. Source: LOINC document ontology. */
const DOCUMENT_CODES = new Set([PAYERS_CODE, '52030-4', '52031-2', '52034-6', '64290-0', '64291-8'])
/**
 * Stored category texts, by page language, of documents that the patient added as `insurance`. These documents have no
 * category code.
 */
const OWN_KINDS = new Set(['Insurance or bill', 'Seguro o factura'])

/**
 * Returns whether a document is about insurance or bills, based on its codes or on the category that the patient
 * chose.
 */
export function isFinancialDocument({ resourceType, type, category }: FhirResource): boolean {
  if (resourceType !== 'DocumentReference' && resourceType !== 'Composition') return false
  const codes = [...objectsIn(type), ...objectsIn(category)].flatMap(({ coding }) => objectsIn(coding))
  if (codes.some(({ code }) => isText(code) && DOCUMENT_CODES.has(code))) return true
  return objectsIn(type).some(({ text }) => isText(text) && OWN_KINDS.has(text))
}

/**
 * Masks the insurance sections of a C-CDA. Returns other documents unchanged. Null if such a section can't be masked
 * because the document's characters have two bytes each.
 */
export function withoutPayers(bytes: Buffer): Buffer | null {
  const isWide = bytes.subarray(0, 4).includes(0)
  const found = splitPayers(bytes.toString(isWide ? 'utf16le' : 'latin1'))
  if (found === null) return bytes
  return isWide ? null : Buffer.from(found.rest, 'latin1')
}
