/** The validation rules of fields, one each, for form and server, with their messages. Source: S1 §5. */
import { z } from 'zod'
import { constants } from './constants.ts'
import { bornYearsAgo, faultOfBirthDate, isLikelyDay } from './days.ts'
import { fieldMessages } from '../text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/**
 * Invisible characters: control, direction, zero width. Two of them are excluded because they join letters in Persian
 * and in Indian scripts.
 */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/**
 * Whether a text is a name: it has at least one letter of any script, as in 李 and O, and no invisible characters. An
 * emoji is not a name.
 */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !unseen.test(text.trim())

// Deliberately loose: one @, text on both sides, a dot in the domain, no spaces ('a standard address pattern').
const address = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

/** Whether a trimmed text is an email address. */
export const isEmailAddress = (text: string): boolean => address.test(text) && !unseen.test(text)

const emailLength = 254

/** An address that is only compared: the response is the same whatever it is. */
export const anyEmail = z.string().trim().max(emailLength)
export const email = anyEmail.refine(isEmailAddress, fieldMessages.email)
export const optionalEmail = anyEmail.refine((text) => text === '' || isEmailAddress(text), fieldMessages.email)

const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** Optional text of one or more lines. */
export const optionalText = (longest = 200) => z.string().trim().max(longest)
export const requiredText = (longest = 200, missing: string = fieldMessages.required) =>
  optionalText(longest).min(1, missing)
/** Text of one line, as used in an email header or a list. */
export const requiredLine = (longest = 200, wrong: string = fieldRules.notValid) =>
  requiredText(longest).refine(isOneLine, wrong)

/** A first or last name; `missing` is the message if there is none. */
export const personName = (missing: string = fieldMessages.name) =>
  requiredText(200, missing).refine((text) => text === '' || isName(text), fieldMessages.name)

/** A required phone number. It must have more than one character, whatever the message states. Source: S1 §5. */
export const requiredPhone = (wrong: string = fieldMessages.phone) =>
  optionalText(40).refine((text) => text.length > constants.phoneLongerThan && isOneLine(text), wrong)

/** A new password, kept unchanged whatever its characters. */
export const newPassword = z
  .string()
  .max(1024)
  .superRefine((password, context) => {
    if (password.length <= constants.passwordLongerThan) context.addIssue(fieldMessages.password)
    else if (password.trim() === '') context.addIssue(fieldRules.passwordBlank)
  })
/** A password entered to prove identity. */
export const givenPassword = z
  .string()
  .max(1024)
  .refine((password) => password.trim() !== '', fieldMessages.required)

/** Extracts the code from pasted text: a bare code, possibly with spaces, or the whole link of the email. */
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

/** An emailed code, as typed or pasted. */
export const mailedCode = z.string().max(4000).overwrite(codeIn).min(1, fieldMessages.required).max(512)

/** Returns the matching choice, ignoring case; undefined if there is none. */
export const findChoice = (choices: readonly string[], choice: string): string | undefined =>
  choices.find((one) => one.toLowerCase() === choice.trim().toLowerCase())

/** One of the choices or none, normalized to the enumeration's spelling. */
export const optionalChoice = (choices: readonly string[], wrong: string = fieldRules.notValid) =>
  optionalText()
    .overwrite((text) => findChoice(choices, text) ?? text)
    .refine((text) => text === '' || choices.includes(text), wrong)
export const requiredChoice = (choices: readonly string[], wrong: string, missing: string = fieldMessages.required) =>
  optionalChoice(choices, wrong).min(1, missing)

export const requiredLanguage = (missing: string = fieldMessages.required) => requiredText(80, missing)

/** Any patient's birth date, or none. `today` is the latest date that has begun. */
export const optionalBirthDate = (today: string) =>
  optionalText(40).superRefine((text, context) => {
    const fault = text === '' ? null : faultOfBirthDate(text, today)
    if (fault !== null) context.addIssue(birthDateFaults[fault])
  })

const birthDateFaults = {
  'not-a-day': fieldRules.birthDateNotADay,
  'year-not-whole': fieldRules.birthDateYear,
  future: fieldMessages.birthDateFuture,
} as const

export const requiredBirthDate = (today: string, missing: string) => optionalBirthDate(today).min(1, missing)

/** The account owner's birth date; must be an adult's. Settled question 8. */
export const ownBirthDate = (today: string) =>
  requiredBirthDate(today, fieldMessages.required).refine(
    (text) => faultOfBirthDate(text, today) !== null || text <= bornYearsAgo(constants.minimumAgeYears, today),
    fieldRules.birthDateAdult,
  )

/** A date with a full year, or none. */
export const optionalDay = optionalText().refine((text) => text === '' || isLikelyDay(text), fieldRules.notValid)

/** Checks that two fields match, whatever other errors there are. */
export function repeats(first: string, second: string, message: string) {
  const isSame = (typed: object): boolean => Reflect.get(typed, first) === Reflect.get(typed, second)
  return [isSame, { path: [second], message, when: () => true }] satisfies [unknown, object]
}

/** Returns the default message for an input whose schema has none. */
export function sayFault({ code, input }: { readonly code?: string | undefined; readonly input?: unknown }): string {
  if (code === 'too_big') return fieldRules.tooLong
  const isMissing = code === 'too_small' || (code === 'invalid_type' && input === undefined)
  return isMissing ? fieldMessages.required : fieldRules.notValid
}

/** Returns every invalid field once, by its path ('insurance.plan'), with the message to show next to it. */
export function faultsIn(schema: z.ZodType, typed: unknown): { readonly field: string; readonly message: string }[] {
  const read = schema.safeParse(typed, { error: sayFault })
  const faults = new Map<string, string>()
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path.join('.')
    if (!faults.has(field)) faults.set(field, message)
  }
  return [...faults].map(([field, message]) => ({ field, message }))
}
