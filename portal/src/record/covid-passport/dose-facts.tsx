import type { CovidDose } from '@kinchart/contract/calls/covid-passport.ts'
import { covidTexts as words } from '@kinchart/texts/en/covid.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { formatDate } from '#text/format-date.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { sourceNames } from '#record/shown-row.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './covid-passport.module.css'

/** What the source recorded of one dose, to be read only; '--' where it says nothing. Source: S3 §2. */
export function DoseFacts({ dose }: { dose: CovidDose }) {
  const facts: readonly (readonly [label: string, text: string | null])[] = [
    [words.date, formatDate(dose.date)],
    [words.status, dose.status],
    ...(dose.isGiven ? [] : [[words.why, dose.statusReason] as const]),
    [words.bodySite, dose.bodySite],
    [words.route, dose.route],
    [words.clinician, dose.clinician],
    [words.vaccineCode, dose.vaccineCode],
    [words.ndc, dose.ndc],
    [words.lotNumber, dose.lotNumber],
    [words.alternativeNames, dose.alternativeNames],
    [words.dataSource, joined(sourceNames(dose), dose.missingSince === undefined ? null : recordTexts.notListed)],
    [words.sourceText, dose.sourceText],
  ]
  return (
    <dl className={classNames(styles.doseFacts, common.num)}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? messages.emptyCell}</dd>
        </div>
      ))}
    </dl>
  )
}
