import { digestOf } from '#fhir/json/digest.ts'
import { asObject, asText } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { NotJsonError } from '#fhir/json/parse-fhir-json.ts'
import { skipSpace } from '#fhir/json/scan-json.ts'
import { readAlone, readEntry, type BundleEntry } from '#fhir/json/split-bundle.ts'
import { walkArray } from '#fhir/json/walk-json.ts'
import type { MovedRecord } from './moved-record.ts'
import { endAt, membersAt, valueOf, type Members } from './read-fasten-sync.ts'

/** Plain data, because it may be passed between threads. */
export type MovedIn =
  | {
      readonly made: readonly MovedRecord[]
      readonly refused: readonly BundleEntry[]
      readonly dated: null
      readonly custodian: string
      readonly documentKey: null
    }
  | { readonly why: 'not-a-record' | 'too-large' | 'file-cut-off' }

const HEAD = 2000

export function isMereBackup(text: string): boolean {
  const head = text.slice(0, HEAD)
  return /^\uFEFF?\s*\{/.test(head) && head.includes('"collections"') && /"(?:instanceToken|schemaHash)"/.test(head)
}

type Person = { readonly id: string; readonly resource: JsonObject }
type Connection = { readonly name: string; readonly source: string; readonly base: string }

/** Of the observations from these vendors, Mere stores only laboratory results. */
const partialVendors: ReadonlySet<string> = new Set(['epic', 'cerner'])

/**
 * Reads clinical documents as the hospital sent them, their attachments, and the patient from the app's list of people.
 * The backup contains valid access tokens, refresh tokens and client ids, so only names and addresses are read from
 * connections. Skips collections without records.
 */
export function readMere(text: string): MovedIn {
  try {
    return readBackup(text)
  } catch (cause) {
    if (cause instanceof NotJsonError) return { why: 'file-cut-off' }
    throw cause
  }
}

function readBackup(text: string): MovedIn {
  const { members } = membersAt(text, skipSpace(text, text.startsWith('\uFEFF') ? 1 : 0))
  const collections = members.get('collections')
  if (!collections || text[collections.start] !== '[') return { why: 'not-a-record' }
  const docs = new Map<string, number[]>()
  walkArray(text, collections.start, (at) => {
    const collection = membersAt(text, at)
    const name = asText(valueOf(text, collection.members, 'name'))
    const docsValue = collection.members.get('docs')
    if (name !== null && wanted.has(name) && docsValue && text[docsValue.start] === '[')
      docs.set(name, startsIn(text, docsValue.start))
    return collection.end
  })
  const people = new Map((docs.get('user_documents') ?? []).flatMap((at) => personAt(text, at)))
  const connections = new Map((docs.get('connection_documents') ?? []).flatMap((at) => connectionAt(text, at)))
  const reader = openReader(text, people, connections)
  for (const at of docs.get('clinical_documents') ?? []) reader.read(at)
  const { made, refused, used } = reader.end()
  const names = [...new Set([...used].flatMap((id) => connections.get(id)?.name ?? []))]
  return { made, refused, dated: null, custodian: ['Mere Medical', ...names].join(', '), documentKey: null }
}

const wanted: ReadonlySet<string> = new Set(['clinical_documents', 'connection_documents', 'user_documents'])

function startsIn(text: string, open: number): number[] {
  const starts: number[] = []
  walkArray(text, open, (at) => {
    starts.push(at)
    return endAt(text, at)
  })
  return starts
}

const textIn = (text: string, members: Members, key: string): string => asText(valueOf(text, members, key)) ?? ''
const isDeleted = (text: string, members: Members): boolean => valueOf(text, members, '_deleted') === true

function personAt(text: string, at: number): [string, Person][] {
  const { members } = membersAt(text, at)
  const id = textIn(text, members, 'id')
  if (id === '' || isDeleted(text, members)) return []
  const [given, family, gender] = ['first_name', 'last_name', 'gender'].map((key) => textIn(text, members, key))
  const birthDate = dayOf(textIn(text, members, 'birthday'))
  const resource = {
    ...((given !== '' || family !== '') && {
      name: [{ ...(family && { family }), ...(given && { given: [given] }) }],
    }),
    ...(gender && { gender: gender.toLowerCase() }),
    ...(birthDate !== null && { birthDate }),
  }
  return [[id, { id: `mere-${digestOf(id)}`, resource }]]
}

/** Returns the nearest UTC day, because Mere stores a birth date as midnight local time. */
function dayOf(instant: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(instant)) return instant
  const at = Date.parse(instant)
  return Number.isNaN(at) ? null : new Date(at + HALF_DAY_MS).toISOString().slice(0, 10)
}
const HALF_DAY_MS = 12 * 3_600_000

function connectionAt(text: string, at: number): [string, Connection][] {
  const { members } = membersAt(text, at)
  const id = textIn(text, members, 'id')
  if (id === '') return []
  return [
    [
      id,
      { name: textIn(text, members, 'name'), source: textIn(text, members, 'source').toLowerCase(), base: baseOf(id) },
    ],
  ]
}

