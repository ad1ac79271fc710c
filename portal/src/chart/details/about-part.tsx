import { resultTexts } from '@kinchart/texts/details.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import { aboutAddress, notesOf } from './about-address.ts'
import styles from './details.module.css'
import type { Json } from './read-json.ts'

type Props = {
  readonly resource: Json
  /** It is the result of a test. */
  readonly isTest: boolean
}

/** Where to read about it, and what the source noted. Nothing of our own is said about bodies. */
export function AboutPart({ resource, isTest }: Props) {
  const address = aboutAddress(resource)
  const notes = notesOf(resource)
  if (address === null && notes.length === 0) return null
  return (
    <div className={styles.about} data-part="details-part">
      {address !== null && (
        <section>
          <h3>{isTest ? resultTexts.aboutTest : resultTexts.about}</h3>
          <a href={address} target="_blank" rel="noopener noreferrer" className={styles.readMore}>
            {resultTexts.readMore} <OpenInNewRounded fontSize="small" aria-hidden />
          </a>
          <p className={common.help}>{resultTexts.elsewhere}</p>
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
