import { fhirDate } from '#forms/ccda/instants.ts'
import { parseXml } from '#forms/ccda/parse-xml.ts'
import { attr, attrAt, at, childrenOf, first, nameOf, textOf, type Xml } from '#forms/ccda/xml-elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'

/** Describes a document in a package. If the document's own content differs, the content takes precedence. */
export type XdmLabel = {
  readonly uri: string
  readonly mimeType: string | null
  readonly title: string | null
  readonly date: string | null
  readonly type: JsonObject | null
  readonly author: string | null
  /** A Patient resource without an id. Null if the document list states no patient. */
  readonly patient: FhirResource | null
}

/** `ExtrinsicObject/Classification@classificationScheme` of the document type. Source: IHE ITI TF-3 4.2.5. */
const TYPE_SCHEME = 'urn:uuid:f0306f51-975f-434e-a61c-c59651d33983'
const AUTHOR_SCHEME = 'urn:uuid:93606bcf-9494-43ec-9b4e-a7748d1a838d'
const LOINC = '2.16.840.1.113883.6.1'
const MAX_DOCUMENTS = 10_000

/**
 * Reads the METADATA.XML of an XDM package (IHE ITI TF-2 ITI-32, ebRIM 3). Returns an empty list if the text is not a
 * document list. Missing values are null.
 */
export function readMetadata(text: string): readonly XdmLabel[] {
  const root = parseXml(text)
  if (typeof root === 'string') return []
  return findObjects(root)
    .slice(0, MAX_DOCUMENTS)
    .flatMap((object) => {
      const uri = slotOf(object, 'URI').join('')
      if (uri === '') return []
      const authors = classificationsOf(object, AUTHOR_SCHEME).flatMap((one) => slotOf(one, 'authorPerson'))
      return {
        uri,
        mimeType: attr(object, 'mimeType'),
        title: nameIn(object),
        date: fhirDate(slotOf(object, 'creationTime')[0] ?? null),
        type: typeOf(classificationsOf(object, TYPE_SCHEME)[0]),
        author: authors.map(personName).find((name) => name !== '') ?? null,
        patient: patientOf(slotOf(object, 'sourcePatientInfo')),
      }
    })
}

/** Finds objects in a RegistryObjectList, with or without an enclosing request. */
function findObjects(root: Xml): readonly Xml[] {
  const lists = nameOf(root) === 'RegistryObjectList' ? [root] : childrenOf(root, 'RegistryObjectList')
  return lists.flatMap((list) => childrenOf(list, 'ExtrinsicObject'))
}

const slotOf = (holder: Xml, name: string): readonly string[] =>
  childrenOf(holder, 'Slot')
    .filter((slot) => attr(slot, 'name') === name)
    .flatMap((slot) => at(slot, 'ValueList/Value').flatMap((value) => textOf(value) ?? []))

const classificationsOf = (holder: Xml, scheme: string): readonly Xml[] =>
  childrenOf(holder, 'Classification').filter((one) => attr(one, 'classificationScheme') === scheme)

const nameIn = (holder: Xml): string | null =>
  attrAt(holder, 'Name/LocalizedString') ?? textOf(first(holder, 'Name/LocalizedString'))

function typeOf(classification: Xml | undefined): JsonObject | null {
  if (!classification) return null
  const code = attr(classification, 'nodeRepresentation')
  const text = nameIn(classification)
  const scheme = slotOf(classification, 'codingScheme')[0]
  const system = scheme === LOINC || scheme === 'LOINC' ? 'http://loinc.org' : scheme && `urn:oid:${scheme}`
  if (code === null && text === null) return null
  const coding =
    code === null ? {} : { coding: [{ ...(system && { system }), code, ...(text !== null && { display: text }) }] }
  return { ...coding, ...(text !== null && { text }) }
}

/** Parses a name such as 'id^Last^First^Middle^…' (HL7 v2 XCN). */
function personName(written: string): string {
  const [, family = '', given = '', middle = ''] = written.split('^')
  return [given, middle, family].filter((part) => part !== '').join(' ')
}

const genders: Readonly<Record<string, string>> = { F: 'female', M: 'male', O: 'other', U: 'unknown' }

/** Parses lines such as 'PID-5|Last^First^Middle' and 'PID-7|19840211' (HL7 v2.5 PID). */
function patientOf(lines: readonly string[]): FhirResource | null {
  const field = (name: string): string => {
    const line = lines.find((one) => one.startsWith(`${name}|`))
    return (
      line
        ?.slice(name.length + 1)
        .split('~')[0]
        ?.trim() ?? ''
    )
  }
  const [family = '', ...given] = field('PID-5').split('^').slice(0, 3)
  const birthDate = fhirDate(field('PID-7').slice(0, 8) || null)
  if (family === '' && birthDate === null) return null
  const [number = '', , , authority = ''] = field('PID-3').split('^')
  const oid = /&([\d.]+)&/.exec(authority)?.[1]
  const gender = genders[field('PID-8')]
  return {
    resourceType: 'Patient',
    ...(number !== '' && { identifier: [{ ...(oid !== undefined && { system: `urn:oid:${oid}` }), value: number }] }),
    ...(family !== '' && { name: [{ family, given: given.filter((part) => part !== '') }] }),
    ...(gender !== undefined && { gender }),
    ...(birthDate !== null && { birthDate }),
  }
}
