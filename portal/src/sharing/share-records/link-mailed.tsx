import type { Shared } from '@kinchart/contract/calls/sharing.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './share-records.module.css'

/** Shows the passcode of an emailed link only once, so that the user can pass it on. Q22. */
export function LinkMailed({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async (passcode: string) => {
    await navigator.clipboard.writeText(passcode)
    setCopied(passcode)
  }
  return (
    <SheetDialog
      title={sharingTexts.linkMailed}
      isOpen
      onClose={onClose}
      canDismiss={false}
      actions={
        <Button variant="contained" onClick={onClose}>
          {actionTexts.savedIt}
        </Button>
      }
    >
      {shared.links.map(({ id, name, sentTo, passcode }) => (
        <div key={id} className={styles.passcodeTold}>
          <p>{sharingTexts.linkMailedTo({ name, address: sentTo })}</p>
          <div className={styles.passcodeBox}>
            <span className={common.help}>{sharingTexts.passcode}</span>
            <output className={classNames(styles.passcode, common.num)}>{passcode}</output>
            <Button onClick={() => void copy(passcode)}>
              {copied === passcode ? sharingTexts.copied : sharingTexts.copyPasscode}
            </Button>
          </div>
          <p className={common.muted}>{sharingTexts.passcodeHelp}</p>
        </div>
      ))}
    </SheetDialog>
  )
}
