import {
  answersTo,
  enabledItems,
  formProgress,
  isAnswer,
  isQuestion,
  withSeconds,
} from '@kinchart/contract/calls/check-in-form.ts'
import type { FormAnswers, FormItem } from '@kinchart/contract/calls/check-in-form.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'
import { parseExact } from '#sharing/summary/exact-json.ts'
import type { Exact } from '#sharing/summary/exact-json.ts'
import type { ReadForm } from './read-form.ts'

/** A QuestionnaireResponse; null if nothing was answered. */
export type WrittenForm = { readonly resource: Exact; readonly isWhole: boolean } | null

/**
 * Writes the answers of a form, without hidden, disabled or unanswered questions. If the patient answered nothing,
 * nothing is written, including values prefilled by the clinic. Throws 'check-in-answer-wrong' for an answer that is
 * invalid for its question. Source: FHIR R4 QuestionnaireResponse; SMART Health Check-in FORM-5.
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
  if (Object.keys(given).every((linkId) => answersTo(given, linkId).length === 0)) return null
  const answers = withReadOnly(form.items, given)
  const enabled = new Set(enabledItems(form.items, answers).map(({ linkId }) => linkId))
  const write = (items: readonly FormItem[]): JsonObject[] =>
    items.flatMap((item): JsonObject[] => {
      if (!enabled.has(item.linkId) || (!isQuestion(item) && item.kind !== 'group')) return []
      const inner = write(item.items)
      const head = { linkId: item.linkId, ...(item.text === '' ? {} : { text: item.text }) }
      if (item.kind === 'group') return inner.length === 0 ? [] : [{ ...head, item: inner }]
      const values = valuesOf(item, answersTo(answers, item.linkId), form.options.get(item.linkId) ?? [])
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

/** A read-only question keeps its answer from the form. */
function withReadOnly(items: readonly FormItem[], given: FormAnswers): FormAnswers {
  const fixed = items.flatMap(function all(item: FormItem): FormItem[] {
    return [...(item.isReadOnly ? [item] : []), ...item.items.flatMap(all)]
  })
  return { ...given, ...Object.fromEntries(fixed.map(({ linkId, initial }) => [linkId, initial])) }
}

function valuesOf(item: FormItem, given: readonly string[], options: readonly JsonObject[]): readonly JsonObject[] {
  if (given.length > 1 && !item.repeats) throw new ApiError('check-in-answer-wrong')
  if (item.maxLength !== null && given.some((one) => one.length > (item.maxLength ?? 0)))
    throw new ApiError('check-in-answer-wrong')
  return given.map((one) => valueOf(item, one, options))
}

function valueOf({ kind }: FormItem, text: string, options: readonly JsonObject[]): JsonObject {
  if (!isAnswer(kind, text)) throw new ApiError('check-in-answer-wrong')
  switch (kind) {
    case 'boolean':
      return { valueBoolean: text === 'true' }
    case 'integer':
      return { valueInteger: text }
    case 'decimal':
      // The digits as entered: 6.10 is not 6.1.
      return { valueDecimal: text }
    case 'date':
      return { valueDate: text }
    case 'dateTime':
      return { valueDateTime: text }
    case 'time':
      return { valueTime: withSeconds(text) }
    case 'url':
      return { valueUri: text }
    case 'choice':
    case 'open-choice': {
      const at = /^#(\d{1,4})$/.exec(text)?.[1]
      const option = at === undefined ? undefined : options[Number(at)]
      if (option !== undefined) return option
      if (kind === 'choice') throw new ApiError('check-in-answer-wrong')
      return { valueString: text }
    }
    case 'string':
    case 'text':
      return { valueString: text }
    case 'group':
    case 'display':
    case 'not-asked':
    default:
      throw new ApiError('check-in-answer-wrong')
  }
}
