import { resultTexts } from '@kinchart/texts/en/details.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import OpenInNewRounded from 'icon:round-open-in-new'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import styles from './details.module.css'
import type { Json } from './read-json.ts'
import { getAboutCode, aboutCode, aboutSystems, type AboutSystem } from '@kinchart/contract/calls/about-code.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { call } from '#api/call.ts'
import { isObject } from './fact-lines.ts'

/** Identifiers of the code systems that MedlinePlus knows. Source: MedlinePlus Connect, web application. */
const identifiers: Readonly<Record<AboutSystem, string>> = {
  'http://loinc.org': '2.16.840.1.113883.6.1',
  'http://www.nlm.nih.gov/research/umls/rxnorm': '2.16.840.1.113883.6.88',
  'http://snomed.info/sct': '2.16.840.1.113883.6.96',
  'http://hl7.org/fhir/sid/icd-10-cm': '2.16.840.1.113883.6.90',
}

const coded = ['code', 'medicationCodeableConcept', 'vaccineCode']

type KnownCode = { readonly system: AboutSystem; readonly code: string }

/** The first code that MedlinePlus may know. Null if there is no such code. */
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

/** The URL contains only the code. Null if MedlinePlus does not know the code's system. */
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

/** Both our server and MedlinePlus receive only the code. */
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

type Props = {
  readonly resource: Json
  readonly isTest: boolean
}

/** Shows only text from others. Kinchart adds no health information of its own. */
export function AboutPart({ resource, isTest }: Props) {
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
