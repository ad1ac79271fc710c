/**
 * A questionnaire as shown on a page, with the rules for its answers. Portal and server both use this file to find
 * enabled items and validate answers. Source: FHIR R4 Questionnaire.
 */
import { z } from 'zod'

export const questionKinds = [
  'group',
  'display',
  'boolean',
  'decimal',
  'integer',
  'date',
  'dateTime',
  'time',
  'string',
  'text',
  'url',
  'choice',
  'open-choice',
  // Questions that Kinchart can't show as a form field: attachments, quantities, and choices whose options were not
  // sent.
  'not-asked',
] as const
export type QuestionKind = (typeof questionKinds)[number]

export const conditionOperators = ['exists', '=', '!=', '>', '<', '>=', '<='] as const

const condition = z.object({
  /** The `linkId` of the question that the condition depends on. */
  question: z.string(),
  operator: z.enum(conditionOperators),
  /**
   * The value to compare the answer with, in the same format as an answer. For the operator 'exists': 'true' or
   * 'false'. Null if no answer can equal the value.
   */
  value: z.string().nullable(),
})
type Condition = z.output<typeof condition>

const ownMembers = {
  linkId: z.string(),
  kind: z.enum(questionKinds),
  /** '' if there is none. */
  text: z.string(),
  /** The item's number in the questionnaire; '' if there is none. */
  prefix: z.string(),
  isRequired: z.boolean(),
  repeats: z.boolean(),
  isReadOnly: z.boolean(),
  maxLength: z.number().int().nullable(),
  /** Answers refer to an option by its index: '#0'. */
  options: z.array(z.string()),
  conditions: z.array(condition),
  /** True if one fulfilled condition enables the item. If false, all conditions are required. */
  isAny: z.boolean(),
  initial: z.array(z.string()),
}
export type FormItem = z.output<z.ZodObject<typeof ownMembers>> & { readonly items: readonly FormItem[] }
export const formItem: z.ZodType<FormItem> = z.object({
  ...ownMembers,
  get items() {
    return z.array(formItem)
  },
})

/**
 * Keyed by `linkId`. Numbers, dates and text are stored exactly as the user entered them, booleans as 'true' or
 * 'false', and an option as its index after '#'.
 */
export type FormAnswers = Readonly<Record<string, readonly string[]>>

export const isQuestion = ({ kind }: Pick<FormItem, 'kind'>): boolean =>
  kind !== 'group' && kind !== 'display' && kind !== 'not-asked'

const patterns: Partial<Record<QuestionKind, RegExp>> = {
  boolean: /^(?:true|false)$/,
  integer: /^(?:0|-?[1-9]\d{0,9})$/,
  decimal: /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,17})?$/,
  date: /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/,
  dateTime:
    /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/,
  url: /^\S+$/,
}
const LARGEST_INTEGER = 2_147_483_647

export const isAnswer = (kind: QuestionKind, text: string): boolean =>
  (patterns[kind]?.test(text) ?? true) && !(kind === 'integer' && Math.abs(Number(text)) > LARGEST_INTEGER)

/** Returns the answers to one question, trimmed and without empty answers. */
export const answersTo = (answers: FormAnswers, linkId: string): readonly string[] =>
  Object.hasOwn(answers, linkId) ? (answers[linkId] ?? []).map((one) => one.trim()).filter((one) => one !== '') : []

/**
 * Returns the enabled items in document order, parents before children. FHIR allows circular conditions. If these
 * never settle, returns the result of the last evaluation.
 */
export function enabledItems(items: readonly FormItem[], answers: FormAnswers): readonly FormItem[] {
  const all = new Map(allItems(items).map((item) => [item.linkId, item]))
  let enabled = [...all.values()]
  // Answers to disabled questions don't count, so evaluate the conditions until nothing changes. A chain of conditions
  // has at most as many steps as the form has items.
  for (let round = 0; round <= all.size; round++) {
    const ids = new Set(enabled.map(({ linkId }) => linkId))
    const next = walk(items, (item) => isEnabled(item, (id) => (ids.has(id) ? answersTo(answers, id) : []), all))
    const isSame = next.length === enabled.length && next.every(({ linkId }) => ids.has(linkId))
    enabled = next
    if (isSame) break
  }
  return enabled
}

