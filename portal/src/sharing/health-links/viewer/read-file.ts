/** What a decrypted file is, in the words a person reads. Nothing about its shape is believed. */
import { manifestTypes } from '@kinchart/contract/health-links.ts'
import type { DecryptedFile } from '../encrypt-content.ts'
import { entryOf, inWords, nameOf } from './read-entry.ts'
import type { CodedEntry } from './read-entry.ts'
import { asText, asThing, asThings, labelOf, parseKeepingDigits } from './thing.ts'
import type { Thing } from './thing.ts'
import { listOf } from '@kinchart/texts/locale.ts'

export type ShownSection = {
  readonly title: string
  /** XHTML as its author sent it: not cleaned yet. */
  readonly narrative: string | null
  readonly entries: readonly CodedEntry[]
}
export type ShownPerson = {
  readonly name: string | null
  readonly birthDate: string | null
  readonly gender: string | null
}
export type ShownFile =
  | {
      readonly kind: 'summary'
      readonly title: string
      readonly person: ShownPerson
      readonly madeAt: string | null
      readonly madeBy: string | null
      readonly sections: readonly ShownSection[]
    }
  | { readonly kind: 'records'; readonly person: ShownPerson; readonly groups: readonly ShownSection[] }
  | { readonly kind: 'cards'; readonly cards: readonly string[] }
  | { readonly kind: 'not-health' }

export function readFile({ bytes, type }: DecryptedFile): ShownFile {
  let parsed: Thing
  try {
    parsed = asThing(parseKeepingDigits(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return { kind: 'not-health' }
  }
  const cards = parsed['verifiableCredential']
  if (
    Array.isArray(cards) &&
    (type === null || type.startsWith(manifestTypes.card) || parsed['resourceType'] === undefined)
  )
    return { kind: 'cards', cards: cards.filter((card) => typeof card === 'string') }
  if (asText(parsed['resourceType']) === null) return { kind: 'not-health' }
  return parsed['resourceType'] === 'Bundle' ? readBundle(parsed) : readRecords([parsed])
}

function readBundle(bundle: Thing): ShownFile {
  const entries = asThings(bundle['entry'])
  const resources = entries
    .map(({ resource }) => asThing(resource))
    .filter((one) => asText(one['resourceType']) !== null)
  const [first] = resources
  if (bundle['type'] !== 'document' || first?.['resourceType'] !== 'Composition') return readRecords(resources)
  const byUrl = new Map(entries.map(({ fullUrl, resource }) => [fullUrl, asThing(resource)]))
  const find = (reference: unknown): Thing => byUrl.get(asThing(reference)['reference']) ?? {}
  const subject = find(first['subject'])
  return {
    kind: 'summary',
    title: asText(first['title']) ?? '',
    person: personOf(subject['resourceType'] === 'Patient' ? subject : findPatient(resources)),
    madeAt: asText(first['date']),
    madeBy:
      listOf(asThings(first['author']).flatMap((author) => asText(author['display']) ?? nameOf(find(author)) ?? [])) ||
      null,
    sections: asThings(first['section']).map((section) => ({
      title: asText(section['title']) ?? labelOf(section['code']) ?? '',
      narrative: asText(asThing(section['text'])['div']),
      entries: asThings(section['entry'])
        .map(find)
        .flatMap((resource) => (resource['resourceType'] === undefined ? [] : [entryOf(resource)])),
    })),
  }
}

const findPatient = (resources: readonly Thing[]): Thing =>
  resources.find((one) => one['resourceType'] === 'Patient') ?? {}

function readRecords(resources: readonly Thing[]): ShownFile {
  const groups = new Map<string, CodedEntry[]>()
  for (const resource of resources) {
    const type = asText(resource['resourceType']) ?? ''
    if (type === 'Patient') continue
    groups.set(type, [...(groups.get(type) ?? []), entryOf(resource)])
  }
  return {
    kind: 'records',
    person: personOf(findPatient(resources)),
    groups: [...groups].map(([type, entries]) => ({ title: inWords(type), narrative: null, entries })),
  }
}

function personOf(patient: Thing): ShownPerson {
  return { name: nameOf(patient), birthDate: asText(patient['birthDate']), gender: asText(patient['gender']) }
}
