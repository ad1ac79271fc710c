import type { ImagingFile, ImagingSeries, ImagingStudy } from '@kinchart/contract/calls/imaging.ts'
import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import Button from '@mui/material/Button'
import ImageOutlined from 'icon:outline-image'
import { joined } from '@kinchart/contract/sections/words.ts'
import { formatDate } from '#text/format-date.ts'
import { modalityWord } from './modality-word.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './imaging.module.css'

type Props = {
  readonly study: ImagingStudy
  readonly onFiles: (files: readonly ImagingFile[]) => void
  readonly onSeries: (series: ImagingSeries) => void
  readonly onDetails: () => void
}

export function StudyCard({ study, onFiles, onSeries, onDetails }: Props) {
  const title = study.description ?? modalityWord(study.modality) ?? words.untitled
  const counts = [
    study.numberOfSeries === null ? null : words.series({ count: study.numberOfSeries }),
    study.numberOfInstances === null ? null : words.images({ count: study.numberOfInstances }),
  ].filter((count) => count !== null)
  const storedFiles = study.files.filter(({ state }) => state === 'held')
  const offered = study.series.filter(({ isOffered }) => isOffered)
  const facts: readonly (readonly [string, string | null])[] = [
    [words.reason, study.reason],
    [words.referredBy, study.referrer],
    [words.performedBy, study.performer],
    [words.status, study.status === 'available' ? null : study.status],
  ]
  return (
    <li className={styles.study}>
      <p className={classNames(styles.studyWhen, common.num)}>{formatDate(study.date)}</p>
      <div className={styles.studyWhat}>
        <h3>{title}</h3>
        <p className={common.muted}>
          {[modalityWord(study.modality), study.bodySite, ...counts].filter(Boolean).join(' · ')}
        </p>
        <dl>
          {facts.map(([label, text]) =>
            text === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
          )}
        </dl>
        <p className={styles.studySource}>
          {joined(study.providerName, study.missingSince === undefined ? null : recordTexts.notListed)}
        </p>
      </div>
      <div className={styles.studyActs}>
        {storedFiles.length > 0 && (
          <Button variant="contained" startIcon={<ImageOutlined />} onClick={() => onFiles(storedFiles)}>
            {words.open} <span className={common.unseen}>: {title}</span>
          </Button>
        )}
        {offered.map((one, place) => (
          <Button key={one.uid} variant="outlined" startIcon={<ImageOutlined />} onClick={() => onSeries(one)}>
            {words.openSeries({ number: one.number ?? String(place + 1) })}
            {one.description === null ? '' : ` · ${one.description}`}
            <span className={common.unseen}>: {title}</span>
          </Button>
        ))}
        {offered.length > 0 && <p className={common.muted}>{words.atSource}</p>}
        {storedFiles.length === 0 && offered.length === 0 && <p className={common.muted}>{words.noImages}</p>}
        <Button onClick={onDetails}>
          {words.details} <span className={common.unseen}>: {title}</span>
        </Button>
      </div>
    </li>
  )
}
