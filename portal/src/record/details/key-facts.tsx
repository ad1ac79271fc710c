import { resultTexts } from '@kinchart/texts/en/details.ts'
import type { ReactNode } from 'react'
import { classNames, common } from '#theme/styles.ts'
import { BigValue, Mark, RangeRule } from '#record/values/value.tsx'
import type { Fact, ShownRow } from '#record/section.ts'
import styles from './details.module.css'
import { isObject, type JsonObject, type NameOf, factTree, type FactNode } from './fact-lines.ts'
import { codeInWords, type Json } from './read-json.ts'

export function ResultHero({ row, before }: { row: ShownRow; before?: ReactNode }) {
  const { value, interpretation, referenceRange } = row.cells
  if (value?.kind !== 'values' || (value.values.length === 0 && value.note === undefined)) return null
  const isNumber = value.values.length === 1 && value.values[0]?.isNumber === true
  // Measurements that the patient added have no flag or range.
  const isSent = isNumber && row.addedBy === undefined
  const mark = interpretation?.kind === 'mark' ? interpretation : null
  const range = referenceRange?.kind === 'range' ? referenceRange : null
  return (
    <div className={styles.hero}>
      {value.values.map((one) => (
        <BigValue key={`${one.name} ${one.value} ${one.unit}`} shown={one} isOut={one.isOut ?? value.isOut} />
      ))}
      {value.note !== undefined && <span>{value.note}</span>}
      {mark !== null && (mark.mark !== null || mark.text !== null) ? (
        <Mark mark={mark.mark} text={mark.text} />
      ) : (
        isSent && <span className={common.help}>{resultTexts.noMark}</span>
      )}
      {(isSent || range?.range || before !== undefined) && (
        <dl className={styles.beside}>
          {range?.range ? (
            <div>
              <dt>{resultTexts.range}</dt>
              <dd>
                <RangeRule range={range.range} value={range.value} isMarked={range.isMarked} />
              </dd>
            </div>
          ) : (
            isSent && (
              <div>
                <dt>{resultTexts.range}</dt>
                <dd className={common.help}>{resultTexts.noRange}</dd>
              </div>
            )
          )}
          {before}
        </dl>
      )}
    </div>
  )
}

export function Facts({ facts, isOfResult = false }: { facts: readonly Fact[]; isOfResult?: boolean }) {
  if (facts.length === 0) return null
  return (
    <dl className={classNames(isOfResult ? styles.sixFacts : styles.pairFacts)} data-part="key-facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={common.num}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

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
/** Elements to omit inside another element, because the text next to them has the same content. */
const coded = new Set(['id', 'extension', 'identifier', 'timing', 'repeat', 'contained'])

/** Omits `shownFacts`, which are shown above. Facts that change the meaning of the record are always included. */
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

/**
 * Replaces a concept with its text, and a quantity with its value and unit. Keeps the code of a concept that has no
 * text.
 */
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

/** A text with fewer characters could be part of another text by chance. */
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
