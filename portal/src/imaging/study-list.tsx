import {
  type ImagingFile,
  type ImagingSeries,
  type ImagingStudy,
  type ImagingDocument,
  getImaging,
} from '@kinchart/contract/calls/imaging.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { ImageOutlined, ImageSearchOutlined } from 'icons'
import { useState } from 'react'
import { RecordDetails } from '#record/details/record-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { emptySentence, firstGap, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { NoSource, PartialBand } from '#record/list/list-bar.tsx'
import { Band } from '#ui/page.tsx'
import { Card } from '#ui/card.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './imaging.module.css'
import { modalityWord } from './modality-word.ts'
import Button from '@mui/material/Button'
import { joined } from '@kinchart/contract/sections/words.ts'
import { formatDate } from '#text/record-text.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

type Props = {
  readonly imaging: Imaging
  readonly profileId: string
  readonly onFiles: (title: string | null, files: readonly ImagingFile[]) => void
  readonly onSeries: (study: ImagingStudy, series: ImagingSeries) => void
}
type Detailed = { readonly id: string; readonly title: string; readonly providerName: string }

export function StudyList({ imaging, profileId, onFiles, onSeries }: Props) {
  const { studies, documents, sources } = imaging
  const [detailed, setDetailed] = useState<Detailed | null>(null)
  const isNothing = studies.length + documents.length === 0
  if (isNothing && sources.length === 0) return <NoSource />
  const isAll = isWhole(imaging)
  const gaps = gapSentences(imaging, words)
  return (
    <>
      {gaps.length > 0 && (
        <PartialBand
          sentences={gaps}
          sourceId={firstGap(imaging)?.ehrImportRequestId ?? null}
          canTryAgain={false}
          isTrying={false}
          onTryAgain={() => undefined}
        />
      )}
      {imaging.hasMore && <Band tone="calm">{words.hasMore}</Band>}
      {isNothing && (
        <div className={classNames(common.card, styles.imagingNone)}>
          <ListMiddle icon={<ImageSearchOutlined fontSize="large" />} title={isAll ? words.none : words.notYet}>
            {emptySentence(imaging, words)}
          </ListMiddle>
        </div>
      )}
      {studies.length > 0 && (
        <Card title={words.studies}>
          <ul className={styles.studies}>
            {studies.map((study) => (
              <StudyCard
                key={study.id}
                study={study}
                onFiles={(files) => onFiles(study.description, files)}
                onSeries={(series) => onSeries(study, series)}
                onDetails={() => setDetailed({ ...study, title: study.description ?? words.untitled })}
              />
            ))}
          </ul>
        </Card>
      )}
      {documents.length > 0 && (
        <Card title={words.documents}>
          <ul className={styles.studies}>
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                onOpen={() =>
                  onFiles(
                    document.title,
                    document.files.filter(({ state }) => state === 'held'),
                  )
                }
                onDetails={() => setDetailed({ ...document, title: document.title ?? words.picture })}
              />
            ))}
          </ul>
        </Card>
      )}
      {detailed !== null && (
        <RecordDetails
          source={ownRecord(profileId)}
          id={detailed.id}
          title={detailed.title}
          subtitle={detailed.providerName}
          row={null}
          onClose={() => setDetailed(null)}
        />
      )}
    </>
  )
}

type StudyCardProps = {
  readonly study: ImagingStudy
  readonly onFiles: (files: readonly ImagingFile[]) => void
  readonly onSeries: (series: ImagingSeries) => void
  readonly onDetails: () => void
}

function StudyCard({ study, onFiles, onSeries, onDetails }: StudyCardProps) {
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

type DocumentRowProps = {
  readonly document: ImagingDocument
  readonly onOpen: () => void
  readonly onDetails: () => void
}

function DocumentRow({ document, onOpen, onDetails }: DocumentRowProps) {
  const title = document.title ?? words.picture
  const hasStoredFile = document.files.some(({ state }) => state === 'held')
  return (
    <li className={styles.study}>
      <p className={classNames(styles.studyWhen, common.num)}>{formatDate(document.date)}</p>
      <div className={styles.studyWhat}>
        <h3>{title}</h3>
        <p className={styles.studySource}>
          {joined(document.providerName, document.missingSince === undefined ? null : recordTexts.notListed)}
        </p>
      </div>
      <div className={styles.studyActs}>
        {hasStoredFile && (
          <Button variant="contained" startIcon={<ImageOutlined />} onClick={onOpen}>
            {words.open} <span className={common.unseen}>: {title}</span>
          </Button>
        )}
        <Button onClick={onDetails}>
          {words.details} <span className={common.unseen}>: {title}</span>
        </Button>
      </div>
    </li>
  )
}

type Imaging = AnswerOf<typeof getImaging>

export const imagingQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['imaging', profileId],
    queryFn: () => call(getImaging, { query: { profileId } }),
  })
