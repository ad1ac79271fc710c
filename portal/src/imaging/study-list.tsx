import type { ImagingFile, ImagingSeries, ImagingStudy } from '@kinchart/contract/calls/imaging.ts'
import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import ImageSearchOutlined from 'icon:outline-image-search'
import { useState } from 'react'
import { RecordDetails } from '#record/details/record-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { emptySentence, firstGap, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { NoSource } from '#record/list/list-middle.tsx'
import { PartialBand } from '#record/list/partial-band.tsx'
import { Band } from '#ui/band.tsx'
import { Card } from '#ui/card.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { DocumentRow } from './document-row.tsx'
import type { Imaging } from './imaging-query.ts'
import { StudyCard } from './study-card.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './imaging.module.css'

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
