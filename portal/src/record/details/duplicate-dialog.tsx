import { duplicateTexts as words } from '@kinchart/texts/en/details.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { sourceLanguage } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'
import { SheetDialog } from '#ui/dialog.tsx'
import type { ShownRow } from '#record/section.ts'
import styles from './details.module.css'
import { fromWords, nameOf } from './fact-lines.ts'

type Props = {
  readonly candidates: readonly ShownRow[]
  readonly isSaying: boolean
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

export function DuplicateDialog({ candidates, isSaying, onChoose, onClose }: Props) {
  return (
    <SheetDialog
      title={words.choose}
      subtitle={words.chooseHelp}
      isOpen
      onClose={onClose}
      actions={
        <>
          <span className={common.grow} />
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
        </>
      }
    >
      <ul className={styles.sources}>
        {candidates.map((row) => (
          <li key={row.id}>
            <span className={common.grow}>
              <b lang={sourceLanguage()}>{row.title}</b>
              {row.caption !== '' && <small>{row.caption}</small>}
              <small>{fromWords(row)}</small>
            </span>
            <Button
              disabled={isSaying}
              aria-label={words.sameOf({ name: nameOf(row) })}
              onClick={() => onChoose(row.id)}
            >
              {words.same}
            </Button>
          </li>
        ))}
      </ul>
    </SheetDialog>
  )
}