/** Scopes ids to their connection, because two hospitals may use the same id. The host can never exist (`.invalid`). */
const baseOf = (connection: string): string => `https://${digestOf(connection).slice(0, 16)}.mere.invalid`

function openReader(text: string, people: ReadonlyMap<string, Person>, connections: ReadonlyMap<string, Connection>) {
  const made: MovedRecord[] = []
  const refused: BundleEntry[] = []
  const used = new Set<string>()
  const known = new Set<string>()
  /**
   * For each reference to a patient, the person whose documents contain the reference. Omits references to patients
   * that have a Patient resource.
   */
  const named = new Map<string, Person>()

  const read = (at: number): void => {
    const { members } = membersAt(text, at)
    if (isDeleted(text, members)) return
    const record = members.get('data_record')
    const data = record ? membersAt(text, record.start).members : new Map()
    const raw = data.get('raw')
    const connection = textIn(text, members, 'connection_record_id')
    const person = people.get(textIn(text, members, 'user_id'))
    const about = person === undefined ? {} : { about: `Patient/${person.id}` }
    const own = asText(asObject(valueOf(text, members, 'metadata'))?.['id']) ?? ''
    const kind = textIn(text, data, 'resource_type')
    used.add(connection)
    if (!raw) refused.push(unreadable(text.slice(at, endAt(text, at))))
    else if (kind === 'documentreference_attachment')
      made.push({ ...binaryOf(own, textIn(text, data, 'content_type'), valueOf(text, data, 'raw')), ...about })
    else take(raw.start, connection, person, about)
  }

  const take = (
    at: number,
    connection: string,
    person: Person | undefined,
    about: Pick<MovedRecord, 'about'>,
  ): void => {
    const { entry } = readEntry(text, at)
    const alone = entry.resource === null ? readAlone(text.slice(at, endAt(text, at))) : entry
    const { resource } = alone
    if (resource === null) {
      refused.push(unreadable(alone.text))
      return
    }
    const base = connections.get(connection)?.base ?? baseOf(connection)
    const id = asText(resource['id'])
    const stated = /^(?:https?:\/\/|urn:)\S+$/.test(alone.fullUrl ?? '') ? alone.fullUrl : null
    const fullUrl = stated ?? (id === null ? null : `${base}/${resource.resourceType}/${id}`)
    if (resource.resourceType === 'Patient' && fullUrl !== null) known.add(fullUrl)
    for (const reference of patientsIn(resource)) {
      const whole = /^https?:\/\//.test(reference) ? reference : `${base}/${reference}`
      if (person) named.set(whole, person)
    }
    made.push({ text: alone.text, fullUrl, ...about })
  }

  const end = () => {
    for (const [whole, { resource }] of named) {
      if (known.has(whole)) continue
      const id = /Patient\/([^/?#]+)/.exec(whole)?.[1] ?? ''
      made.push({ text: JSON.stringify({ resourceType: 'Patient', id, ...resource }), fullUrl: whole })
    }
    for (const { id, resource } of people.values())
      made.push({ text: JSON.stringify({ resourceType: 'Patient', id, ...resource }), fullUrl: null })
    const isPart = [...used].some((one) => partialVendors.has(connections.get(one)?.source ?? ''))
    const gap: BundleEntry = {
      text: '',
      fullUrl: null,
      mode: null,
      resource: null,
      problem: 'kept-in-part',
      of: 'Observation',
    }
    return { made, refused: isPart ? [...refused, gap] : refused, used }
  }
  return { read, end }
}

const unreadable = (text: string): BundleEntry => ({
  text,
  fullUrl: null,
  mode: null,
  resource: null,
  problem: 'no-resource',
})

const PATIENT = /(?:^|\/)Patient\/[^/?#\s]+$/
const patientsIn = (resource: JsonObject): readonly string[] =>
  ['patient', 'subject', 'beneficiary'].flatMap((field) => {
    const reference = asText(asObject(resource[field])?.['reference'])
    return reference !== null && PATIENT.test(reference) ? [reference] : []
  })

/** `raw`: text or base64 bytes. The owning record refers to the attachment by `address`. */
function binaryOf(address: string, contentType: string, raw: unknown): MovedRecord {
  const content = typeof raw === 'string' ? raw : JSON.stringify(raw)
  const isText = /^text\/|xml|json|html/i.test(contentType)
  const isBase64 = !isText && /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(content.slice(0, 10_000))
  const data = isBase64 ? content : Buffer.from(content).toString('base64')
  const id = /Binary\/([^/?#]+)$/.exec(address)?.[1] ?? digestOf(address)
  return {
    text: JSON.stringify({ resourceType: 'Binary', id, contentType, data }),
    fullUrl: /^https?:\/\//.test(address) ? address : null,
  }
}
