import type { CovidDose } from '@kinchart/contract/covid-passport.ts'
import { covidTexts as words } from '@kinchart/texts/covid.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#text/format-date.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { sourceNames } from '#chart/shown-row.ts'
import { recordTexts } from '@kinchart/texts/record.ts'
import common from '#theme/common.module.css'
import styles from './covid-passport.module.css'

/** The vaccine record of one dose in fields that are only read; '--' where the source says nothing. Source: S3 §2. */
export function DoseFields({ dose }: { dose: CovidDose }) {
  const fields: readonly (readonly [label: string, text: string | null])[] = [
    [words.date, formatDate(dose.date)],
    [words.status, dose.status],
    ...(dose.isGiven ? [] : [[words.why, dose.statusReason] as const]),
    [words.bodySite, dose.bodySite],
    [words.route, dose.route],
    [words.clinician, dose.clinician],
    [words.alternativeNames, dose.alternativeNames],
    [words.sourceText, dose.sourceText],
    [words.vaccineCode, dose.vaccineCode],
    [words.ndc, dose.ndc],
    [words.lotNumber, dose.lotNumber],
    [words.dataSource, joined(sourceNames(dose), dose.missingSince === undefined ? null : recordTexts.notListed)],
  ]
  return (
    <div className={styles.doseFields}>
      {fields.map(([label, text]) => (
        <Field key={label} label={label} value={text ?? messages.emptyCell} readOnly multiline />
      ))}
      {dose.isGiven && dose.doseNumber !== null && dose.doseNumberBy === 'kinchart' && (
        <p className={common.help}>{words.numberedByUs}</p>
      )}
    </div>
  )
}
