import type { Field } from './rtf-state.ts'

const LINK = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]{1,2000})/i
const KNOWN = /^(?:https?|mailto|tel|ftp):/i
/** The form field uses its default value. */
const UNDEFINED_RESULT = 25

/**
 * Returns the text a field adds: a link's address, whether a checkbox is checked, the selected item of a list. Source:
 * RTF 1.9.1, "Fields", "Form Fields". Empty if none.
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
