/** What a field may hold: one rule each, for the form and for the server. Source: S1 §5. */
import { constants } from './constants.ts'

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

/** What is wrong with a new password; null where nothing is. */
export function faultOfNewPassword(password: string): 'too-short' | 'blank' | null {
  if (password.length <= constants.passwordLongerThan) return 'too-short'
  return password.trim() === '' ? 'blank' : null
}
