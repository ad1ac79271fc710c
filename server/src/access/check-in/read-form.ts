import {
  conditionOperators,
  questionKinds,
  type FormItem,
  type QuestionKind,
} from '@kinchart/contract/calls/check-in-form.ts'
import { asArray, isObject, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'

export type ReadForm = {
  readonly title: string | null
  readonly items: readonly FormItem[]
  /** The answer options of each question, in the questionnaire's order and format, such as `{ valueCoding: … }`. */
  readonly options: ReadonlyMap<string, readonly JsonObject[]>
}

const limits = { depth: 20, items: 500, options: 500, words: 5000 } as const
const HIDDEN = 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden'

class UnreadableFormError extends Error {}

/**
 * Skips hidden items. A question of an unsupported type becomes 'not-asked'. Null if the questionnaire has an item
 * without an id, a duplicate id, more than 500 items or more than 20 levels. Source: FHIR R4 Questionnaire.
 */
export function readForm(questionnaire: Readonly<Record<string, unknown>>): ReadForm | null {
  const read = parseFhirJson(JSON.stringify(questionnaire))
  if (!isObject(read)) return null
  const whole: JsonObject = read
  const options = new Map<string, readonly JsonObject[]>()
  const seen = new Set<string>()
  const readItems = (items: readonly JsonObject[], depth: number): FormItem[] => {
    if (depth > limits.depth) throw new UnreadableFormError()
    return items.flatMap((item) => {
      const linkId = textOf(item['linkId'])
      if (linkId === '' || seen.has(linkId) || seen.size >= limits.items) throw new UnreadableFormError()
      seen.add(linkId)
      // A hidden item is not shown, but no other item may use its id.
      const inner = readItems(objectsOf(item['item']), depth + 1)
      return isHidden(item) ? [] : [readItem(item, linkId, inner)]
    })
  }
  const readItem = (item: JsonObject, linkId: string, items: readonly FormItem[]): FormItem => {
    const offered = optionsOf(whole, item)
    options.set(linkId, offered)
    const kind = kindOf(item, offered)
    return {
      linkId,
      kind,
      text: textOf(item['text']).slice(0, limits.words),
      prefix: textOf(item['prefix']).slice(0, 40),
      isRequired: item['required'] === true,
      repeats: item['repeats'] === true,
      isReadOnly: item['readOnly'] === true,
      maxLength: numberOf(item['maxLength']),
      options: offered.map((one) => optionWords(one)),
      conditions: objectsOf(item['enableWhen']).map((one) => readCondition(whole, one)),
      isAny: item['enableBehavior'] === 'any',
      initial: initialOf(item, kind, offered),
      items,
    }
  }
  try {
    const items = readItems(objectsOf(whole['item']), 0)
    return { title: textOf(whole['title']) || null, items, options }
  } catch (error) {
    if (error instanceof UnreadableFormError) return null
    throw error
  }
}

const textOf = (value: Element): string => (typeof value === 'string' ? value : '')
const objectsOf = (value: Element): readonly JsonObject[] => asArray(value).filter((one) => isObject(one))
/** Numbers are text here, so that their digits don't change. */
const numberOf = (value: Element): number | null => {
  const number = typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number > 0 ? number : null
}
const isHidden = (item: JsonObject): boolean =>
  objectsOf(item['extension']).some((one) => one['url'] === HIDDEN && one['valueBoolean'] === true)

function kindOf(item: JsonObject, offered: readonly JsonObject[]): QuestionKind {
  const kind = questionKinds.find((one) => one === item['type']) ?? 'not-asked'
  // A question with external options can't be answered, because Kinchart never fetches a URL that a request names.
  return kind === 'choice' && offered.length === 0 ? 'not-asked' : kind
}

/** Returns the options as `value[x]` members. Uses the item's own options, or the options of a contained value set. */
function optionsOf(form: JsonObject, item: JsonObject): readonly JsonObject[] {
  const own = objectsOf(item['answerOption']).map((one) => valueOf(one, 'value'))
  const set = textOf(item['answerValueSet'])
  const localCodes = set.startsWith('#') ? codesOf(form, set.slice(1)) : []
  return [...own, ...localCodes].filter((one) => Object.keys(one).length > 0).slice(0, limits.options)
}

function codesOf(form: JsonObject, id: string): readonly JsonObject[] {
  const set = objectsOf(form['contained']).find((one) => one['id'] === id && one['resourceType'] === 'ValueSet')
  if (set === undefined) return []
  const expanded = isObject(set['expansion']) ? objectsOf(set['expansion']['contains']) : []
  const composed = isObject(set['compose'])
    ? objectsOf(set['compose']['include']).flatMap((one) =>
        objectsOf(one['concept']).map((concept) => ({ ...concept, system: one['system'] })),
      )
    : []
  return (expanded.length > 0 ? expanded : composed).map(({ system, code, display }: JsonObject) => ({
    valueCoding: {
      ...(system === undefined ? {} : { system }),
      ...(code === undefined ? {} : { code }),
      ...(display === undefined ? {} : { display }),
    },
  }))
}

/** Normalizes `value[x]` or `answer[x]` to `value[x]`. */
function valueOf(holder: JsonObject, start: string): JsonObject {
  const name = Object.keys(holder).find((one) => one.startsWith(start) && /^[A-Z]/.test(one.slice(start.length)))
  return name === undefined ? {} : { [`value${name.slice(start.length)}`]: holder[name] }
}

function optionWords(option: JsonObject): string {
  const [value] = Object.values(option)
  if (isObject(value)) return (textOf(value['display']) || textOf(value['code'])).slice(0, limits.words)
  return typeof value === 'string' ? value.slice(0, limits.words) : ''
}

function written(value: JsonObject, offered: readonly JsonObject[]): string | null {
  const at = offered.findIndex((option) => isSameValue(option, value))
  if (at >= 0) return `#${at}`
  const [inner] = Object.values(value)
  return typeof inner === 'string' ? inner : typeof inner === 'boolean' ? String(inner) : null
}

function isSameValue(one: JsonObject, other: JsonObject): boolean {
  const [a, b] = [one['valueCoding'], other['valueCoding']]
  if (isObject(a) && isObject(b)) return a['code'] === b['code'] && a['system'] === b['system']
  return JSON.stringify(one) === JSON.stringify(other)
}

function readCondition(form: JsonObject, condition: JsonObject): FormItem['conditions'][number] {
  const question = textOf(condition['question'])
  const operator = conditionOperators.find((one) => one === condition['operator']) ?? '='
  const offered = optionsOf(form, findItem(objectsOf(form['item']), question) ?? {})
  return { question, operator, value: written(valueOf(condition, 'answer'), offered) }
}

function findItem(items: readonly JsonObject[], linkId: string): JsonObject | undefined {
  for (const item of items) {
    if (item['linkId'] === linkId) return item
    const found = findItem(objectsOf(item['item']), linkId)
    if (found !== undefined) return found
  }
  return undefined
}

function initialOf(item: JsonObject, kind: QuestionKind, offered: readonly JsonObject[]): string[] {
  if (kind === 'group' || kind === 'display' || kind === 'not-asked') return []
  const given = objectsOf(item['initial']).map((one) => valueOf(one, 'value'))
  const selected = objectsOf(item['answerOption'])
    .filter((one) => one['initialSelected'] === true)
    .map((one) => valueOf(one, 'value'))
  const all = [...given, ...selected].flatMap((one) => written(one, offered) ?? [])
  return item['repeats'] === true ? all : all.slice(0, 1)
}
