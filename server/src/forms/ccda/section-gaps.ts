import type { Node } from '@xmldom/xmldom'
import { isDenialInSpanish } from '#fhir/meaning/absent.ts'
import { noInformationPhrase } from '#fhir/codes/no-name.ts'
import { wordsOf } from './narrative.ts'
import { sectionCodeOf, type SectionKind } from './section-kinds.ts'
import type { RefusedEntry, RefusedWhy } from './refused-entry.ts'
import { attr, childrenOf, first, isElement, nameOf, textOf, type Xml } from './xml-elements.ts'

/** Maps a C-CDA section to the FHIR type of the records that it lists. Omits sections that have no list in Kinchart. */
export const typeOfSection: Readonly<Partial<Record<SectionKind, string>>> = {
  problems: 'Condition',
  'encounter-diagnoses': 'Condition',
  allergies: 'AllergyIntolerance',
  medications: 'MedicationStatement',
  immunizations: 'Immunization',
  results: 'DiagnosticReport',
  'vital-signs': 'Observation',
  procedures: 'Procedure',
  encounters: 'Encounter',
  payers: 'Coverage',
}

/**
 * Null flavors by which a section states that it has no information. 'NA' (not applicable) is not a gap. Source: HL7 v3
 * NullFlavor.
 */
const flavors: Readonly<Record<string, RefusedWhy | null>> = {
  MSK: 'withheld',
  NASK: 'patient-not-asked',
  NAV: 'unavailable',
  NAVU: 'unavailable',
  NA: null,
}

/**
 * Returns the gap of a section in which no entry was read: the source withholds the items, did not ask, has no
 * information, or states them only in the section's text. Returns null if there is no gap. A statement that there are
 * no items is not a gap.
 */
export function gapOf(section: Xml, kind: SectionKind): RefusedEntry | null {
  const type = typeOfSection[kind]
  const title = titleOf(section)
  const flavor = attr(section, 'nullFlavor')
  const stated = flavor === null ? null : Object.hasOwn(flavors, flavor) ? (flavors[flavor] ?? null) : 'no-information'
  if (type === undefined) return stated === 'withheld' ? { section: title, why: stated, text: '' } : null
  if (stated === 'withheld') return { section: title, why: stated, text: '', type }
  const lines = linesOf(first(section, 'text'))
  const inWords = gapInWords(lines, title)
  const isForm = lines.length === 0 && childrenOf(section, 'entry').length > 0
  const why = inWords === 'words-alone' ? inWords : (stated ?? (isForm ? 'no-information' : inWords))
  return why === null ? null : { section: title, why, text: lines.join(' '), type }
}

/**
 * Returns the gap of a section without entries. Returns null if the section's text is empty or states that there are
 * no items.
 */
export function gapInWords(lines: readonly string[], title: string): 'words-alone' | 'no-information' | null {
  if (lines.some((line) => pointingLine.test(line)) || isTelling(lines, title)) return 'words-alone'
  return lines.some((line) => isWithoutInformation(line)) ? 'no-information' : null
}

const rowEach: ReadonlySet<SectionKind> = new Set<SectionKind>([
  ...(['problems', 'allergies', 'medications', 'immunizations', 'procedures'] as const),
])

/** Returns a gap if the table names more items than there are entries, else null. */
export function gapOfRows(section: Xml, kind: SectionKind, entries: number): RefusedEntry | null {
  const type = typeOfSection[kind]
  if (type === undefined || !isLongerThan(first(section, 'text'), kind, entries)) return null
  return { section: titleOf(section), why: 'more-in-words', text: '', type }
}

/** Returns true if the table names more items than the section has entries. */
export const isLongerThan = (text: Xml | null, kind: SectionKind, entries: number): boolean =>
  rowEach.has(kind) && rowsIn(text) > entries

function rowsIn(text: Xml | null): number {
  const counts = (text === null ? [] : [...descendants(text, 'table')]).map((table) => {
    const rows = [...descendants(table, 'tr')].map((row) => childrenOf(row, 'td').map((cell) => wordsOf(cell) ?? ''))
    const naming = rows.filter(([name = '', ...rest]) => isNaming(name) && rest.some((cell) => isNaming(cell)))
    return new Set(naming.map((cells) => cells.join('|'))).size
  })
  return Math.max(0, ...counts)
}

const isNaming = (cell: string): boolean => /[\p{L}\d]/u.test(cell) && !isEmptyLine(cell)

function* descendants(holder: Xml, name: string): Generator<Xml> {
  for (const child of childrenOf(holder)) {
    if (nameOf(child) === name) yield child
    yield* descendants(child, name)
  }
}

/** Returns the section's text if it states that the section has no items at all ('No known allergies'), else null. */
export function denialIn(section: Xml): string | null {
  return denialInWords(linesOf(first(section, 'text')), titleOf(section))
}

export function denialInWords(all: readonly string[], title: string): string | null {
  const lines = all.filter((line) => !isTitle(line, title))
  return lines.length > 0 && lines.every((line) => isEmptyLine(line) && !isWithoutInformation(line))
    ? lines.join(' ')
    : null
}

const titleOf = (section: Xml): string => textOf(first(section, 'title')) ?? sectionCodeOf(section) ?? ''

