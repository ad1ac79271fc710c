import { languages } from '@kinchart/contract/rules/enumerations.ts'
import type { Language } from '@kinchart/texts/translate.ts'

/**
 * Returns the page's language: the first supported one of its `Accept-Language`, 'es' for 'es-MX, en;q=0.8'. The portal
 * sends only one; browsers send theirs in order of preference. Undefined if none is supported. Source: RFC 9110 12.5.4.
 */
export function pageLanguageOf(accepted: string | undefined): Language | undefined {
  const named = (accepted ?? '').split(',').map((range) => /^\s*([a-z]+)/i.exec(range)?.[1]?.toLowerCase())
  return named.flatMap((name) => languages.filter((one) => one === name))[0]
}
