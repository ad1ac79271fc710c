import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { conceptOf, codingOf } from './concepts.ts'
import { some } from './context.ts'
import { embeddedForm } from './document-forms.ts'
import { convertEncompassing } from './encounters.ts'
import { digestName, keyOf, sourceUriOf, stableId, identifiersOf } from './identifiers.ts'
import { periodOf, timeOf } from './instants.ts'
import { openResourceStore, type Reference } from './keep.ts'
import { narrativeById, narrativeTexts, noTexts } from './narrative.ts'
import { narrativeCells } from './narrative-cells.ts'
import { parseXml, type XmlError } from './parse-xml.ts'
import { partiesOf } from './parties.ts'
import { humanNameOf, nameText, addressesOf, telecomsOf } from './people.ts'
import { convertServiceTeam, contactOf, genderOf } from './relations.ts'
import { refusedEntry, type RefusedEntry } from './refused-entry.ts'
import { convertSections, type DocumentContext } from './sections.ts'
import { at, attr, attrAt, childrenOf, collect, first, nameOf, textOf, type Xml } from './xml-elements.ts'

const core = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-'

/** The OMB's five race categories. Every other code in the code set is a detailed race. */
const ombRaces = new Set(['1002-5', '2028-9', '2054-5', '2076-8', '2106-3'])
const ombEthnicities = new Set(['2135-2', '2186-5'])

/**
 * A field is undefined if the element is missing or has a nullFlavor. Source: CDA R2 `recordTarget/patientRole` with
 * `patient`, C-CDA US Realm Patient Name; race and ethnicity as US Core's extensions.
 */
function patientFields(root: Xml): JsonObject {
  const role = first(root, 'recordTarget/patientRole')
  const patient = first(role, 'patient')
  const born = timeOf(first(patient, 'birthTime'))
  const isTimed = born?.includes('T') ?? false
  const names = collect(childrenOf(patient, 'name'), (name) => humanNameOf(name))
  const called = at(patient, 'name/given').filter((given) => attr(given, 'qualifier') === 'CL')
  const nicknames = collect(called, (given) => textOf(given)).map((given) => ({ use: 'nickname', given: [given] }))
  const died = timeOf(first(patient, 'deceasedTime'))
  const isDead = attrAt(patient, 'deceasedInd') === 'true'
  const extensions = [
    ...raceLike('race', childrenOf(patient, 'raceCode'), ombRaces),
    ...raceLike('ethnicity', childrenOf(patient, 'ethnicGroupCode'), ombEthnicities),
  ]
  const communication = childrenOf(patient, 'languageCommunication').flatMap((one) => languageOf(one))
  const entities = [...childrenOf(patient, 'guardian'), ...at(root, 'participant/associatedEntity')]
  const contacts = collect(
    entities.filter(
      (entity) =>
        entity.localName === 'guardian' ||
        ['ECON', 'NOK', 'CAREGIVER', 'PRS', 'AGNT'].includes(attr(entity, 'classCode') ?? ''),
    ),
    (entity) => contactOf(entity, noTexts),
  )
  return {
    identifier: identifiersOf(role),
    extension: extensions.length === 0 ? undefined : extensions,
    name: names.length === 0 ? undefined : [...names, ...nicknames],
    telecom: telecomsOf(role),
    gender: genderOf(first(patient, 'administrativeGenderCode')),
    birthDate: isTimed ? born?.slice(0, 10) : born,
    ...(died === null ? isDead && { deceasedBoolean: true } : { deceasedDateTime: died }),
    address: addressesOf(role),
    maritalStatus: conceptOf(first(patient, 'maritalStatusCode'), noTexts),
    contact: contacts.length === 0 ? undefined : contacts,
    communication: communication.length === 0 ? undefined : communication,
  }
}

