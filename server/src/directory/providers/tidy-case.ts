const KEPT = new Set(
  'NE NW SE SW PO II III IV LLC PLLC PC PA LLP LP MD DO DDS DMD DPM OD DC NP RN PT PSYD PHD USA US VA UCLA NYU'.split(
    ' ',
  ),
)
const SMALL = new Set(['OF', 'AND', 'THE', 'FOR', 'AT', 'IN', 'OR', 'ON'])

/**
 * Converts a text in all capitals, as in the national file, to the usual case: 'Mary McNeil', '12 NW Oak St', 'Clinic
 * of the Valley, LLC'. Leaves a text with a lowercase letter unchanged.
 */
export function tidyCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text.replaceAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu, (word, at: number) => {
    if (KEPT.has(word)) return word
    if (at > 0 && SMALL.has(word)) return word.toLowerCase()
    const lower = word.toLowerCase()
    // '1st', '42nd'
    if (/^\d/.test(lower)) return /^\d+(?:st|nd|rd|th)$/.test(lower) ? lower : word
    const cased = lower.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    return cased
      .replace(/^(Mc|O['’])(\p{L})/u, (_all, start: string, letter: string) => start + letter.toUpperCase())
      .replace(
        /^([DL]['’])(\p{L}{2})/u,
        (_all, start: string, rest: string) => start + rest.slice(0, 1).toUpperCase() + rest.slice(1),
      )
  })
}
