import type { CovidDose } from '@kinchart/contract/calls/covid-passport.ts'
import { covidTexts as words, doseInWords } from '@kinchart/texts/en/covid.ts'
import Button from '@mui/material/Button'
import ExpandLessRounded from 'icon:round-expand-less'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useId, useState } from 'react'
import { RecordDetails } from '#record/details/record-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { sourceNames } from '#record/shown-row.ts'
import { formatDate } from '#text/format-date.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { StateChip } from '#ui/state-chip.tsx'
import styles from './covid-passport.module.css'
import { messages } from '@kinchart/contract/text/texts.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'

/** Read-only details that the source recorded of one dose; '--' for missing values. Source: S3 §2. */
function DoseFacts({ dose }: { dose: CovidDose }) {
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

/** The doses, newest first; each expands to its recorded details. The last dose given is open. */
export function Doses({ doses, profileId }: { doses: readonly CovidDose[]; profileId: string }) {
  const titleId = useId()
  const newestFirst = doses.toReversed()
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([newestFirst.find(({ isGiven }) => isGiven) ?? newestFirst[0]].flatMap((dose) => dose?.id ?? [])),
  )
  const [shown, setShown] = useState<CovidDose | null>(null)
  const areNumberedByUs = doses.some(
    ({ isGiven, doseNumber, doseNumberBy }) => isGiven && doseNumber !== null && doseNumberBy === 'kinchart',
  )
  const toggle = (id: string) =>
    setOpened((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  return (
    <>
      <section className={common.card} aria-labelledby={titleId}>
        <div className={styles.dosesHead}>
          <h2 id={titleId}>{words.doses}</h2>
          <span className={classNames(common.muted, common.num)}>
            {doses.length > 1 ? words.newestFirst({ count: doses.length }) : doses.length}
          </span>
        </div>
        <ol>
          {newestFirst.map((dose) => (
            <Dose
              key={dose.id}
              dose={dose}
              isOpen={opened.has(dose.id)}
              onToggle={() => toggle(dose.id)}
              onRecord={() => setShown(dose)}
            />
          ))}
        </ol>
      </section>
      {areNumberedByUs && <p className={common.help}>{words.numberedByUs}</p>}
      {shown !== null && (
        <RecordDetails
          source={ownRecord(profileId)}
          id={shown.id}
          title={shown.vaccine ?? doseInWords(shown.doseNumber)}
          subtitle={shown.providerName}
          row={null}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

type DoseProps = { dose: CovidDose; isOpen: boolean; onToggle: () => void; onRecord: () => void }

function Dose({ dose, isOpen, onToggle, onRecord }: DoseProps) {
  const factsId = useId()
  const number = doseInWords(dose.doseNumber)
  return (
    <li className={styles.dose} data-part="dose">
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={factsId} onClick={onToggle}>
          <span className={classNames(common.roundSign, styles.doseNumber)} aria-hidden>
            {dose.doseNumber}
          </span>
          <span className={common.grow}>
            <b>
              <span className={common.unseen}>{number}, </span>
              {dose.vaccine ?? number}
            </b>
            <small className={common.num}>
              {words.whenAndWhere({ day: formatDate(dose.date), place: sourceNames(dose) })}
            </small>
            {!dose.isGiven && <StateChip tone="attn" word={words.notGiven} />}
          </span>
          {isOpen ? <ExpandLessRounded aria-hidden /> : <ExpandMoreRounded aria-hidden />}
        </button>
      </h3>
      {/* Collapsed doses are printed, too. */}
      <div id={factsId} className={isOpen ? styles.facts : classNames(styles.facts, styles.closed)}>
        <DoseFacts dose={dose} />
        <Button size="small" onClick={onRecord}>
          {words.record}
        </Button>
      </div>
    </li>
  )
}
