import { duplicateTexts, resultTexts } from '@kinchart/texts/en/details.ts'
import Button from '@mui/material/Button'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { DescriptionOutlined, LocalHospitalOutlined, OpenInNewRounded } from 'icons'
import type { ReactNode } from 'react'
import { formatInstant, formatDate, sourceLanguage } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'
import type { RecordSource, ShownRow } from '#record/section.ts'
import styles from './details.module.css'
import { recordQuery, rowOfRecord } from './own-details.tsx'
import type { Duplicates } from './duplicates-part.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import { markWord } from '#record/values/value.tsx'
import type { Json } from './read-json.ts'
import { getAboutCode, aboutCode, aboutSystems, type AboutSystem } from '@kinchart/contract/calls/about-code.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { call } from '#api/call.ts'
import { isObject } from './fact-lines.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'

export function describeOtherSource(other: ShownRow, shown: ShownRow): string {
  const words = resultWords(other)
  if (words !== null) return resultTexts.sentSame({ words })
  const here = new Map(shown.facts.map(({ label, text }) => [label, text]))
  const differing = other.facts.filter(({ label, text }) => here.has(label) && here.get(label) !== text)
  if (differing.length === 0) return resultTexts.sentAlike
  return resultTexts.sentOtherwise({ words: listOf(differing.map((fact) => resultTexts.factSent(fact))) })
}

function resultWords({ cells, results }: ShownRow): string | null {
  const { value, referenceRange, interpretation } = cells
  if (value?.kind !== 'values' || value.values.length === 0 || results.length > 1) return null
  const range = referenceRange?.kind === 'range' ? referenceRange.range : null
  const mark = interpretation?.kind === 'mark' ? interpretation : null
  return listOf([
    ...value.values.map(({ value: digits, unit }) => (unit === null ? digits : `${digits} ${unit}`)),
    range === null || range.text === '' ? resultTexts.noRangeSent : resultTexts.rangeSent({ text: range.text }),
    (mark?.mark ? markWord(mark.mark) : mark?.text) ?? resultTexts.noMarkSent,
  ])
}

type Props = {
  readonly source: RecordSource
  readonly row: ShownRow
  readonly openedId: string
  readonly onOpen: (id: string, row: ShownRow | null) => void
  readonly duplicates: Duplicates
}

