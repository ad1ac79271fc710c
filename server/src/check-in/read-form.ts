import type { FormItem, QuestionKind } from '@kinchart/contract/check-in-form.ts'
import { conditionOperators, questionKinds } from '@kinchart/contract/check-in-form.ts'
import { asArray, isObject } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import type { JsonObject } from '#fhir/json.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'

/** A form as it is asked, and the values that its choices stand for, by question, in the order of the options. */
export type ReadForm = {
  readonly title: string | null
  readonly items: readonly FormItem[]
  /** An answer's member and value, as the questionnaire wrote it. */
  readonly options: ReadonlyMap<string, readonly JsonObject[]>
}

const limits = { depth: 20, items: 500, options: 500, words: 5000 } as const
const HIDDEN = 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden'

/** A questionnaire that cannot be asked: an item without an id, or one id twice. */
class UnreadableFormError extends Error {}

/**
 * Reads a questionnaire. Hidden items are left out; a question of a kind that cannot be asked here stays, and says so. Null for one
 * whose items cannot be told apart. Source: FHIR R4 Questionnaire.
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
      // What is hidden is not asked; its id stays taken.
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
/** Numbers are their digits here. */
const numberOf = (value: Element): number | null => {
  const number = typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number > 0 ? number : null
}
const isHidden = (item: JsonObject): boolean =>
  objectsOf(item['extension']).some((one) => one['url'] === HIDDEN && one['valueBoolean'] === true)

function kindOf(item: JsonObject, offered: readonly JsonObject[]): QuestionKind {
  const kind = questionKinds.find((one) => one === item['type']) ?? 'not-asked'
  // A choice whose answers are elsewhere: nothing is fetched from what a request names.
  return kind === 'choice' && offered.length === 0 ? 'not-asked' : kind
}

/** The members `value[x]` of what a choice offers, of the question itself or of a value set that came along. */
function optionsOf(form: JsonObject, item: JsonObject): readonly JsonObject[] {
  const own = objectsOf(item['answerOption']).map((one) => valueOf(one, 'value'))
  const set = textOf(item['answerValueSet'])
  const beside = set.startsWith('#') ? codesOf(form, set.slice(1)) : []
  return [...own, ...beside].filter((one) => Object.keys(one).length > 0).slice(0, limits.options)
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

/** The one member of an object that begins with a word, such as valueCoding. */
function valueOf(holder: JsonObject, start: string): JsonObject {
  const name = Object.keys(holder).find((one) => one.startsWith(start) && /^[A-Z]/.test(one.slice(start.length)))
  return name === undefined ? {} : { [`value${name.slice(start.length)}`]: holder[name] }
}

function optionWords(option: JsonObject): string {
  const [value] = Object.values(option)
  if (isObject(value)) return (textOf(value['display']) || textOf(value['code'])).slice(0, limits.words)
  return typeof value === 'string' ? value.slice(0, limits.words) : ''
}

/** A value as answers are written: the place of an option, or the text of the value. */
function written(value: JsonObject, offered: readonly JsonObject[]): string | null {
  const at = offered.findIndex((option) => isSameValue(option, value))
  if (at >= 0) return `#${at}`
  const [inner] = Object.values(value)
  return typeof inner === 'string' ? inner : typeof inner === 'boolean' ? String(inner) : null
}

/** A code is the same by system and code, whatever it is called. */
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
