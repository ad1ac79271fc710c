/** Each field has one rule with its message, used by form and server. Source: S1 §5. */
import { z } from 'zod'
import { constants } from './constants.ts'
import { bornYearsAgo, birthDateError, isLikelyDay } from './days.ts'
import { fieldMessages } from '../text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/** Control, direction and zero-width characters, except the two that join letters in Persian and Indian scripts. */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/** Requires at least one letter of any script, such as 李 or O, and no invisible characters. An emoji is not a name. */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !unseen.test(text.trim())

// Deliberately loose, because the spec requires only 'a standard address pattern'. Requires one @ with text on both
// sides, a dot in the domain and no spaces.
const address = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

/** Expects trimmed text. */
export const isEmailAddress = (text: string): boolean => address.test(text) && !unseen.test(text)

const emailLength = 254

/**
 * Not validated, because the address is only compared with stored addresses. The response is the same for any address.
 */
export const anyEmail = z.string().trim().max(emailLength)
export const email = anyEmail.refine(isEmailAddress, fieldMessages.email)
export const optionalEmail = anyEmail.refine((text) => text === '' || isEmailAddress(text), fieldMessages.email)

const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

export const optionalText = (longest = 200) => z.string().trim().max(longest)
export const requiredText = (longest = 200, missing: string = fieldMessages.required) =>
  optionalText(longest).min(1, missing)
export const requiredLine = (longest = 200, wrong: string = fieldRules.notValid) =>
  requiredText(longest).refine(isOneLine, wrong)

export const personName = (missing: string = fieldMessages.name) =>
  requiredText(200, missing).refine((text) => text === '' || isName(text), fieldMessages.name)

/** Requires more than one character, although the error message requires more than 8 digits. Source: S1 §5. */
export const requiredPhone = (wrong: string = fieldMessages.phone) =>
  optionalText(40).refine((text) => text.length > constants.phoneLongerThan && isOneLine(text), wrong)

/** Never trimmed or normalized. */
export const newPassword = z
  .string()
  .max(1024)
  .superRefine((password, context) => {
    if (password.length < constants.minPasswordLength) context.addIssue(fieldMessages.password)
    else if (password.trim() === '') context.addIssue(fieldRules.passwordBlank)
  })
export const givenPassword = z
  .string()
  .max(1024)
  .refine((password) => password.trim() !== '', fieldMessages.required)

/** Accepts a bare code, with or without spaces, or the whole link from the email. */
export function codeIn(text: string): string {
  const inLink = /[#&?]code=([^&\s]+)/.exec(text)?.[1]
  return inLink === undefined ? text.replaceAll(/\s/g, '') : decode(inLink.replaceAll('+', ' '))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const mailedCode = z.string().max(4000).overwrite(codeIn).min(1, fieldMessages.required).max(512)

/** Ignores case. Undefined if no choice matches. */
export const findChoice = (choices: readonly string[], choice: string): string | undefined =>
  choices.find((one) => one.toLowerCase() === choice.trim().toLowerCase())

/** Accepts an empty value. Otherwise normalizes it to the enumeration's spelling. */
export const optionalChoice = (choices: readonly string[], wrong: string = fieldRules.notValid) =>
  optionalText()
    .overwrite((text) => findChoice(choices, text) ?? text)
    .refine((text) => text === '' || choices.includes(text), wrong)
export const requiredChoice = (choices: readonly string[], wrong: string, missing: string = fieldMessages.required) =>
  optionalChoice(choices, wrong).min(1, missing)

export const requiredLanguage = (missing: string = fieldMessages.required) => requiredText(80, missing)

export const optionalBirthDate = (today: string) =>
  optionalText(40).superRefine((text, context) => {
    const problem = text === '' ? null : birthDateError(text, today)
    if (problem !== null) context.addIssue(birthDateErrors[problem])
  })

const birthDateErrors = {
  'not-a-day': fieldRules.birthDateNotADay,
  'year-not-whole': fieldRules.birthDateYear,
  future: fieldMessages.birthDateFuture,
} as const

export const requiredBirthDate = (today: string, missing: string) => optionalBirthDate(today).min(1, missing)

/** The birth date of an account owner, who must be an adult. Q8. */
export const ownBirthDate = (today: string) =>
  requiredBirthDate(today, fieldMessages.required).refine(
    (text) => birthDateError(text, today) !== null || text <= bornYearsAgo(constants.minimumAgeYears, today),
    fieldRules.birthDateAdult,
  )

export const optionalDay = optionalText().refine((text) => text === '' || isLikelyDay(text), fieldRules.notValid)

export function repeats(first: string, second: string, message: string) {
  const isSame = (typed: object): boolean => Reflect.get(typed, first) === Reflect.get(typed, second)
  return [isSame, { path: [second], message, when: () => true }] satisfies [unknown, object]
}

export function announceProblem({
  code,
  input,
}: {
  readonly code?: string | undefined
  readonly input?: unknown
}): string {
  if (code === 'too_big') return fieldRules.tooLong
  const isMissing = code === 'too_small' || (code === 'invalid_type' && input === undefined)
  return isMissing ? fieldMessages.required : fieldRules.notValid
}

export function fieldErrorsIn(
  schema: z.ZodType,
  typed: unknown,
): { readonly field: string; readonly message: string }[] {
  const read = schema.safeParse(typed, { error: announceProblem })
  const problems = new Map<string, string>()
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path.join('.')
    if (!problems.has(field)) problems.set(field, message)
  }
  return [...problems].map(([field, message]) => ({ field, message }))
}
