import { healthCardTexts as words } from '@kinchart/texts/en/health-cards.ts'
import Button from '@mui/material/Button'
import QrCodeScannerRounded from 'icon:round-qr-code-scanner'
import { useState } from 'react'
import { FilesDialog } from '../files/files-dialog.tsx'
import importStyles from '../import.module.css'
import { CodesDialog } from './codes-dialog.tsx'

/** Import Records, beside the organizations: a health card or a health link, from a code. */
export function CodesRow() {
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className={importStyles.way}>
      <QrCodeScannerRounded aria-hidden />
      <div className={importStyles.wayWords}>
        {words.title}
        <small>{words.about}</small>
      </div>
      <Button onClick={() => setOpen(true)}>{words.add}</Button>
      {isOpen && (
        <CodesDialog
          onClose={() => setOpen(false)}
          onFile={(card) => {
            setOpen(false)
            setFile(card)
          }}
        />
      )}
      {file !== null && <FilesDialog files={[file]} onClose={() => setFile(null)} />}
    </div>
  )
}
