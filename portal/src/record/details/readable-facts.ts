import type { Fact } from '#record/section.ts'
import { isObject, type JsonObject, type NameOf } from './fact-lines.ts'
import { codeInWords } from './fhir-words.ts'
import { factTree, type FactNode } from './fact-tree.ts'
import type { Json } from './read-json.ts'

const filed = new Set([
  ...['resourceType', 'id', 'meta', 'language', 'text', 'contained', 'identifier', 'extension', 'category', 'note'],
  ...[
    'intent',
    'use',
    'subject',
    'patient',
    'encounter',
    'context',
    'basedOn',
    'partOf',
    'presentedForm',
    'content',
    'data',
    'conclusion',
  ],
])
/** Left out within a part, because the text next to these elements states the same. */
const coded = new Set(['id', 'extension', 'identifier', 'timing', 'repeat', 'contained'])

/** `shownFacts` are already shown above. Facts that change the meaning are always included. */
export function readableFacts(resource: Json, nameOf: NameOf, shownFacts: readonly Fact[]): readonly FactNode[] {
  if (!isObject(resource)) return []
  const shown = Object.entries(resource).filter(([key]) => !filed.has(key))
  const known = shownFacts.map(({ label, text }) => ({ label: folded(label), text: folded(text) }))
  return omitShownFacts(factTree(Object.fromEntries(shown.map(([key, json]) => [key, inWords(json)])), nameOf), known)
}

export function turningFacts(resource: Json, nameOf: NameOf): readonly FactNode[] {
  if (!isObject(resource)) return []
  const { modifierExtension, implicitRules } = resource
  return factTree(
    {
      ...(modifierExtension === undefined ? {} : { modifierExtension }),
      ...(implicitRules === undefined ? {} : { implicitRules }),
    },
    nameOf,
  )
}

const words = (json: Json | undefined): string | null => (typeof json === 'string' && json !== '' ? json : null)

const wordsOf = ({ display, code, system }: JsonObject): string | null =>
  words(display) ?? (typeof code === 'string' ? codeInWords(code, words(system)) : null)

/** Replaces a concept with its text, and a quantity with its value and unit. Keeps a code if there is nothing else. */
function inWords(json: Json): Json {
  if (Array.isArray(json)) return json.map((one: Json) => inWords(one))
  if (!isObject(json)) return json
  if (Array.isArray(json['coding'])) {
    const display = json['coding'].flatMap((one: Json) => (isObject(one) ? (wordsOf(one) ?? []) : []))
    const text = words(json['text']) ?? display[0]
    return text === undefined ? json : { text }
  }
  if (words(json['system']) !== null && words(json['display']) !== null) return { display: json['display'] ?? null }
  if (words(json['value']) !== null && words(json['unit']) !== null) {
    const { value = null, unit = null, comparator } = json
    return { value, unit, ...(comparator === undefined ? {} : { comparator }) }
  }
  return Object.fromEntries(
    Object.entries(json)
      .filter(([key]) => !coded.has(key))
      .map(([key, inner]) => [key, inWords(inner)]),
  )
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Shorter words may be part of another text by chance. */
const leastWithin = 6

function omitShownFacts(nodes: readonly FactNode[], shownFacts: readonly Fact[]): readonly FactNode[] {
  return nodes.flatMap((node): readonly FactNode[] => {
    if (node.kind === 'fact')
      return node.text.split('\n').every((line) => line === '--' || isAlreadyShown(node.label, line, shownFacts))
        ? []
        : [node]
    if (node.isModifier === true) return [node]
    const children = omitShownFacts(node.children, shownFacts)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

function isAlreadyShown(label: string, line: string, shownFacts: readonly Fact[]): boolean {
  const short = folded(line)
  return shownFacts.some(
    ({ label: known, text }) =>
      text === short || ((known === folded(label) || short.length >= leastWithin) && text.includes(short)),
  )
}