const kindWords =
  'allerg|intoleranc|reaction|problem|condition|diagnos|complaint|medicin|medication|drug|prescription|immuni|vaccin|result|lab|test|vital|procedure|surger|surgical|operation|encounter|visit|insurance|coverage|payer|histor|data|information|record|entr|known'

const idleWords =
  'known|recorded|reported|documented|listed|noted|found|given|taken|available|on|file|at|this|the|time|to|date|currently|by|per|for|patient|family|of'

const exception =
  /\b(?:except|excluding|besides?|but|however|although|only|reports?|states|(?:other|rather) than|(?:apart|aside) from|caused?|causes)\b.*\p{L}/iu

/**
 * Words that may appear in a statement that there are no items, without limiting it to some items. 'No new allergies'
 * and 'no history of asthma' contain other words.
 */
const qualifyingWords =
  'active|current|any|significant|relevant|pertinent|past|previous|prior|medical|surgical|health|family|social|personal|food|environmental|adverse|home|outpatient|prescribed|administered|performed|done|scheduled|or|and|is|are|has|have|been|to|in|as|present|now|self|no|nor|sign|signs|disabilit(?:y|ies)'
const ofEverything = new RegExp(`^(?:(?:${idleWords}|${qualifyingWords})$|(?:${kindWords}))`, 'i')
const isOfKind = new RegExp(`^(?:${kindWords})`, 'i')
const negation =
  /^(?:the )?(?:(?:patient|pt\.?) (?:(?:has|had|is|reports?|states|takes|currently|taking) )*|there (?:is|are|were) )?(?:no|not any|not (?:taking|on) any|denies|denied)\b/i
const remark = /\s*[([][^)\]]*(?:as of|documented|reviewed|verified|confirmed|updated)[^)\]]*[)\]]/gi
const noneLine = new RegExp(`^(?:none|nkd?a|nil|negative)(?:\\W+(?:${idleWords}|(?:${kindWords})\\w*))*\\W*$`, 'i')

function isDenying(line: string): boolean {
  if (noneLine.test(line) || isDenialInSpanish(line)) return true
  const rest = negation.exec(line) === null ? null : line.replace(negation, '')
  const words = rest?.match(/[\p{L}\d'’-]+/gu) ?? []
  return words.some((word) => isOfKind.test(word)) && words.every((word) => ofEverything.test(word))
}
const linesWithout: readonly RegExp[] = [
  noInformationPhrase,
  new RegExp(`^(?:unknown|n\\/a)(?:\\W+(?:${idleWords}|(?:${kindWords})\\w*))*\\W*$`, 'i'),
  /^(?:there (?:is|are) )?(?:no|none|nil)\b[^;]*\b(?:on (?:file|record)|recorded|documented|available|listed|found)\b[^;]{0,40}$/i,
  /^not (?:known|recorded|documented|available|on file|applicable|assessed|reviewed|provided|performed|asked)\b[^;]{0,60}$/i,
  /^unable to (?:obtain|assess|determine|verify)\b[^;]{0,60}$/i,
]
/** A line that only refers to another part of the document. */
const pointingLine = /^(?:please )?see\b[^:]{0,80}$/i
const isWithoutInformation = (line: string): boolean =>
  formsOf(line).some((one) => linesWithout.some((without) => without.test(one)))
const isEmptyLine = (line: string): boolean =>
  formsOf(line).some((one) => isDenying(one) || [...linesWithout, pointingLine].some((empty) => empty.test(one))) &&
  !saysMore(line)
const formsOf = (line: string): readonly string[] => {
  const plain = line.replaceAll(remark, '')
  return [plain, withoutLabel(plain)]
}
const withoutLabel = (line: string): string => line.replace(/^[^:]{1,40}:\s*/, '')

const saysMore = (line: string): boolean => exception.test(line.replace(/^(?:the )?patient (?:reports?|states)/i, ''))

const isTelling = (lines: readonly string[], title: string): boolean =>
  lines.some((line) => withoutLabel(line) !== '' && !isEmptyLine(line) && !isTitle(line, title))

const isTitle = (line: string, title: string): boolean => line.toLowerCase() === title.toLowerCase()

const aside = new Set(['thead', 'th', 'caption', 'colgroup', 'renderMultiMedia'])
const inLine = new Set(['content', 'sub', 'sup', 'linkHtml', 'span', 'a', 'b', 'i', 'em', 'strong'])

/** Returns a line for each element. Omits headings, so that a table with only headings has no lines. */
export function linesOf(text: Xml | null): readonly string[] {
  const lines = ['']
  const walk = (holder: Xml): void => {
    for (let node: Node | null = holder.firstChild; node; node = node.nextSibling) {
      if (!isElement(node)) {
        const words = node.nodeType === 3 || node.nodeType === 4 ? (node.nodeValue ?? '') : ''
        lines.push(`${lines.pop() ?? ''}${words}`)
      } else if (!aside.has(nameOf(node))) {
        const isApart = !inLine.has(nameOf(node))
        if (isApart) lines.push('')
        walk(node)
        if (isApart) lines.push('')
      }
    }
  }
  if (text) walk(text)
  return lines
    .flatMap((line) =>
      line
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?]) /),
    )
    .filter((line) => /[\p{L}\d]/u.test(line))
}
