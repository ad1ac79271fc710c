import { asObject, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { plainWords } from '#fhir/json/operation-outcome.ts'

export type NarrativeText = { readonly title: string; readonly text: string }

const MAX_READ = 100_000
const MAX_TEXT = 4000
const MAX_TITLE = 120
/** In characters. A first line shorter than this is a heading, so the title also includes the next line. */
const MIN_TITLE = 20

const BREAK = /<(?:br|hr|\/?(?:p|div|li|ul|ol|tr|table|caption|h[1-6]|dl|dt|dd|pre|blockquote))\b[^>]*>/gi
/** The phrase that a server's narrative generator writes before the content. */
const OF_GENERATOR =
  /^(?:generated narrative\b|resource \w+ ["“]|(?:id|meta|identifier|status|intent|contained|subject|patient) ?:)/i
const CELL = '\u0001'
const LABEL = new RegExp(`^([\\p{L} ]{2,40}?) ?(?::|${CELL})`, 'u')
const LABELS = new RegExp(
  `^(?:${[
    ...['id', 'meta', 'identifiers?', 'status', 'intent', 'contained', 'subject', 'patient', 'language', 'profiles?'],
    ...[
      'versionid',
      'version',
      'lastupdated',
      'security(?:labels)?',
      'tags?',
      '(?:clinical|verification|doc)status',
      'category',
      'type',
      'priority',
    ],
    ...['criticality', 'encounter', 'context', 'recorder', 'asserter', 'requester', 'performer', 'informationsource'],
    ...['(?:recorded|asserted)date', 'date(?:recorded|asserted)', 'recorded', 'authoredon', 'issued'],
    ...['(?:onset|abatement|effective|occurrence|performed)(?:date(?:time)?|period|string)?'],
    ...['whenhandedover', 'whenprepared', 'primarysource', 'reported(?:boolean)?', 'dataabsentreason'],
  ].join('|')})$`,
)

/**
 * Returns at most 4,000 characters of plain text. Returns null if there is no text, or if the narrative's status is
 * `empty`. Source: FHIR R4 `DomainResource.text.div`.
 */
export function readNarrative(resource: FhirResource): NarrativeText | null {
  const narrative = asObject(resource.text)
  const div = asText(narrative?.div)
  if (div === null || narrative?.status === 'empty') return null
  const lines = div
    .slice(0, MAX_READ)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(BREAK, '\n')
    .replaceAll(/<\/t[dh]> *(?=<t[dh]\b)/gi, CELL)
    .split('\n')
    .flatMap((line) => lineOf(line, narrative?.status === 'generated') ?? [])
  const [first, second] = lines.flatMap(({ words, isName }) => (isName ? [words] : []))
  if (first === undefined) return null
  const title = first.length >= MIN_TITLE || second === undefined ? first : `${first.replace(/[:.]$/, '')}: ${second}`
  return { title: bounded(title, MAX_TITLE), text: bounded(lines.map(({ words }) => words).join('\n'), MAX_TEXT) }
}

function lineOf(line: string, isGenerated: boolean): { words: string; isName: boolean } | null {
  const cells = line.split(CELL).flatMap((cell) => plainWords(cell) ?? [])
  const words = cells.join(' ')
  if (words === '') return null
  const label = LABEL.exec(cells.join(CELL))?.[1]?.replaceAll(' ', '').toLowerCase()
  const isLabelled = isGenerated && label !== undefined && LABELS.test(label)
  return { words, isName: !OF_GENERATOR.test(words) && !isLabelled && (!isGenerated || /\p{L}/u.test(words)) }
}

const bounded = (text: string, longest: number): string =>
  text.length > longest
    ? `${text
        .slice(0, longest - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text
