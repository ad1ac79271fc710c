import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { formatDate } from '#text/format-date.ts'
import type { Frame } from '../dicom/opened-image.ts'
import { modalityWord } from '../modality-word.ts'
import type { StackImage } from './stacks.ts'
import { windowOf } from './view.ts'
import type { View } from './view.ts'
import styles from './viewer.module.css'

/** What the file says of the image that is shown. */
export function ImageFacts({ image, frame, view }: { image: StackImage; frame: Frame | null; view: View }) {
  const { facts } = image
  const window = frame?.kind === 'grey' ? windowOf(frame, view) : null
  const lines: readonly (readonly [string, string | null])[] = [
    [words.patient, facts.patientName],
    [words.birthDate, facts.birthDate && formatDate(facts.birthDate)],
    [words.date, facts.date && formatDate(facts.date)],
    [words.modality, modalityWord(facts.modality)],
    [words.bodyPart, facts.bodyPart],
    [words.study, facts.study],
    [words.seriesName, facts.series],
    [words.size, `${facts.columns} × ${facts.rows}`],
    [words.windowFact, window && `${Math.round(window.center)} / ${Math.round(window.width)}`],
    [words.file, image.name],
  ]
  return (
    <section className={styles.imageFacts} aria-label={words.facts}>
      <h3>{words.facts}</h3>
      <dl>
        {lines.flatMap(([label, text]) =>
          text === null || text === ''
            ? []
            : [
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>,
              ],
        )}
      </dl>
    </section>
  )
}
