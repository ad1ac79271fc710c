import type { ImagingDocument } from '@kinchart/contract/calls/imaging.ts'
import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import Button from '@mui/material/Button'
import ImageOutlined from 'icon:outline-image'
import { joined } from '@kinchart/contract/sections/words.ts'
import { formatDate } from '#text/format-date.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './imaging.module.css'

type Props = {
  readonly document: ImagingDocument
  readonly onOpen: () => void
  readonly onDetails: () => void
}

export function DocumentRow({ document, onOpen, onDetails }: Props) {
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
