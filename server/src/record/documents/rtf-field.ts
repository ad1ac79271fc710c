import type { Field } from './rtf-state.ts'

const LINK = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]{1,2000})/i
const KNOWN = /^(?:https?|mailto|tel|ftp):/i
/** The form field takes its preset. */
const UNDEFINED_RESULT = 25

/**
 * What a field says beyond its own text: a link's address, a box that is ticked or not, the line chosen of a list.
 * Source: RTF 1.9.1, "Fields", "Form Fields". Absence: an empty text.
 */
export function fieldText({ instruction, text, result, preset, choices }: Field): string {
  const address = LINK.exec(instruction)?.[1]
  if (address !== undefined) {
    const bare = address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '')
    return KNOWN.test(address) && !text.includes(bare) ? ` (${address})` : ''
  }
  const chosen = result === null || result === UNDEFINED_RESULT ? preset : result
  if (/^\s*FORMCHECKBOX/i.test(instruction)) return chosen === 1 ? '☒' : '☐'
  if (/^\s*FORMDROPDOWN/i.test(instruction) && text.trim() === '') return choices[chosen] ?? ''
  return ''
}
