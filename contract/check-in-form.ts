/**
 * A questionnaire as it is asked on a page, and what its answers leave to ask. The portal draws it, the server writes the
 * QuestionnaireResponse: both ask here which questions stand. Source: FHIR R4 Questionnaire.
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
  // It cannot be asked here: an attachment, a quantity, a choice whose answers did not come along.
  'not-asked',
] as const
export type QuestionKind = (typeof questionKinds)[number]

export const conditionOperators = ['exists', '=', '!=', '>', '<', '>=', '<='] as const

const condition = z.object({
  /** The question that it depends on. */
  question: z.string(),
  operator: z.enum(conditionOperators),
  /** As an answer is written; of 'exists' 'true' or 'false'; null for what no answer of that question can be. */
  value: z.string().nullable(),
})
type Condition = z.output<typeof condition>

const ownMembers = {
  linkId: z.string(),
  kind: z.enum(questionKinds),
  /** The questionnaire's own words; '' where it has none. */
  text: z.string(),
  /** Its number as the questionnaire writes it; '' where it has none. */
  prefix: z.string(),
  isRequired: z.boolean(),
  repeats: z.boolean(),
  /** Its answer is shown and cannot be changed. */
  isReadOnly: z.boolean(),
  maxLength: z.number().int().nullable(),
  /** What a choice offers. An answer names it by its place: '#0'. */
  options: z.array(z.string()),
  conditions: z.array(condition),
  /** One of its conditions is enough. */
  isAny: z.boolean(),
  /** What the questionnaire has answered already, as answers are written. */
  initial: z.array(z.string()),
}
export type FormItem = z.output<z.ZodObject<typeof ownMembers>> & { readonly items: readonly FormItem[] }
export const formItem: z.ZodType<FormItem> = z.object({
  ...ownMembers,
  get items() {
    return z.array(formItem)
  },
})

/** By `linkId`. Numbers, days and words as they were typed; 'true' or 'false'; '#n' for the nth option. */
export type FormAnswers = Readonly<Record<string, readonly string[]>>

export const isQuestion = ({ kind }: Pick<FormItem, 'kind'>): boolean =>
  kind !== 'group' && kind !== 'display' && kind !== 'not-asked'

/** The items that stand with these answers, in their order, those within others after them. */
export function standingItems(items: readonly FormItem[], answers: FormAnswers): readonly FormItem[] {
  const kinds = new Map(allItems(items).map((item) => [item.linkId, item.kind]))
  const standing = new Set<string>()
  // An answer to a question that does not stand counts as none. Each round can only take away what depends on what fell.
  let held = allItems(items)
  for (;;) {
    const there = new Set(held.map(({ linkId }) => linkId))
    const left = walk(items, (item) => isEnabled(item, answers, there, kinds))
    if (left.length === held.length) break
    held = left
  }
  for (const { linkId } of held) standing.add(linkId)
  return held
}

const allItems = (items: readonly FormItem[]): FormItem[] => items.flatMap((item) => [item, ...allItems(item.items)])

const walk = (items: readonly FormItem[], isKept: (item: FormItem) => boolean): FormItem[] =>
  items.flatMap((item) => (isKept(item) ? [item, ...walk(item.items, isKept)] : []))

function isEnabled(
  { conditions, isAny }: FormItem,
  answers: FormAnswers,
  there: ReadonlySet<string>,
  kinds: ReadonlyMap<string, QuestionKind>,
): boolean {
  if (conditions.length === 0) return true
  const holds = (one: Condition): boolean =>
    isMet(one, there.has(one.question) ? (answers[one.question] ?? []) : [], kinds.get(one.question))
  return isAny ? conditions.some(holds) : conditions.every(holds)
}

/** Source: FHIR R4 Questionnaire.item.enableWhen; '!=' holds where no answer is the same, also where there is none. */
function isMet({ operator, value }: Condition, given: readonly string[], kind: QuestionKind | undefined): boolean {
  const there = given.filter((one) => one.trim() !== '')
  if (operator === 'exists') return there.length > 0 === (value !== 'false')
  const isSame = (one: string): boolean => value !== null && compare(one, value, kind) === 0
  if (operator === '=') return there.some(isSame)
  if (operator === '!=') return !there.some(isSame)
  return there.some((one) => {
    const order = value === null ? Number.NaN : compare(one, value, kind)
    if (operator === '>') return order > 0
    if (operator === '<') return order < 0
    return operator === '>=' ? order >= 0 : order <= 0
  })
}

/** Below 0, 0 or above it; NaN where neither can be told. */
function compare(one: string, other: string, kind: QuestionKind | undefined): number {
  if (kind === 'integer' || kind === 'decimal') return Number(one) - Number(other)
  return one === other ? 0 : one < other ? -1 : 1
}

/** How many questions stand, how many of them are answered, and how many that have to be are not. */
export function formProgress(
  items: readonly FormItem[],
  answers: FormAnswers,
): { readonly asked: number; readonly answered: number; readonly requiredLeft: number } {
  const questions = standingItems(items, answers).filter(isQuestion)
  const isAnswered = ({ linkId }: FormItem): boolean => (answers[linkId] ?? []).some((one) => one.trim() !== '')
  return {
    asked: questions.length,
    answered: questions.filter(isAnswered).length,
    requiredLeft: questions.filter((one) => one.isRequired && !isAnswered(one)).length,
  }
}

/** The answers that the questionnaire begins with. */
export const initialAnswers = (items: readonly FormItem[]): FormAnswers =>
  Object.fromEntries(
    allItems(items).flatMap(({ linkId, initial }) => (initial.length === 0 ? [] : [[linkId, initial]])),
  )
