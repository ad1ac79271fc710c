import type { ConnectedEhr, FileCounts } from '@kinchart/contract/calls/import.ts'
import { fileSourceTexts, fileTexts, appleHealthTexts as words } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { UploadFileOutlined } from 'icons'
import { formatDate } from '#text/record-text.ts'
import { chooseFilesId } from './own-documents.tsx'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import styles from './files.module.css'
import { common } from '#theme/styles.ts'

type Counts = FileCounts['kept']

function countsInWords({ kept, older, left, leftMore }: FileCounts): readonly string[] {
  const list = (counts: Counts): string =>
    counts.map(({ type, count }) => words.type({ type, number: count.toLocaleString('en-US') })).join(', ')
  const more = leftMore && { more: leftMore.count.toLocaleString('en-US'), kinds: leftMore.kinds }
  return [
    ...(kept.length > 0 ? [words.kept({ types: list(kept) })] : []),
    ...(older.length > 0 ? [words.older({ types: list(older) })] : []),
    ...(left.length > 0
      ? [more ? words.leftMore({ types: list(left), ...more }) : words.left({ types: list(left) })]
      : []),
  ]
}

export function FilesOfSource({ source: { files } }: { source: ConnectedEhr }) {
  if (!files) return null
  const { count, dated, refused } = files
  return (
    <div className={styles.filesOf}>
      <p className={common.help}>
        {dated === null
          ? fileSourceTexts.from({ count })
          : fileSourceTexts.fromDated({ count, day: formatDate(dated) })}
      </p>
      {refused.length > 0 && (
        <ul className={styles.refusedFiles} aria-label={fileSourceTexts.notReadWhole}>
          {refused.map(({ name, reason, counted }) => (
            <li key={name}>
              <b>{name}</b> {[ledgerReasons[reason], ...(counted ? countsInWords(counted) : [])].join(' ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A file source can't be refreshed, so the user adds a newer file instead. */
export function AddNewerFile() {
  return (
    <>
      <p>{fileTexts.newer}</p>
      <Button
        variant="outlined"
        size="small"
        startIcon={<UploadFileOutlined />}
        onClick={() => document.getElementById(chooseFilesId)?.focus()}
      >
        {fileTexts.addNewer}
      </Button>
    </>
  )
}
