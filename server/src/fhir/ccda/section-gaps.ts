import type { Node } from '@xmldom/xmldom'
import { nothingTold } from './placeholders.ts'
import type { SectionKind } from './section-kinds.ts'
import { sectionCodeOf } from './section-kinds.ts'
import type { RefusedEntry } from './refused-entry.ts'
import { attr, first, isElement, nameOf, textOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

/** FHIR's type of what a section's list is made of; sections without a list of their own have none. */
const types: Readonly<Partial<Record<SectionKind, string>>> = {
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
 * What is missing from the list of a section of which nothing was read: the source withholds it, or tells it in words
 * alone. Absence: null, also where the words say that there is nothing.
 */
export function gapOf(section: Xml, kind: SectionKind): RefusedEntry | null {
  const type = types[kind]
  const title = textOf(first(section, 'title')) ?? sectionCodeOf(section) ?? ''
  if (attr(section, 'nullFlavor') === 'MSK')
    return { section: title, why: 'withheld', text: '', ...(type !== undefined && { type }) }
  const words = type === undefined ? null : tellingWords(first(section, 'text'), title)
  return words === null || type === undefined ? null : { section: title, why: 'words-alone', text: words, type }
}

/** What lists are made of: a denial of one of these is a denial of the kind, and not of one thing ('no penicillin'). */
const kindWords =
  'allerg|intoleranc|reaction|problem|condition|diagnos|complaint|medicin|medication|drug|prescription|immuni|vaccin|result|lab|test|vital|procedure|surger|surgical|operation|encounter|visit|insurance|coverage|payer|histor|data|information|record|entr|known'

/** Words beside a denial that name nothing of their own ('none known at this time'). */
const idleWords =
  'known|recorded|reported|documented|listed|noted|found|given|taken|available|on|file|at|this|the|time|to|date|currently|by|per|for|patient|family|of'

/** Words after which something is told all the same ('no allergies except penicillin'). */
const exception =
  /\b(?:except|excluding|besides?|but|however|although|only|reports?|states|(?:other|rather) than|(?:apart|aside) from|caused?|causes)\b.*\p{L}/iu

/** A line or a sentence that denies everything, says that nothing is known, or only points to another place. */
const emptyLines: readonly RegExp[] = [
  new RegExp(
    `^(?:the )?(?:patient (?:(?:has|had|reports?|states) )?|there (?:is|are|were) )?(?:no|not any|denies|denied)\\b[^;]{0,60}\\b(?:${kindWords})[^;]{0,60}$`,
    'i',
  ),
  new RegExp(`^(?:none|nkd?a|nil|unknown|negative|n\\/a)(?:\\W+(?:${idleWords}|(?:${kindWords})\\w*))*\\W*$`, 'i'),
  /^not (?:known|recorded|documented|available|on file|applicable|assessed|reviewed|provided|performed|asked)\b[^;]{0,60}$/i,
  /^unable to (?:obtain|assess|determine|verify)\b[^;]{0,60}$/i,
  /^(?:please )?see\b[^:]{0,80}$/i,
]
const isEmptyLine = (line: string): boolean =>
  (nothingTold.test(line) || emptyLines.some((empty) => empty.test(line))) && !saysMore(line)

/** Whom a denial is reported by is at its beginning ('Patient reports no allergies'). */
const saysMore = (line: string): boolean => exception.test(line.replace(/^(?:the )?patient (?:reports?|states)/i, ''))

function tellingWords(text: Xml | null, title: string): string | null {
  const lines = linesOf(text)
  const isTelling = lines.some((line) => {
    const said = line.replace(/^[^:]{1,40}:\s*/, '')
    return [line, said].every((one) => one !== '' && !isEmptyLine(one)) && !isTitle(line, title)
  })
  return isTelling ? lines.join(' ') : null
}

const isTitle = (line: string, title: string): boolean => line.toLowerCase() === title.toLowerCase()

const aside = new Set(['thead', 'th', 'caption', 'colgroup', 'renderMultiMedia'])
const inLine = new Set(['content', 'sub', 'sup', 'linkHtml'])

/** The sentences of a narrative, piece by piece; its headings are none: a table of which only those are there says nothing. */
function linesOf(text: Xml | null): readonly string[] {
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