/** US Core's extension: broad codes, detailed codes, and all of them as text. */
function raceLike(
  kind: 'race' | 'ethnicity',
  codes: readonly Xml[],
  broad: ReadonlySet<string>,
): readonly JsonObject[] {
  const parts = codes.flatMap((code) => {
    const coding = codingOf(code)
    if (!coding) return []
    return [{ url: broad.has(attr(code, 'code') ?? '') ? 'ombCategory' : 'detailed', valueCoding: coding }]
  })
  const words = collect(codes, (code) => attr(code, 'displayName'))
  if (parts.length === 0 && words.length === 0) return []
  const text = words.length === 0 ? [] : [{ url: 'text', valueString: [...new Set(words)].join(', ') }]
  return [{ url: core + kind, extension: [...parts, ...text] }]
}

function languageOf(communication: Xml): readonly JsonObject[] {
  const code = attrAt(communication, 'languageCode', 'code')
  if (code === null) return []
  const isPreferred = attrAt(communication, 'preferenceInd') === 'true'
  const display = attrAt(communication, 'languageCode', 'displayName')
  const coding = { system: 'urn:ietf:bcp:47', code, ...(display !== null && { display }) }
  return [{ language: { coding: [coding] }, ...(isPreferred && { preferred: true }) }]
}

export type CcdaReading =
  | {
      readonly kind: 'document'
      /** 'root^extension' of `ClinicalDocument.id`. For a document without an id, a digest of its text (RFC 6920). */
      readonly documentId: string
      /**
       * `setId` as 'root^extension', which all versions of a document share, and `versionNumber`. Both are null if not
       * sent.
       */
      readonly setId: string | null
      readonly version: string | null
      /** The caller creates the Binary with the original XML: `Binary/<binaryId>`, contentType text/xml. */
      readonly binaryId: string
      readonly title: string | null
      readonly custodian: string | null
      readonly date: string | null
      /**
       * The Patient, the document's DocumentReference, a Composition with the narratives, then the clinical resources.
       * Each has a stable id and `meta.source`. Numbers are digits in strings, as in {@link FhirResource}.
       */
      readonly resources: readonly FhirResource[]
      /** Entries without a resource. Each is still in its section's narrative, if there is one. */
      readonly refused: readonly RefusedEntry[]
    }
  | { readonly kind: 'not-ccda'; readonly why: XmlError | 'not-a-clinical-document' }

/**
 * Converts C-CDA R1.1 or R2.1 to FHIR R4. Returns `not-ccda` for any other text and never throws. Makes no lookups,
 * and rejects a DOCTYPE. The content of the DocumentReference is the file of an unstructured document, if there is
 * one, and the XML itself at `Binary/<binaryId>`, which the caller creates. Units, digits and dates are as sent. Uses
 * C-CDA's template ids, and falls back on structure and section. Source: HL7 CDA R2.
 */
export function readCcda(xml: string): CcdaReading {
  const root = parseXml(xml)
  if (typeof root === 'string') return { kind: 'not-ccda', why: root }
  const namespace = root.namespaceURI || null
  if (nameOf(root) !== 'ClinicalDocument' || (namespace !== null && namespace !== 'urn:hl7-org:v3'))
    return { kind: 'not-ccda', why: 'not-a-clinical-document' }
  return readDocument(root, keyOf(root) ?? digestName(xml))
}