const allItems = (items: readonly FormItem[]): FormItem[] => items.flatMap((item) => [item, ...allItems(item.items)])

const walk = (items: readonly FormItem[], isIncluded: (item: FormItem) => boolean): FormItem[] =>
  items.flatMap((item) => (isIncluded(item) ? [item, ...walk(item.items, isIncluded)] : []))

function isEnabled(
  { conditions, isAny }: FormItem,
  given: (linkId: string) => readonly string[],
  all: ReadonlyMap<string, FormItem>,
): boolean {
  if (conditions.length === 0) return true
  const holds = (one: Condition): boolean => isMet(one, given(one.question), all.get(one.question))
  return isAny ? conditions.some(holds) : conditions.every(holds)
}

/**
 * Source: FHIR R4 Questionnaire.item.enableWhen. '!=' is met if no answer equals the value, even if there is no answer.
 */
function isMet({ operator, value }: Condition, given: readonly string[], question: FormItem | undefined): boolean {
  if (operator === 'exists') return given.length > 0 === (value !== 'false')
  const isSame = (one: string): boolean => value !== null && compare(one, value, question) === 0
  if (operator === '=') return given.some(isSame)
  if (operator === '!=') return !given.some(isSame)
  return given.some((one) => {
    const order = value === null ? Number.NaN : compare(one, value, question)
    if (operator === '>') return order > 0
    if (operator === '<') return order < 0
    return operator === '>=' ? order >= 0 : order <= 0
  })
}

/** Returns a negative number, 0 or a positive number, as for sorting. NaN if the answers can't be ordered. */
function compare(one: string, other: string, question: FormItem | undefined): number {
  if (one === other) return 0
  const kind = question?.kind
  if (kind === 'integer' || kind === 'decimal') return Number(one) - Number(other)
  if (kind === 'dateTime') return Date.parse(one) - Date.parse(other)
  if (kind === 'time') return inOrder(withSeconds(one), withSeconds(other))
  return question !== undefined && question.options.length > 0
    ? inOrderOfOptions(wordsOf(one, question), wordsOf(other, question))
    : inOrder(one, other)
}

/** Compares the texts of two options. NaN if the texts are the same, because different options are never equal. */
function inOrderOfOptions(one: string, other: string): number {
  if (one === other) return Number.NaN
  return isAnswer('decimal', one) && isAnswer('decimal', other) ? Number(one) - Number(other) : inOrder(one, other)
}

const inOrder = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** Adds seconds, because FHIR requires them and a page's time field omits them. */
export const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

export const wordsOf = (given: string, { options }: Pick<FormItem, 'options'>): string =>
  (/^#\d+$/.test(given) ? options[Number(given.slice(1))] : undefined) ?? given

export function formProgress(
  items: readonly FormItem[],
  answers: FormAnswers,
): { readonly asked: number; readonly answered: number; readonly requiredLeft: number } {
  const enabled = enabledItems(items, answers)
  const questions = enabled.filter(isQuestion)
  const isAnswered = ({ linkId }: FormItem): boolean => answersTo(answers, linkId).length > 0
  const canBeRequired = (one: FormItem): boolean => isQuestion(one) || one.kind === 'not-asked'
  return {
    asked: questions.length,
    answered: questions.filter(isAnswered).length,
    requiredLeft: enabled.filter((one) => one.isRequired && canBeRequired(one) && !(isQuestion(one) && isAnswered(one)))
      .length,
  }
}

export const initialAnswers = (items: readonly FormItem[]): FormAnswers =>
  Object.fromEntries(
    allItems(items).flatMap(({ linkId, initial }) => (initial.length === 0 ? [] : [[linkId, initial]])),
  )
