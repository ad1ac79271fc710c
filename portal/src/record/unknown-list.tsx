import { chartTexts } from '@kinchart/texts/en/chart.ts'
import FolderOpenRounded from 'icon:round-folder-open'
import { messages } from '@kinchart/contract/text/texts.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import styles from '#record/list/list.module.css'

/** An address that is no known tab shows an empty grid. Source: S3 §2. */
export function UnknownList() {
  return (
    <div className={styles.gridFrame} data-part="grid-frame" style={{ display: 'flex' }}>
      <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={messages.noRecordsFound}>
        {chartTexts.unknownKind}
      </ListMiddle>
    </div>
  )
}
