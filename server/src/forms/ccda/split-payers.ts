const SECTION = /<(\/?)((?:[\w.-]+:)?section)(?=[\s/>])[^>]*?(\/?)>/g
const AFTER_CODE = /<(?:[\w.-]+:)?(?:text|entry|component|section)(?=[\s/>])/
const IS_PAYERS = /\bcode\s*=\s*["']48768-6["']|\broot\s*=\s*["']2\.16\.840\.1\.113883\.10\.20\.(?:22\.2\.18|1\.9)["']/
const HEAD = 65_536

/**
 * Returns the document with its insurance sections masked, and the insurance sections themselves. Returns null if the
 * text is not a C-CDA document or has no insurance sections. Source: C-CDA 2.1 and CCD 1.0, Payers Section.
 */
export function splitPayers(text: string): { readonly rest: string; readonly payers: readonly string[] } | null {
  if (!IS_PAYERS.test(text) || !/<(?:[\w.-]+:)?ClinicalDocument[\s>]/.test(text.slice(0, HEAD))) return null
  const open: { readonly name: string; readonly from: number; readonly inside: number }[] = []
  const cuts: { readonly name: string; readonly from: number; readonly to: number }[] = []
  for (const { 0: tag, 1: slash, 2: name = '', 3: isEmpty, index } of text.matchAll(SECTION)) {
    const inside = index + tag.length
    if (slash === '') {
      if (isEmpty === '') open.push({ name, from: index, inside })
      continue
    }
    const last = open.pop()
    if (last === undefined) continue
    const content = text.slice(last.inside, index)
    if (IS_PAYERS.test(content.slice(0, AFTER_CODE.exec(content)?.index ?? content.length)))
      cuts.push({ name: last.name, from: last.from, to: inside })
  }
  if (cuts.length === 0) return null
  let rest = text
  for (const { name, from, to } of cuts.toReversed()) rest = rest.slice(0, from) + masked(name) + rest.slice(to)
  return { rest, payers: cuts.map(({ from, to }) => text.slice(from, to)) }
}

function masked(name: string): string {
  const prefix = name.replace(/section$/, '')
  const code = `<${prefix}code code="48768-6" codeSystem="2.16.840.1.113883.6.1"/>`
  return `<${name} nullFlavor="MSK">${code}<${prefix}text/></${name}>`
}
