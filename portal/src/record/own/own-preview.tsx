import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import common from '#theme/common.module.css'
import { OwnChip } from '#record/own-chip.tsx'
import styles from './own.module.css'
import type { Preview } from './preview-of.ts'

type Props = { readonly list: string; readonly preview: Preview | null; readonly addedBy: AddedBy }

export function OwnPreview({ list, preview, addedBy }: Props) {
  return (
    <div className={styles.preview}>
      <h3>{words.preview({ list })}</h3>
      <div className={styles.previewRow} aria-live="polite" data-part="own-preview">
        {preview === null ? (
          <span className={common.muted}>{words.previewEmpty}</span>
        ) : (
          <>
            {preview.value !== '' && (
              <span className={styles.previewValue}>
                <b>{preview.value}</b> {preview.unit}
              </span>
            )}
            <span className={common.grow}>
              {preview.title}
              <small>{preview.line}</small>
            </span>
            <OwnChip addedBy={addedBy} />
          </>
        )}
      </div>
    </div>
  )
}
