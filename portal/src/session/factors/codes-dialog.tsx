import { codeTexts as words } from '@kinchart/texts/en/security.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import FileDownloadOutlined from 'icon:outline-file-download'
import PrintOutlined from 'icon:outline-print'
import ContentCopyRounded from 'icon:round-content-copy'
import { formatInstant } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import { saveFile } from '#ui/save-file.ts'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { Spelled } from './spelled.tsx'
import { useCopy } from './use-copy.ts'
import styles from './factors.module.css'

/** Shown once: to copy, save or print. */
export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const copy = useCopy()
  return (
    <SheetDialog
      title={words.shownTitle}
      isOpen
      onClose={onClose}
      canDismiss={false}
      actions={
        <Button variant="contained" onClick={onClose}>
          {actionTexts.savedIt}
        </Button>
      }
    >
      <div className={common.stack} data-part="recovery-codes">
        <p>
          <b>{words.shownOnce}</b> {words.shownFacts}
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Spelled text={code} />
            </li>
          ))}
        </ol>
        <div className={styles.acts}>
          <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void copy(codes.join('\n'))}>
            {words.copy}
          </Button>
          <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={() => save(codes)}>
            {words.download}
          </Button>
          <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
    </SheetDialog>
  )
}

function save(codes: readonly string[]): void {
  const head = words.fileHead({ day: formatInstant(new Date().toISOString()) })
  saveFile(words.fileName, new Blob([[head, '', ...codes, ''].join('\n')], { type: 'text/plain' }))
}
