import Button from '@mui/material/Button'
import { SheetDialog } from './dialog.tsx'
import { answerQuestion, useIsAsking } from './unsaved.ts'
import { unsavedTexts } from '@kinchart/texts/en/ui.ts'

/** The only dialog about unsaved input. Shown above any open dialog, with the safe choice first. */
export function LeaveQuestion() {
  const isAsking = useIsAsking()
  const stay = () => answerQuestion(false)
  return (
    <SheetDialog
      title={unsavedTexts.question}
      isOpen={isAsking}
      onClose={stay}
      actions={
        <>
          <Button variant="outlined" onClick={stay}>
            {unsavedTexts.stay}
          </Button>
          <Button variant="contained" color="error" onClick={() => answerQuestion(true)}>
            {unsavedTexts.discard}
          </Button>
        </>
      }
    >
      {unsavedTexts.facts}
    </SheetDialog>
  )
}
