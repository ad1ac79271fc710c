import { resultTexts } from '@kinchart/texts/details.ts'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import common from '#theme/common.module.css'
import { aboutAddress, notesOf } from './about-address.ts'
import styles from './details.module.css'
import type { Json } from './read-json.ts'

/** Where to read about it, and what the source noted. Nothing of our own is said about bodies. */
export function AboutPart({ resource }: { resource: Json }) {
  const address = aboutAddress(resource)
  const notes = notesOf(resource)
  if (address === null && notes.length === 0) return null
  return (
    <div className={styles.about} data-part="details-part">
      {address !== null && (
        <section>
          <h3>{resultTexts.about}</h3>
          <a href={address} target="_blank" rel="noopener noreferrer" className={styles.readMore}>
            {resultTexts.readMore} <OpenInNewRounded fontSize="small" aria-hidden />
          </a>
          <p className={common.help}>{resultTexts.elsewhere}</p>
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>{resultTexts.note}</h3>
          {notes.map((note) => (
            <blockquote key={note} className={styles.quote}>
              {resultTexts.quoted({ note })}
            </blockquote>
          ))}
        </section>
      )}
    </div>
  )
}
