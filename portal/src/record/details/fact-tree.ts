import { isObject, objectLine, simpleLine, type JsonObject, type NameOf } from './fact-lines.ts'
import { labelOf } from './fhir-words.ts'
import { tryRead, type Json } from './read-json.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { factTexts } from '@kinchart/texts/en/details.ts'

export type FactNode =
  | { readonly kind: 'fact'; readonly label: string; readonly text: string }
  | {
      readonly kind: 'group'
      readonly label: string
      readonly children: readonly FactNode[]
      /** True for an FHIR R4 `modifierExtension`, which may change the meaning of the rest of the record. */
      readonly isModifier?: true
    }

/** Shown first, because these elements may change the meaning of the rest. Source: FHIR R4 modifier elements. */
const modifiers = new Set([
  'modifierExtension',
  'implicitRules',
  'status',
  '_status',
  'doNotPerform',
  'prohibited',
  'notGiven',
  'wasNotGiven',
  'notDone',
  'notPerformed',
  'wasNotTaken',
  'taken',
  'isSubpotent',
  'intent',
  'use',
  'clinicalStatus',
  'verificationStatus',
  'statusReason',
  'docStatus',
  'lifecycleStatus',
])

/** Shown last, because these elements are about the entry and are not clinical facts. */
const aboutEntry = new Set(['id', 'meta', 'language', 'identifier', 'text'])

export function factTree(resource: Json, nameOf: NameOf = () => null): readonly FactNode[] {
  if (!isObject(resource)) return []
  const contained = containedIn(resource)
  const named: NameOf = (reference) => contained.get(reference) ?? nameOf(reference)
  const entries = Object.entries(resource).filter(([key]) => key !== 'resourceType')
  const nodesOf = (isThere: (key: string) => boolean) =>
    entries.filter(([key]) => isThere(key)).map(([key, json]) => nodeOf(key, json, named))
  const clinical = [
    ...nodesOf((key) => modifiers.has(key)),
    ...nodesOf((key) => !modifiers.has(key) && !aboutEntry.has(key)),
  ]
  const about = nodesOf((key) => aboutEntry.has(key))
  return about.length === 0 ? clinical : [...clinical, { kind: 'group', label: factTexts.aboutEntry, children: about }]
}

function nodeOf(key: string, json: Json, nameOf: NameOf, label = labelOf(key)): FactNode {
  if (Array.isArray(json)) return listNode(key, json, nameOf, label)
  if (isObject(json)) {
    if (key === 'extension') return extensionNode(json, nameOf)
    // The extension may change the meaning of its parent element, so it must look different from other facts.
    if (key === 'modifierExtension')
      return {
        kind: 'group',
        label: recordTexts.changesMeaning,
        children: [extensionNode(json, nameOf)],
        isModifier: true,
      }
    const line = objectLine(json, nameOf)
    return line === null ? groupOf(label, json, nameOf) : { kind: 'fact', label, text: line }
  }
  return { kind: 'fact', label, text: simpleLine(key, json) ?? '--' }
}

function listNode(key: string, list: readonly Json[], nameOf: NameOf, label: string): FactNode {
  const [only] = list
  if (list.length === 1 && only !== undefined) return nodeOf(key, only, nameOf, label)
  const nodes = list.map((one, index) => nodeOf(key, one, nameOf, `${label} ${index + 1}`))
  const isPlain = key !== 'extension' && nodes.every((node) => node.kind === 'fact')
  if (isPlain)
    return {
      kind: 'fact',
      label,
      text: nodes.map((node) => (node.kind === 'fact' ? node.text : '')).join('\n') || '--',
    }
  return { kind: 'group', label, children: nodes }
}

function groupOf(label: string, json: JsonObject, nameOf: NameOf): FactNode {
  const entries = Object.entries(json)
  const children = entries.map(([key, value]) => nodeOf(key, value, nameOf))
  return children.length === 0 ? { kind: 'fact', label, text: '--' } : { kind: 'group', label, children }
}

function extensionNode(json: JsonObject, nameOf: NameOf): FactNode {
  const url = typeof json['url'] === 'string' ? json['url'] : 'extension'
  const label = labelOf(url.split(/[/#]/).at(-1) ?? url)
  const rest = Object.entries(json).filter(([key]) => key !== 'url')
  const [only] = rest
  if (rest.length === 1 && only !== undefined) return nodeOf(only[0], only[1], nameOf, label)
  return { kind: 'group', label, children: rest.map(([key, value]) => nodeOf(key, value, nameOf)) }
}

function containedIn(resource: JsonObject): ReadonlyMap<string, string> {
  const contained = Array.isArray(resource['contained']) ? resource['contained'] : []
  const names = contained.flatMap((one: Json) => {
    const name = isObject(one) ? resourceName(one) : null
    return isObject(one) && typeof one['id'] === 'string' && name !== null ? [[`#${one['id']}`, name] as const] : []
  })
  return new Map(names)
}

/** The resource's name. If there is none, what the resource is about. */
export function resourceName(resource: Json): string | null {
  if (!isObject(resource)) return null
  for (const key of ['name', 'title', 'code', 'vaccineCode', 'medicationCodeableConcept', 'type', 'description']) {
    const json = resource[key]
    const first = Array.isArray(json) ? json[0] : json
    if (typeof first === 'string') return first
    if (isObject(first)) {
      const line = objectLine(first, () => null)
        ?.split('\n')[0]
        ?.replace(/ \((?:official|usual)\)$/, '')
      if (line !== undefined) return line
    }
  }
  return null
}

type Related = {
  readonly reference: string
  readonly writtenAs?: readonly string[]
  readonly resourceType: string
  readonly resource: string
}

/**
 * Names of the related records, or their types if they have no name. Keyed by every form of the reference that the
 * record uses.
 */
export function namesOf(related: readonly Related[]): ReadonlyMap<string, string> {
  return new Map(
    related.flatMap(({ reference, writtenAs = [], resourceType, resource }) => {
      const json = tryRead(resource)
      const name = (json === null ? null : resourceName(json)) ?? labelOf(resourceType)
      return [reference, ...writtenAs].map((to) => [to, name] as const)
    }),
  )
}