function readDocument(root: Xml, documentId: string): CcdaReading {
  const store = openResourceStore(documentId, sourceUriOf(documentId))
  const role = first(root, 'recordTarget/patientRole')
  const patientName = nameText(humanNameOf(first(role, 'patient/name')))
  const patient = store.keep('Patient', { key: 'patient' }, patientFields(root), patientName)
  const keys = childrenOf(role, 'id').flatMap((id) => {
    const [base, extension] = [attr(id, 'root'), attr(id, 'extension')]
    return base === null ? [] : extension === null ? base : `${base}^${extension}`
  })
  const parties = partiesOf(root, store.keep, { keys, reference: patient })
  const found = narrativeById(root)
  const texts = narrativeTexts(found)
  const cells = narrativeCells(found)
  const created = timeOf(first(root, 'effectiveTime'))
  const document: DocumentContext = { texts, cells, keep: store.keep, isUsed: store.isUsed, parties, patient, created }
  const title = textOf(first(root, 'title'))
  const authors = collect(at(root, 'author/assignedAuthor'), (author) => parties.person(author))
  const keeper = first(root, 'custodian/assignedCustodian/representedCustodianOrganization')
  const custodian = parties.organization(keeper)

  const visits = convertHeader(root, document)
  const refused: RefusedEntry[] = []
  const sections = convertSections(at(root, 'component/structuredBody/component/section'), document, store, refused)
  const type = conceptOf(first(root, 'code'), texts)
  const shared: JsonObject = { type, subject: patient, author: some(authors), custodian }
  const identifier = { system: 'urn:ietf:rfc:3986', value: sourceUriOf(documentId) }
  const composition = store.keep(
    'Composition',
    { key: 'document' },
    {
      ...shared,
      identifier,
      status: 'final',
      title: title ?? 'Clinical document',
      date: created,
      encounter: visits[0],
      section: some(sections),
    },
  )
  const binaryId = stableId(documentId, 'DocumentReference', 'document')
  const embedded = embeddedForm(root, title)
  const body = first(root, 'component/nonXMLBody')
  if (body && !embedded) refused.push(refusedEntry(title ?? '', 'unreadable', body))
  const own = { contentType: 'text/xml', url: `Binary/${binaryId}`, ...(title !== null && { title }) }
  const period = periodOf(first(root, 'documentationOf/serviceEvent/effectiveTime'))
  const reference = store.keep(
    'DocumentReference',
    { key: 'document' },
    {
      ...shared,
      masterIdentifier: identifier,
      status: 'current',
      docStatus: 'final',
      date: created,
      description: title,
      relatesTo: some(relationsOf(root)),
      content: [...(embedded ? [{ attachment: embedded }] : []), { attachment: own }],
      context: period || visits.length > 0 ? { ...(period && { period }), encounter: some(visits) } : undefined,
    },
  )
  return {
    kind: 'document',
    documentId,
    setId: setIdOf(root),
    version: attrAt(root, 'versionNumber'),
    binaryId,
    title,
    custodian: textOf(first(keeper, 'name')),
    date: created,
    resources: inOrder(store.all(), [patient, reference, composition]),
    refused,
  }
}

function setIdOf(root: Xml): string | null {
  const setId = first(root, 'setId')
  const [base, extension] = [attr(setId, 'root'), attr(setId, 'extension')]
  return base === null ? null : extension === null ? base : `${base}^${extension}`
}

const relations: Readonly<Record<string, string>> = { RPLC: 'replaces', APND: 'appends', XFRM: 'transforms' }

/** Returns the documents that this document replaces or adds to. Source: CDA R2 `relatedDocument`. */
function relationsOf(root: Xml): readonly JsonObject[] {
  return collect(at(root, 'relatedDocument'), (related) => {
    const code = relations[attr(related, 'typeCode') ?? '']
    const key = keyOf(first(related, 'parentDocument'))
    if (code === undefined || key === null) return null
    return { code, target: { identifier: { system: 'urn:ietf:rfc:3986', value: sourceUriOf(key) } } }
  })
}

function convertHeader(root: Xml, document: DocumentContext): readonly JsonObject[] {
  const visits: JsonObject[] = []
  const context = {
    ...document,
    section: { kind: 'other', title: null },
    hasReader: () => false,
    convertRelated: () => undefined,
    keep: (...args: Parameters<DocumentContext['keep']>) => {
      const reference = document.keep(...args)
      if (args[0] === 'Encounter') visits.push(reference)
      return reference
    },
  } as const
  for (const visit of at(root, 'componentOf/encompassingEncounter')) convertEncompassing(visit, context)
  for (const event of at(root, 'documentationOf/serviceEvent')) convertServiceTeam(event, context)
  return visits
}

function inOrder(resources: readonly FhirResource[], leading: readonly Reference[]): readonly FhirResource[] {
  const led = collect(leading, ({ reference }) => resources.find((one) => isAt(one, reference)))
  return [...led, ...resources.filter((one) => !led.includes(one))]
}

function isAt({ resourceType, id }: FhirResource, place: string): boolean {
  return typeof id === 'string' && `${resourceType}/${id}` === place
}
