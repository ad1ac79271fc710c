/** Checks the invariants of an International Patient Summary that docs/sections/ips.json lists in words. */

type Thing = Record<string, unknown>
type Entry = { fullUrl?: string; resource?: Thing }
export type Document = Thing & { entry?: Entry[] }

const things = (value: unknown): Thing[] =>
  Array.isArray(value) ? value.filter((one): one is Thing => typeof one === 'object' && one !== null) : []
const thing = (value: unknown): Thing => (typeof value === 'object' && value !== null ? (value as Thing) : {})
const asString = (value: unknown): string => (typeof value === 'string' ? value : '')

const UUID_URL = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
const LOINC = 'http://loinc.org'
const EMPTY_REASON = 'http://terminology.hl7.org/CodeSystem/list-empty-reason'

const entries = (document: Document): Entry[] => document.entry ?? []
const resources = (document: Document): Thing[] => entries(document).map(({ resource }) => thing(resource))
const ofType = (document: Document, ...types: string[]): Thing[] =>
  resources(document).filter(({ resourceType }) => types.includes(asString(resourceType)))
const composition = (document: Document): Thing => thing(entries(document)[0]?.resource)
const patient = (document: Document): Thing => ofType(document, 'Patient')[0] ?? {}
const sections = (document: Document): Thing[] => things(composition(document)['section'])
const codeOf = (concept: unknown): string =>
  asString(things(thing(concept)['coding']).find(({ system }) => system === LOINC)?.['code'])
const sectionOf = (document: Document, code: string): Thing | undefined =>
  sections(document).find((one) => codeOf(one['code']) === code)
const targetOf = (document: Document, reference: unknown): Thing | undefined =>
  entries(document).find(({ fullUrl }) => fullUrl === asString(reference))?.resource
const entriesOf = (document: Document, code: string): (Thing | undefined)[] =>
  things(sectionOf(document, code)?.['entry']).map(({ reference }) => targetOf(document, reference))
const isAbout = (document: Document, reference: unknown): boolean =>
  targetOf(document, thing(reference)['reference'])?.['resourceType'] === 'Patient'
/** Returns true if the resource has one of the elements, or states the reason for its absence. */
const has = (resource: Thing, ...names: string[]): boolean =>
  names.some((name) => resource[name] !== undefined || resource[`_${name}`] !== undefined)
const hasChoice = (resource: Thing, stem: string): boolean =>
  Object.keys(resource).some((name) => new RegExp(`^_?${stem}[A-Z]`).test(name))

function referencesIn(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found
  const { reference } = value as Thing
  if (typeof reference === 'string' && !Array.isArray(value)) found.push(reference)
  for (const inner of Object.values(value)) referencesIn(inner, found)
  return found
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  '11450-4': ['Condition'],
  '11348-0': ['Condition'],
  '48765-2': ['AllergyIntolerance'],
  '10160-0': ['MedicationStatement', 'MedicationRequest', 'MedicationAdministration', 'MedicationDispense'],
  '11369-6': ['Immunization'],
  '30954-2': ['Observation', 'DiagnosticReport'],
  '47519-4': ['Procedure'],
  '8716-3': ['Observation'],
  '29762-2': ['Observation'],
  '18776-5': ['CarePlan'],
}

