import { authLabels } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { SheetDialog } from '#ui/sheet-dialog.tsx'

/** A text to accept: its title, and its paragraphs with a heading each. */
export type LegalText = {
  readonly title: string
  readonly parts: readonly { readonly heading: string; readonly text: string }[]
}

type Props = {
  readonly label: string
  readonly text: LegalText
  readonly isAccepted: boolean
  readonly onChange: (isAccepted: boolean) => void
}

/** A checkbox that opens the text; only Confirm under the text accepts it. Source: S1 §2.6. */
export function Acceptance({ label, text, isAccepted, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <label className="auth-accept">
        <Checkbox checked={isAccepted} onChange={() => (isAccepted ? onChange(false) : setOpen(true))} />
        {label}
      </label>
      <SheetDialog
        title={text.title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              variant="contained"
              onClick={() => {
                onChange(true)
                setOpen(false)
              }}
            >
              {authLabels.confirm}
            </Button>
          </>
        }
      >
        <div className="stack">
          {text.parts.map(({ heading, text }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <p className="muted">{text}</p>
            </section>
          ))}
        </div>
      </SheetDialog>
    </>
  )
}