/** Source: Q16. */
export function SourcesPart({ source, row, openedId, onOpen, duplicates }: Props) {
  const { canSay, said, isSaying, say } = duplicates
  return (
    <section>
      <h3>{resultTexts.from}</h3>
      <ul className={styles.sources}>
        {row.sources.map(({ id, providerName }) => (
          <li key={id}>
            <LocalHospitalOutlined className={common.kindIcon} aria-hidden />
            <OneSource
              {...{ source, id, row, providerName, onOpen }}
              isShown={id === openedId}
              isAlone={row.sources.length === 1}
              below={
                canSay &&
                id !== openedId &&
                !said.some((one) => one.row.id === id) && (
                  <Button
                    className={styles.flush}
                    disabled={isSaying}
                    aria-label={duplicateTexts.differentFrom({ name: providerName })}
                    onClick={() => say({ otherId: id, is: 'different' })}
                  >
                    {duplicateTexts.different}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OneProps = Pick<Props, 'source' | 'row' | 'onOpen'> & {
  readonly id: string
  readonly providerName: string
  readonly isShown: boolean
  readonly isAlone: boolean
  readonly below: ReactNode
}

function OneSource({ source, id, row, providerName, isShown, isAlone, below, onOpen }: OneProps) {
  const { data } = useQuery(recordQuery(source, id))
  const day = data === undefined ? null : formatInstant(data.receivedAt)
  const other = data === undefined ? null : rowOfRecord(data)
  const shown = day === null ? null : isAlone ? resultTexts.arrivedOn({ day }) : resultTexts.shownAbove({ day })
  const otherText =
    other !== null ? describeOtherSource(other, row) : day === null ? null : resultTexts.arrivedOn({ day })
  return (
    <>
      <span className={common.grow}>
        <b>{providerName}</b>
        {/* Reserves the line's space until its text has loaded. */}
        <small>{(isShown ? shown : otherText) ?? '\u00A0'}</small>
        {below}
      </span>
      {!isAlone && (
        <Button
          variant={isShown ? 'outlined' : 'text'}
          aria-pressed={isShown}
          aria-label={resultTexts.showAs({ name: providerName })}
          onClick={() => onOpen(id, other && { ...other, title: row.title, sources: row.sources, ...testsOf(row) })}
        >
          {resultTexts.show}
        </Button>
      )}
    </>
  )
}

/** A test without a record id gets the row's id. Otherwise the history would list the opened result twice. */
const testsOf = ({ id, tests = [] }: ShownRow): Pick<ShownRow, 'tests'> => ({
  tests: tests.map((test) => ({ id, ...test })),
})

/** Identifiers of the code systems that MedlinePlus knows. Source: MedlinePlus Connect, web application. */
const identifiers: Readonly<Record<AboutSystem, string>> = {
  'http://loinc.org': '2.16.840.1.113883.6.1',
  'http://www.nlm.nih.gov/research/umls/rxnorm': '2.16.840.1.113883.6.88',
  'http://snomed.info/sct': '2.16.840.1.113883.6.96',
  'http://hl7.org/fhir/sid/icd-10-cm': '2.16.840.1.113883.6.90',
}

const coded = ['code', 'medicationCodeableConcept', 'vaccineCode']

type KnownCode = { readonly system: AboutSystem; readonly code: string }

/** The first code from a code system that MedlinePlus supports. Null if there is no such code. */
function knownCode(resource: Json): KnownCode | null {
  if (!isObject(resource)) return null
  for (const element of coded) {
    const concept = resource[element]
    const codings =
      concept !== undefined && isObject(concept) && Array.isArray(concept['coding']) ? concept['coding'] : []
    for (const coding of codings as readonly Json[]) {
      if (!isObject(coding)) continue
      const { code } = coding
      const system = aboutSystems.find((one) => one === coding['system'])
      if (system !== undefined && typeof code === 'string' && aboutCode.test(code)) return { system, code }
    }
  }
  return null
}

/**
 * Returns a URL that contains only a code and the page's language. Null if no code is from a system that MedlinePlus
 * knows.
 */
export function aboutAddress(resource: Json): string | null {
  const known = knownCode(resource)
  if (known === null) return null
  const query = new URLSearchParams({
    'mainSearchCriteria.v.c': known.code,
    'mainSearchCriteria.v.cs': identifiers[known.system],
    'informationRecipient.languageCode.c': chosenLanguage(),
  })
  return `https://connect.medlineplus.gov/application?${query}`
}

/** As sent; null for parts that were not sent. */
type Note = { readonly text: string; readonly by: string | null; readonly date: string | null }

/** Notes in the source's own words. Source: FHIR R4 `note`; the conclusion of a report. */
export function notesOf(resource: Json): readonly Note[] {
  if (!isObject(resource)) return []
  const notes = Array.isArray(resource['note']) ? (resource['note'] as readonly Json[]) : []
  const written = notes.flatMap((note): readonly Note[] => {
    if (!isObject(note) || typeof note['text'] !== 'string') return []
    const { text, time, authorString, authorReference } = note
    const author =
      authorReference !== undefined && isObject(authorReference) ? authorReference['display'] : authorString
    return [{ text, by: typeof author === 'string' ? author : null, date: typeof time === 'string' ? time : null }]
  })
  const conclusion = resource['conclusion']
  const concluded = typeof conclusion === 'string' ? [{ text: conclusion, by: null, date: null }] : []
  return [...written, ...concluded].filter(({ text }) => text.trim() !== '')
}

/** Kinchart's server and MedlinePlus receive only the code and the language. */
const aboutQuery = ({ system, code }: KnownCode) => {
  const language = chosenLanguage()
  return queryOptions({
    queryKey: ['about', system, code, language],
    queryFn: () => call(getAboutCode, { query: { system, code, language } }),
    staleTime: 3_600_000,
    // The text is optional. Without it, only the link is shown.
    retry: false,
  })
}

type AboutPartProps = {
  readonly resource: Json
  readonly isTest: boolean
}

/** Shows information from MedlinePlus and the source's notes. Kinchart adds no health information. */
export function AboutPart({ resource, isTest }: AboutPartProps) {
  const known = knownCode(resource)
  const notes = notesOf(resource)
  if (known === null && notes.length === 0) return null
  return (
    <div className={styles.about} data-part="details-part">
      {known !== null && (
        <section className={styles.aboutWords}>
          <h3>{isTest ? resultTexts.aboutTest : resultTexts.about}</h3>
          <Words known={known} address={aboutAddress(resource) ?? ''} />
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>{resultTexts.note}</h3>
          {notes.map(({ text, by, date }, index) => (
            <blockquote key={`${text} ${index}`} className={styles.quote}>
              <p lang={sourceLanguage()}>{resultTexts.quoted({ note: text })}</p>
              {(by !== null || date !== null) && (
                <footer className={common.help}>{listOf([by, date === null ? null : formatDate(date)])}</footer>
              )}
            </blockquote>
          ))}
        </section>
      )}
    </div>
  )
}

function Words({ known, address }: { known: KnownCode; address: string }) {
  const result = useQuery(aboutQuery(known))
  if (result.isPending) return null
  const about = result.data?.about ?? null
  return (
    <>
      {about !== null && <p>{about.summary}</p>}
      <a href={about?.address ?? address} target="_blank" rel="noopener noreferrer" className={styles.readMore}>
        {about === null ? resultTexts.readMore : resultTexts.readMoreOf({ title: about.title })}{' '}
        <OpenInNewRounded fontSize="small" aria-hidden />
      </a>
      <p className={common.help}>{about === null ? resultTexts.elsewhere : resultTexts.textOf}</p>
    </>
  )
}

type Named = { readonly title: string | null; readonly forms: readonly string[] }

const forms: readonly (readonly [RegExp, keyof typeof documentTexts.words])[] = [
  [/^application\/pdf/, 'pdf'],
  [/^image\//, 'image'],
  [/^text\/html|^application\/xhtml/, 'html'],
  [/rtf$/, 'rtf'],
  [/^text\/plain/, 'text'],
  [/xml$/, 'ccda'],
]

/** Returns the title, formats and creation date from the record's attachments. Source: FHIR R4 Attachment. */
function namedDocument(resource: Json): Named {
  const attachments = [...attachmentsIn(resource)]
  const title = attachments.map(({ title }) => title).find((one) => typeof one === 'string')
  const types = attachments.flatMap(({ contentType }) => (typeof contentType === 'string' ? contentType : []))
  const made = attachments.map(({ creation }) => creation).find((one) => typeof one === 'string')
  return {
    title: typeof title === 'string' ? title : null,
    forms: [
      ...[...new Set(types.map((type) => forms.find(([form]) => form.test(type))?.[1] ?? 'file'))].map(
        (form) => documentTexts.words[form],
      ),
      ...(typeof made === 'string' ? [formatDate(made)] : []),
    ],
  }
}

function* attachmentsIn(json: Json, depth = 0): Generator<{ readonly [key: string]: Json }> {
  if (depth > 6) return
  if (Array.isArray(json)) for (const one of json) yield* attachmentsIn(one as Json, depth + 1)
  if (!isObject(json)) return
  if (typeof json['contentType'] === 'string') yield json
  else for (const inner of Object.values(json)) yield* attachmentsIn(inner, depth + 1)
}

type DocumentsPartProps = { readonly resource: Json; readonly onOpen: () => void }

export function DocumentsPart({ resource, onOpen }: DocumentsPartProps) {
  const { title, forms } = namedDocument(resource)
  const name = title ?? resultTexts.document
  return (
    <section>
      <h3>{resultTexts.documents}</h3>
      <div className={styles.document}>
        <DescriptionOutlined className={common.kindIcon} aria-hidden />
        <span className={common.grow}>
          <b lang={title === null ? undefined : sourceLanguage()}>{name}</b>
          {forms.length > 0 && <small>{listOf(forms)}</small>}
        </span>
        <Button aria-label={documentTexts.openNamed({ name })} onClick={onOpen}>
          {documentTexts.openShort}
        </Button>
      </div>
    </section>
  )
}
