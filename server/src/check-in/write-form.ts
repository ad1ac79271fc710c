import { formProgress, isQuestion, standingItems } from '@kinchart/contract/check-in-form.ts'
import type { FormAnswers, FormItem } from '@kinchart/contract/check-in-form.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FhirResource, Json, JsonObject } from '#fhir/json.ts'
import { writeFhirJson } from '#fhir/write-fhir-json.ts'
import { parseExact } from '#sharing/summary/exact-json.ts'
import type { Exact } from '#sharing/summary/exact-json.ts'
import type { ReadForm } from './read-form.ts'

/** Patterns of FHIR R4's primitive types. */
const patterns = {
  integer: /^(?:0|-?[1-9]\d{0,9})$/,
  decimal: /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,17})?$/,
  date: /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/,
  dateTime:
    /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
} as const

/** What was answered, as a QuestionnaireResponse; null where nothing was. */
export type WrittenForm = { readonly resource: Exact; readonly isWhole: boolean } | null

/**
 * Writes the answers of a form. Hidden questions, those that do not stand with these answers and those without an answer are left out.
 * Throws 'check-in-answer-wrong' for an answer that its question does not take.
 *
 * Source: FHIR R4 QuestionnaireResponse; SMART Health Check-in FORM-5.
 */
export function writeForm(
  form: ReadForm,
  given: FormAnswers,
  {
    questionnaire,
    authored,
    subject,
  }: { readonly questionnaire: string | null; readonly authored: string; readonly subject: string | null },
): WrittenForm {
  const answers = withReadOnly(form.items, given)
  const standing = new Set(standingItems(form.items, answers).map(({ linkId }) => linkId))
  const write = (items: readonly FormItem[]): JsonObject[] =>
    items.flatMap((item): JsonObject[] => {
      if (!standing.has(item.linkId) || (!isQuestion(item) && item.kind !== 'group')) return []
      const inner = write(item.items)
      const head = { linkId: item.linkId, ...(item.text === '' ? {} : { text: item.text }) }
      if (item.kind === 'group') return inner.length === 0 ? [] : [{ ...head, item: inner }]
      const values = valuesOf(item, answers[item.linkId] ?? [], form.options.get(item.linkId) ?? [])
      const [first, ...more] = values
      if (first === undefined) return []
      return [{ ...head, answer: [inner.length === 0 ? first : { ...first, item: inner }, ...more] }]
    })
  const items = write(form.items)
  if (items.length === 0) return null
  const isWhole = formProgress(form.items, answers).requiredLeft === 0
  const resource: FhirResource = {
    resourceType: 'QuestionnaireResponse',
    ...(questionnaire === null ? {} : { questionnaire }),
    status: isWhole ? 'completed' : 'in-progress',
    ...(subject === null ? {} : { subject: { reference: subject } }),
    authored,
    item: items,
  }
  return { isWhole, resource: parseExact(writeFhirJson(resource)) }
}

/** An answer that the form fixed is the form's own, whatever is sent. */
function withReadOnly(items: readonly FormItem[], given: FormAnswers): FormAnswers {
  const fixed = items.flatMap(function all(item: FormItem): FormItem[] {
    return [...(item.isReadOnly ? [item] : []), ...item.items.flatMap(all)]
  })
  return { ...given, ...Object.fromEntries(fixed.map(({ linkId, initial }) => [linkId, initial])) }
}

function valuesOf(item: FormItem, given: readonly string[], options: readonly JsonObject[]): readonly JsonObject[] {
  const there = given.map((one) => one.trim()).filter((one) => one !== '')
  if (there.length > 1 && !item.repeats) throw new ApiError('check-in-answer-wrong')
  if (item.maxLength !== null && there.some((one) => one.length > (item.maxLength ?? 0)))
    throw new ApiError('check-in-answer-wrong')
  return there.map((one) => valueOf(item, one, options))
}

function valueOf({ kind }: FormItem, text: string, options: readonly JsonObject[]): JsonObject {
  const wrong = new ApiError('check-in-answer-wrong')
  const matching = (pattern: RegExp, value: Json = text): Json => {
    if (!pattern.test(text)) throw wrong
    return value
  }
  switch (kind) {
    case 'boolean':
      return { valueBoolean: matching(/^(?:true|false)$/, text === 'true') }
    case 'integer':
      if (Math.abs(Number(text)) > 2_147_483_647) throw wrong
      return { valueInteger: matching(patterns.integer) }
    case 'decimal':
      // The digits as they were typed: 6.10 is not 6.1.
      return { valueDecimal: matching(patterns.decimal) }
    case 'date':
      return { valueDate: matching(patterns.date) }
    case 'dateTime':
      return { valueDateTime: matching(patterns.dateTime) }
    case 'time':
      return { valueTime: matching(patterns.time, text.length === 5 ? `${text}:00` : text) }
    case 'url':
      return { valueUri: matching(/^\S+$/) }
    case 'choice':
    case 'open-choice': {
      const at = /^#(\d{1,4})$/.exec(text)?.[1]
      const option = at === undefined ? undefined : options[Number(at)]
      if (option !== undefined) return option
      if (kind === 'choice') throw wrong
      return { valueString: text }
    }
    case 'string':
    case 'text':
      return { valueString: text }
    case 'group':
    case 'display':
    case 'not-asked':
    default:
      throw wrong
  }
}
