/** What a field may hold: one rule each, for the form and for the server, with what is said otherwise. Source: S1 §5. */
import { z } from 'zod'
import { constants } from './constants.ts'
import { bornYearsAgo, faultOfBirthDate, isLikelyDay } from './days.ts'
import { fieldMessages } from '../text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

/** Signs that are not seen: control, direction, zero width. Two of them join letters in Persian and in Indian scripts. */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/**
 * A name holds a letter, of any script; one is enough, as in 李 and O. A sign that nobody sees is in none, and a picture
 * alone is none.
 */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !unseen.test(text.trim())

// Deliberately loose: one @, something on both sides, a dot in the domain, no spaces ('a standard address pattern').
const address = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

/** An email address, trimmed. */
export const isEmailAddress = (text: string): boolean => address.test(text) && !unseen.test(text)

const emailLength = 254

/** An address that is only compared: whatever it is, the answer is the same. */
export const anyEmail = z.string().trim().max(emailLength)
export const email = anyEmail.refine(isEmailAddress, fieldMessages.email)
export const optionalEmail = anyEmail.refine((text) => text === '' || isEmailAddress(text), fieldMessages.email)

const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** Text of one line or more that may be left out. */
export const optionalText = (longest = 200) => z.string().trim().max(longest)
export const requiredText = (longest = 200, missing: string = fieldMessages.required) =>
  optionalText(longest).min(1, missing)
/** Text of one line: it is in a mail's header, or in a list. */
export const requiredLine = (longest = 200, wrong: string = fieldRules.notValid) =>
  requiredText(longest).refine(isOneLine, wrong)

/** A first or last name; `missing` is said where there is none. */
export const personName = (missing: string = fieldMessages.name) =>
  requiredText(200, missing).refine((text) => text === '' || isName(text), fieldMessages.name)

/** A phone number that has to be given. It is longer than one character, whatever the message says. Source: S1 §5. */
export const requiredPhone = (wrong: string = fieldMessages.phone) =>
  optionalText(40).refine((text) => text.length > constants.phoneLongerThan && isOneLine(text), wrong)

/** A password to be set: kept whole, whatever its characters. */
export const newPassword = z
  .string()
  .max(1024)
  .superRefine((password, context) => {
    if (password.length <= constants.passwordLongerThan) context.addIssue(fieldMessages.password)
    else if (password.trim() === '') context.addIssue(fieldRules.passwordBlank)
  })
/** A password that proves who one is. */
export const givenPassword = z
  .string()
  .max(1024)
  .refine((password) => password.trim() !== '', fieldMessages.required)

/** The code of pasted text: a bare code, perhaps broken by spaces, or the whole link of the mail. */
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

/** A code that was mailed, as it is typed or pasted. */
export const mailedCode = z.string().max(4000).overwrite(codeIn).min(1, fieldMessages.required).max(512)

/** The choice of an enumeration that was meant, upper and lower case alike; undefined when it is none of them. */
export const findChoice = (choices: readonly string[], choice: string): string | undefined =>
  choices.find((one) => one.toLowerCase() === choice.trim().toLowerCase())

/** One of the choices or none, in the enumeration's own words. */
export const optionalChoice = (choices: readonly string[], wrong: string = fieldRules.notValid) =>
  optionalText()
    .overwrite((text) => findChoice(choices, text) ?? text)
    .refine((text) => text === '' || choices.includes(text), wrong)
export const requiredChoice = (choices: readonly string[], wrong: string, missing: string = fieldMessages.required) =>
  optionalChoice(choices, wrong).min(1, missing)

export const requiredLanguage = (missing: string = fieldMessages.required) => requiredText(80, missing)

/** A birth date of anybody's, or none. `today` is the last day that has begun. */
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

/** The account's owner is an adult. Settled question 8. */
export const ownBirthDate = (today: string) =>
  requiredBirthDate(today, fieldMessages.required).refine(
    (text) => faultOfBirthDate(text, today) !== null || text <= bornYearsAgo(constants.minimumAgeYears, today),
    fieldRules.birthDateAdult,
  )

/** A day whose year is written whole, or none. */
export const optionalDay = optionalText().refine((text) => text === '' || isLikelyDay(text), fieldRules.notValid)

/** A check of what a form asks twice; it is made whatever else is wrong. */
export function repeats(first: string, second: string, message: string) {
  const isSame = (typed: object): boolean => Reflect.get(typed, first) === Reflect.get(typed, second)
  return [isSame, { path: [second], message, when: () => true }] satisfies [unknown, object]
}

/** What is said of an input whose schema says nothing of its own. */
export function sayFault({ code, input }: { readonly code?: string | undefined; readonly input?: unknown }): string {
  if (code === 'too_big') return fieldRules.tooLong
  const isMissing = code === 'too_small' || (code === 'invalid_type' && input === undefined)
  return isMissing ? fieldMessages.required : fieldRules.notValid
}

/** Every field that breaks its rule, once, by its path ('insurance.plan'), with what to say beside it. */
export function faultsIn(schema: z.ZodType, typed: unknown): { readonly field: string; readonly message: string }[] {
  const read = schema.safeParse(typed, { error: sayFault })
  const faults = new Map<string, string>()
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path.join('.')
    if (!faults.has(field)) faults.set(field, message)
  }
  return [...faults].map(([field, message]) => ({ field, message }))
}
