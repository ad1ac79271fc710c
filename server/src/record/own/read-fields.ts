import type { OwnEntry, OwnEntryOf, OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntry } from '@kinchart/contract/calls/own-entries.ts'
import { codesOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { OwnFile } from './entry-facts.ts'
import { storedKinds } from './build-entry.ts'
import { vitalOf } from './build-vital.ts'

const textIn = (concept: Element): string => asText(asObject(concept)?.text) ?? ''
const partOf = (element: Element, name: string): string => asText(asObject(element)?.[name]) ?? ''
const isActive = (status: Element): 'yes' | 'no' => (codesOf(status).includes('active') ? 'yes' : 'no')

/**
 * Returns the form fields of an own entry: the input from which `buildEntry` built the resource. Throws if the resource
 * is of another kind.
 */
export const readFields = (kind: OwnKind, resource: FhirResource): OwnEntry => ownEntry.parse(readers[kind](resource))

type Readers = { readonly [Kind in OwnKind]: (resource: FhirResource) => OwnEntryOf<Kind> }

const readers: Readers = {
  vitals: (resource) => {
    const of = vitalOf(codesOf(resource['code']))
    const [upper, lower] = asObjects(resource['component']).map(({ valueQuantity }) => valueQuantity)
    const quantity = upper ?? resource['valueQuantity']
    const [, date = '', time = '', offset = '+00:00'] =
      /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):00([+-]\d\d:\d\d))?$/.exec(asText(resource['effectiveDateTime']) ?? '') ?? []
    return {
      ...{ kind: 'vitals', of, date, time, offset, pulse: '' },
      value: partOf(quantity, 'value'),
      lower: partOf(lower, 'value'),
      unit: partOf(quantity, 'code'),
      how: textIn(resource['method']),
    }
  },
  medicine: (resource) => {
    const [dosage] = asObjects(resource['dosage'])
    return {
      kind: 'medicine',
      name: textIn(resource['medicationCodeableConcept']),
      dose: asText(dosage?.text) ?? '',
      frequency: textIn(asObject(dosage?.timing)?.code),
      since: partOf(resource['effectivePeriod'], 'start'),
      until: partOf(resource['effectivePeriod'], 'end'),
      isTaken: resource['status'] === 'active' ? 'yes' : 'no',
    }
  },
  allergy: (resource) => {
    const [reaction] = asObjects(resource['reaction'])
    const [manifestation] = asObjects(reaction?.manifestation)
    const severity = asText(reaction?.severity)
    return {
      kind: 'allergy',
      name: textIn(resource['code']),
      reaction: textIn(manifestation),
      severity: severity === 'mild' || severity === 'moderate' || severity === 'severe' ? severity : '',
      since: asText(resource['onsetDateTime']) ?? '',
    }
  },
  condition: (resource) => ({
    kind: 'condition',
    name: textIn(resource['code']),
    since: asText(resource['onsetDateTime']) ?? '',
    until: asText(resource['abatementDateTime']) ?? '',
    isThere: isActive(resource['clinicalStatus']),
  }),
  vaccination: (resource) => ({
    kind: 'vaccination',
    name: textIn(resource['vaccineCode']),
    date: asText(resource['occurrenceDateTime']) ?? '',
    place: partOf(resource['location'], 'display'),
  }),
  procedure: (resource) => ({
    kind: 'procedure',
    name: textIn(resource['code']),
    date: asText(resource['performedDateTime']) ?? '',
    place: partOf(resource['location'], 'display'),
  }),
  note: (resource) => ({
    kind: 'note',
    name: asText(resource['description']) ?? '',
    text: Buffer.from(partOf(attachmentOf(resource), 'data'), 'base64').toString(),
    date: partOf(attachmentOf(resource), 'creation'),
  }),
  document: (resource) => ({
    kind: 'document',
    name: asText(resource['description']) ?? '',
    type: documentKindOf(textIn(resource['type'])),
    date: partOf(attachmentOf(resource), 'creation'),
    uploadId: '',
  }),
}

const attachmentOf = (resource: FhirResource): Element =>
  asObjects(resource['content']).map(({ attachment }) => attachment)[0]

function documentKindOf(words: string): OwnEntryOf<'document'>['type'] {
  const [found] = Object.entries(storedKinds).flatMap(([kind, word]) =>
    word === words ? [kind as OwnEntryOf<'document'>['type']] : [],
  )
  return found ?? 'other'
}

/** Returns the document of an entry, to keep when other fields change. */
export function fileOf(resource: FhirResource): OwnFile {
  const attachment = attachmentOf(resource)
  const base64 = partOf(attachment, 'data')
  return { type: partOf(attachment, 'contentType'), base64, size: Buffer.from(base64, 'base64').length }
}
