import { authorityTexts as words } from '@kinchart/texts/account.ts'
import { uiTexts } from '@kinchart/texts/ui.ts'
import Button from '@mui/material/Button'
import common from '#theme/common.module.css'
import { SheetDialog } from '#ui/sheet-dialog.tsx'

/** What who has come of age can do to look after their own records. */
export function TheirsDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <SheetDialog
      title={words.theirsTitle({ name })}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
    >
      <div className={common.stack}>
        {words.theirsFacts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </SheetDialog>
  )
}
