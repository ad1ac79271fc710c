import type { CovidDose } from '@kinchart/contract/covid-passport.ts'
import { covidTexts as words, doseInWords } from '@kinchart/texts/covid.ts'
import { formatDate } from '#text/format-date.ts'
import { StateChip } from '#ui/state-chip.tsx'
import common from '#theme/common.module.css'
import styles from './covid-passport.module.css'

type Props = {
  readonly doses: readonly CovidDose[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The doses in their order; the chosen one is shown beside them. */
export function DoseList({ doses, chosen, onChoose }: Props) {
  return (
    <ol className={styles.doseList}>
      {doses.map((dose) => (
        <li key={dose.id}>
          <button type="button" aria-pressed={dose.id === chosen} onClick={() => onChoose(dose.id)}>
            <span className={styles.doseName}>
              <b>{doseInWords(dose.doseNumber)}</b>
              <span className={common.num}>{formatDate(dose.date)}</span>
            </span>
            <span>{dose.vaccine}</span>
            {!dose.isGiven && <StateChip tone="attn" word={words.notGiven} />}
          </button>
        </li>
      ))}
    </ol>
  )
}
