import { resultTexts } from '@kinchart/texts/en/details.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { useQuery } from '@tanstack/react-query'
import OpenInNewRounded from 'icon:round-open-in-new'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import { aboutAddress, knownCode, notesOf } from './about-address.ts'
import type { KnownCode } from './about-address.ts'
import { aboutQuery } from './about-query.ts'
import styles from './details.module.css'
import type { Json } from './read-json.ts'

type Props = {
  readonly resource: Json
  /** It is the result of a test. */
  readonly isTest: boolean
}

/** Where to read about it, and what the source noted. Nothing of our own is said about bodies. */
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

/** MedlinePlus's own words and where they are from; where there are none, its address by the code. */
function Words({ known, address }: { known: KnownCode; address: string }) {
  const said = useQuery(aboutQuery(known))
  if (said.isPending) return null
  const about = said.data?.about ?? null
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
