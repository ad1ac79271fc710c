import { languages } from '@kinchart/contract/rules/enumerations.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/**
 * The language that a page says it is in: the first one of its `Accept-Language` that there is, 'es' of 'es-MX, en;q=0.8'.
 * The portal names one alone; browsers name theirs in the order of their wish. Undefined where none of them is ours.
 * Source: RFC 9110 12.5.4.
 */
export function pageLanguageOf(accepted: string | undefined): Language | undefined {
  const named = (accepted ?? '').split(',').map((range) => /^\s*([a-z]+)/i.exec(range)?.[1]?.toLowerCase())
  return named.flatMap((name) => languages.filter((one) => one === name))[0]
}