const narrative = (section: Thing): string => asString(thing(section['text'])['div'])
const isClosed = (xhtml: string): boolean => {
  const open: string[] = []
  for (const [, slash, name] of xhtml.matchAll(/<(\/?)([a-z0-9]+)(?:\s[^>]*)?>/g)) {
    if (slash === '') open.push(name ?? '')
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

export const invariants = {
  'bdl-1': (one: Document) => one['total'] === undefined,
  'bdl-2': (one: Document) => entries(one).every((entry) => !('search' in entry)),
  'bdl-3': (one: Document) => entries(one).every((entry) => !('request' in entry)),
  'bdl-4': (one: Document) => entries(one).every((entry) => !('response' in entry)),
  'bdl-5': (one: Document) => entries(one).every(({ resource }) => resource !== undefined),
  'bdl-7': (one: Document) => new Set(entries(one).map(({ fullUrl }) => fullUrl)).size === entries(one).length,
  'bdl-8': (one: Document) => entries(one).every(({ fullUrl = '' }) => !fullUrl.includes('/_history/')),
  'bdl-9': (one: Document) => has(thing(one['identifier']), 'system') && has(thing(one['identifier']), 'value'),
  'bdl-10': (one: Document) => INSTANT.test(asString(one['timestamp'])),
  'bdl-11': (one: Document) => composition(one)['resourceType'] === 'Composition',
  'ips-bundle-type': (one: Document) => one['resourceType'] === 'Bundle' && one['type'] === 'document',
  'ips-bundle-one-composition': (one: Document) => ofType(one, 'Composition').length === 1,
  'ips-bundle-one-patient': (one: Document) => ofType(one, 'Patient').length === 1,
  'ips-full-url': (one: Document) =>
    entries(one).every(
      ({ fullUrl = '', resource }) => UUID_URL.test(fullUrl) && fullUrl === `urn:uuid:${asString(resource?.['id'])}`,
    ),
  'ips-resolves': (one: Document) =>
    entries(one).every(({ resource }) =>
      referencesIn(resource).every((reference) =>
        reference.startsWith('#')
          ? things(resource?.['contained']).some(({ id }) => `#${asString(id)}` === reference || reference === '#')
          : targetOf(one, reference) !== undefined,
      ),
    ),
  'ips-comp-status': (one: Document) => composition(one)['status'] === 'final',
  'ips-comp-type': (one: Document) => codeOf(composition(one)['type']) === '60591-5',
  'ips-comp-subject': (one: Document) => isAbout(one, composition(one)['subject']),
  'ips-comp-date': (one: Document) => INSTANT.test(asString(composition(one)['date'])),
  'ips-comp-author': (one: Document) =>
    things(composition(one)['author']).length > 0 &&
    things(composition(one)['author']).every(({ reference }) => targetOf(one, reference) !== undefined),
  'ips-comp-title': (one: Document) => asString(composition(one)['title']).trim() !== '',
  'ips-required-sections': (one: Document) =>
    ['11450-4', '48765-2', '10160-0'].every((code) => sectionOf(one, code) !== undefined),
  'ips-section-once': (one: Document) => {
    const codes = sections(one).map(({ code }) => codeOf(code))
    return codes.every((code) => code in allowed) && new Set(codes).size === codes.length
  },
  'ips-section-title': (one: Document) => sections(one).every(({ title }) => asString(title).trim() !== ''),
  'ips-section-text': (one: Document) =>
    sections(one).every((section) => thing(section['text'])['status'] === 'generated' && narrative(section) !== ''),
  'txt-1': (one: Document) =>
    sections(one).every((section) => {
      const div = narrative(section)
      const tags = [...div.matchAll(/<\/?([a-z0-9]+)[^>]*>/g)].map(([, name]) => name)
      return (
        div.startsWith('<div xmlns="http://www.w3.org/1999/xhtml">') &&
        isClosed(div) &&
        tags.every((name) => ['div', 'p', 'table', 'thead', 'tbody', 'tr', 'th', 'td'].includes(name ?? ''))
      )
    }),
  'txt-2': (one: Document) =>
    sections(one).every(
      (section) =>
        narrative(section)
          .replaceAll(/<[^>]*>/g, '')
          .trim() !== '',
    ),
  'cmp-1': (one: Document) =>
    sections(one).every((section) => ['text', 'entry', 'section'].some((name) => section[name] !== undefined)),
  'cmp-2': (one: Document) =>
    sections(one).every((section) => section['emptyReason'] === undefined || things(section['entry']).length === 0),
  'ips-comp-1': (one: Document) =>
    sections(one).every((section) => things(section['entry']).length > 0 || section['emptyReason'] !== undefined),
  'ips-empty-reason': (one: Document) =>
    sections(one).every(({ emptyReason }) =>
      emptyReason === undefined
        ? true
        : things(thing(emptyReason)['coding']).some(
            ({ system, code }) =>
              system === EMPTY_REASON && ['withheld', 'unavailable', 'notasked'].includes(asString(code)),
          ),
    ),
  'ips-section-entry': (one: Document) =>
    Object.entries(allowed).every(([code, types]) =>
      entriesOf(one, code).every((target) => types.includes(asString(target?.['resourceType']))),
    ),
  'ips-pat-1': (one: Document) =>
    things(patient(one)['name']).length > 0 &&
    things(patient(one)['name']).every((name) => has(name, 'given') || has(name, 'family') || has(name, 'text')),
  'ips-pat-birth': (one: Document) => has(patient(one), 'birthDate'),
  'ips-condition': (one: Document) =>
    ofType(one, 'Condition').every((each) => has(each, 'code') && isAbout(one, each['subject'])),
  'ips-allergy': (one: Document) =>
    ofType(one, 'AllergyIntolerance').every((each) => has(each, 'code') && isAbout(one, each['patient'])),
  'ait-1': (one: Document) => ofType(one, 'AllergyIntolerance').every((each) => has(each, 'clinicalStatus')),
  'ips-medication': (one: Document) =>
    ofType(one, ...(allowed['10160-0'] ?? [])).every(
      (each) => has(each, 'status') && hasChoice(each, 'medication') && isAbout(one, each['subject']),
    ),
  'ips-medication-effective': (one: Document) =>
    ofType(one, 'MedicationStatement', 'MedicationAdministration').every((each) => hasChoice(each, 'effective')),
  'ips-medication-intent': (one: Document) => ofType(one, 'MedicationRequest').every((each) => has(each, 'intent')),
  'ips-immunization': (one: Document) =>
    ofType(one, 'Immunization').every(
      (each) =>
        has(each, 'status') &&
        has(each, 'vaccineCode') &&
        hasChoice(each, 'occurrence') &&
        isAbout(one, each['patient']),
    ),
  'ips-procedure': (one: Document) =>
    ofType(one, 'Procedure').every(
      (each) =>
        has(each, 'status') && has(each, 'code') && hasChoice(each, 'performed') && isAbout(one, each['subject']),
    ),
  'ips-observation': (one: Document) =>
    ofType(one, 'Observation').every(
      (each) =>
        has(each, 'status') && has(each, 'code') && hasChoice(each, 'effective') && isAbout(one, each['subject']),
    ),
  'ips-report': (one: Document) =>
    ofType(one, 'DiagnosticReport').every(
      (each) => has(each, 'status') && has(each, 'code') && isAbout(one, each['subject']),
    ),
  'ips-care-plan': (one: Document) =>
    ofType(one, 'CarePlan').every(
      (each) => has(each, 'status') && has(each, 'intent') && isAbout(one, each['subject']),
    ),
} satisfies Record<string, (document: Document) => boolean>

export type Invariant = keyof typeof invariants

export const composed = composition
export const sectionBy = sectionOf
export const listed = sections
export const resourcesOf = ofType
