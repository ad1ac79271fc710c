import { uiTexts } from '@kinchart/texts/en/ui.ts'
import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useId, useRef, useState } from 'react'
import { LegalSections } from './legal-text/legal-sections.tsx'
import { useLegalText } from './legal-text/use-legal-text.ts'
import { LegalTextMissing } from './legal-text/legal-text-missing.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import common from '#theme/common.module.css'
import styles from './auth-screen.module.css'

type Props = {
  readonly label: string
  readonly title: string
  readonly document: LegalDocument
  readonly isAccepted: boolean
  readonly onChange: (isAccepted: boolean) => void
}

/** The checkbox opens the full text, and only Confirm below the text accepts it. Source: S1 §2.6. */
export function Acceptance({ label, title, document, isAccepted, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const boxId = useId()
  const box = useRef<HTMLInputElement>(null)
  const { text, hasFailed, retry } = useLegalText(document)
  // In both languages, the label ends with the document's name. The name reopens the text even after it is accepted.
  const [before, named] = label.endsWith(title) ? [label.slice(0, -title.length), title] : ['', label]
  return (
    <>
      <div className={styles.authAccept}>
        <Checkbox
          checked={isAccepted}
          onChange={() => (isAccepted ? onChange(false) : setOpen(true))}
          id={boxId}
          slotProps={{ input: { ref: box, 'aria-label': label } }}
        />
        <span>
          {before !== '' && <label htmlFor={boxId}>{before}</label>}
          <button type="button" className={common.textButton} onClick={() => setOpen(true)}>
            {named}
          </button>
        </span>
      </div>
      <SheetDialog
        title={title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isWide
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{uiTexts.cancel}</Button>
            <Button
              variant="contained"
              disabled={text === null}
              onClick={() => {
                onChange(true)
                setOpen(false)
                // Not every browser focuses a checkbox on click, so there may be no focus to restore.
                setTimeout(() => box.current?.focus())
              }}
            >
              {authLabels.confirm}
            </Button>
          </>
        }
      >
        {text === null ? <LegalTextMissing hasFailed={hasFailed} onRetry={retry} /> : <LegalSections text={text} />}
      </SheetDialog>
    </>
  )
}
